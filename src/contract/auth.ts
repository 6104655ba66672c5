import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Long enough for anything that people type; what is wrong with it has a message of its own. */
const typed = v.pipe(v.string(), v.maxLength(1024))

/** A secret that the service made: flows, tickets, tokens. */
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/, 'malformed secret'))

/** A one-time code as people type it: six digits, spaces allowed; anything else is `invalid_code`. */
const TypedCode = v.pipe(v.string(), v.maxLength(64))

const codeTimes = {
  /** The seconds until another code may be requested. */
  resend_after_s: seconds,
  expires_after_s: seconds,
}

/** A signed-in person's code is on its way; they have one for each purpose. */
export const OwnCodeSent = v.object(codeTimes)
export type OwnCodeSent = v.InferOutput<typeof OwnCodeSent>

/** The same response whether or not the account exists, so that it does not reveal accounts. */
export const CodeSent = v.object({
  /** Names this way in; goes back with the code. */
  flow: Secret,
  ...codeTimes,
})
export type CodeSent = v.InferOutput<typeof CodeSent>

/** A social network that an account may be linked to. */
export const SocialProvider = v.picklist(['google', 'facebook'])
export type SocialProvider = v.InferOutput<typeof SocialProvider>

/** A device of an account (sections 3 and 9). */
export const Device = v.object({
  _id: EntityId,
  /** A readable name of the device, such as `Chrome, Windows`; empty when it sent none. */
  label: v.string(),
  /** The `platform` header that it sent. */
  platform: v.string(),
  created_at: EpochMs,
  /** True to five minutes. */
  last_seen_at: EpochMs,
  /** True for the device of this call. */
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

/**
 * The end of every way in: a session, or the list of five devices of which the viewer must free one
 * (`freeDevice`).
 */
export const Entry = v.union([
  v.object({
    status: v.literal('signed_in'),
    auth_token: Secret,
    /** The account's `_id`, the same under every token. */
    user_id: EntityId,
    name: v.string(),
    /** The account was made just now. */
    is_new: v.boolean(),
  }),
  v.object({
    status: v.literal('devices_full'),
    ticket: Secret,
    expires_after_s: seconds,
    devices: v.array(Device),
  }),
])
export type Entry = v.InferOutput<typeof Entry>

/**
 * Sends a code to a Ukrainian number in any usual spelling. A number is its own account: signing up and in
 * are the same.
 */
export const signUpByPhone = {
  method: 'POST',
  path: '/auth/sign-up/phone',
  auth: 'public',
  body: v.object({ phone: typed }),
  data: CodeSent,
} as const satisfies Call

export const signInByPhone = {
  method: 'POST',
  path: '/auth/sign-in/phone',
  auth: 'public',
  body: v.object({ phone: typed }),
  data: CodeSent,
} as const satisfies Call

/**
 * Opens an access key of the operator's, such as a demonstration viewer's. The token of a device signs in
 * nowhere else.
 */
export const signInByKey = {
  method: 'POST',
  path: '/auth/sign-in/key',
  auth: 'public',
  body: v.object({ key: v.pipe(v.string(), v.maxLength(256)) }),
  data: Entry,
} as const satisfies Call

export const signUpByMail = {
  method: 'POST',
  path: '/auth/sign-up/mail',
  auth: 'public',
  cleansText: true,
  body: v.object({ email: typed, password: typed, password_confirmation: typed, name: v.optional(v.string(), '') }),
  data: CodeSent,
} as const satisfies Call

export const signInByMail = {
  method: 'POST',
  path: '/auth/sign-in/mail',
  auth: 'public',
  body: v.object({ email: typed, password: typed }),
  data: Entry,
} as const satisfies Call

/** Takes the code of a sign-up or sign-in. */
export const confirmCode = {
  method: 'POST',
  path: '/auth/confirm',
  auth: 'public',
  body: v.object({ flow: Secret, code: TypedCode }),
  data: Entry,
} as const satisfies Call

/** Sends a new code of a flow, recovery's too; the one before is no longer good. */
export const resendCode = {
  method: 'POST',
  path: '/auth/resend',
  auth: 'public',
  body: v.object({ flow: Secret }),
  data: CodeSent,
} as const satisfies Call

/** `login` is a phone number or an e-mail address. */
export const startRecovery = {
  method: 'POST',
  path: '/auth/recovery',
  auth: 'public',
  body: v.object({ login: typed }),
  data: CodeSent,
} as const satisfies Call

export const confirmRecovery = {
  method: 'POST',
  path: '/auth/recovery/confirm',
  auth: 'public',
  body: v.object({ flow: Secret, code: TypedCode }),
  data: v.object({ ticket: Secret, expires_after_s: seconds }),
} as const satisfies Call

/** Sets the new password, signs every device out and this one in. */
export const setRecoveredPassword = {
  method: 'POST',
  path: '/auth/recovery/password',
  auth: 'public',
  body: v.object({ ticket: Secret, password: typed, password_confirmation: typed }),
  data: Entry,
} as const satisfies Call

export const logOut = {
  method: 'POST',
  path: '/auth/log-out',
  auth: 'required',
  outlivesPage: true,
  data: v.object({ status: v.literal('success') }),
} as const satisfies Call

/** Frees one of the devices that `devices_full` named, and signs this one in. */
export const freeDevice = {
  method: 'POST',
  path: '/auth/devices/free',
  auth: 'public',
  body: v.object({ ticket: Secret, device_id: EntityId }),
  data: Entry,
} as const satisfies Call

/** Returns a short code for a television's screen, and a long secret with which it polls for the approval. */
export const requestDeviceCode = {
  method: 'POST',
  path: '/auth/device-code',
  auth: 'public',
  data: v.object({
    /** Eight digits, shown in two groups. */
    code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
    secret: Secret,
    expires_after_s: seconds,
    poll_every_s: seconds,
  }),
} as const satisfies Call

/**
 * Returns the device that shows this code, so that the viewer approves only the one before them. Fails with
 * `device_not_added` if none does.
 */
export const showDeviceCode = {
  method: 'POST',
  path: '/auth/device-code/show',
  auth: 'required',
  body: v.object({ code: TypedCode }),
  data: v.object({ label: v.string(), platform: v.string() }),
} as const satisfies Call

/** Signs in the device that shows this code, as the person of this call. */
export const approveDeviceCode = {
  method: 'POST',
  path: '/auth/device-code/approve',
  auth: 'required',
  body: v.object({ code: TypedCode }),
  data: v.object({ label: v.string() }),
} as const satisfies Call

export const pollDeviceCode = {
  method: 'POST',
  path: '/auth/device-code/poll',
  auth: 'public',
  body: v.object({ secret: Secret }),
  data: v.union([v.object({ status: v.literal('pending') }), Entry]),
} as const satisfies Call

/** The networks that the operator has set up. */
export const socialProviders = {
  method: 'GET',
  path: '/auth/social',
  auth: 'public',
  data: v.object({ providers: v.array(SocialProvider) }),
} as const satisfies Call

/**
 * Where to send the browser, which comes back to `/auth/confirm`; who is signed in links the network to their
 * account.
 */
export const startSocial = {
  method: 'POST',
  path: '/auth/social/start',
  auth: 'tiered',
  body: v.object({ provider: SocialProvider }),
  /** The secret stays in this browser until it comes back. */
  data: v.object({ url: v.string(), secret: Secret }),
} as const satisfies Call

/** `query` is the whole query that the network came back with. */
export const finishSocial = {
  method: 'POST',
  path: '/auth/social/finish',
  auth: 'tiered',
  body: v.object({ secret: Secret, query: v.pipe(v.string(), v.maxLength(8192)) }),
  data: v.union([v.object({ status: v.literal('linked') }), Entry]),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const authCalls = {
  signUpByPhone,
  signInByPhone,
  signInByKey,
  signUpByMail,
  signInByMail,
  confirmCode,
  resendCode,
  startRecovery,
  confirmRecovery,
  setRecoveredPassword,
  logOut,
  freeDevice,
  requestDeviceCode,
  showDeviceCode,
  approveDeviceCode,
  pollDeviceCode,
  socialProviders,
  startSocial,
  finishSocial,
}
