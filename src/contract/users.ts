import * as v from 'valibot'
import { CodeSent, Device, OwnCodeSent, SocialProvider } from './auth.ts'
import { type Call, EntityId, EpochMs } from './call.ts'
import { ParentsControl } from './parental.ts'
import { Subscription } from './subscriptions.ts'

/** Long enough for anything that people type; what is wrong with it has a message of its own. */
const typed = v.pipe(v.string(), v.maxLength(1024))
const code = v.pipe(v.string(), v.maxLength(64))
const newPassword = { password: typed, password_confirmation: typed }
const Done = v.object({ status: v.literal('success') })

/** A profile that a device cached before subscriptions were sold has the package alone. */
const OwnSubscription = v.object({
  ...Subscription.entries,
  _id: v.optional(Subscription.entries._id, 'unknown'),
  source: v.optional(Subscription.entries.source, 'admin'),
  active: v.optional(Subscription.entries.active, true),
  active_until: v.optional(Subscription.entries.active_until, null),
  auto_renew: v.optional(Subscription.entries.auto_renew, false),
  trial: v.optional(Subscription.entries.trial, false),
  next_charge: v.optional(Subscription.entries.next_charge, null),
  cancel_from: v.optional(Subscription.entries.cancel_from, null),
  withdraw_until: v.optional(Subscription.entries.withdraw_until, null),
  problem: v.optional(Subscription.entries.problem, null),
  next_package: v.optional(Subscription.entries.next_package, null),
  manage_url: v.optional(Subscription.entries.manage_url, null),
})

/** The signed-in person (section 3, Profile). */
export const Profile = v.object({
  _id: EntityId,
  /** At most 20 characters as people count them; empty when they gave none. */
  name: v.pipe(v.string(), v.maxLength(200)),
  email: v.nullable(v.string()),
  email_verified: v.boolean(),
  /** Whether they want letters other than codes and answers. */
  email_notifications: v.boolean(),
  /** E.164. */
  phone: v.nullable(v.string()),
  /** Address of a picture. */
  userpic: v.nullable(v.string()),
  /** Eight digits that a person can read out. */
  support_id: v.string(),
  has_password: v.boolean(),
  linked_accounts: v.array(SocialProvider),
  created_at: EpochMs,
  /** The best subscription in force, else the last that ended within 30 days. */
  subscription: v.nullable(OwnSubscription),
  /** True if a trial for 1 UAH is on sale, and the account has had no trial. */
  canBuyPackageIn1UAH: v.optional(v.boolean(), false),
  /** True if the service takes payments. */
  can_pay: v.optional(v.boolean(), false),
  parents_control: v.nullable(ParentsControl),
})
export type Profile = v.InferOutput<typeof Profile>

export const showUser = {
  method: 'GET',
  path: '/users/show',
  auth: 'required',
  data: Profile,
} as const satisfies Call

/** Changes what is given and leaves the rest. */
export const updateUser = {
  method: 'POST',
  path: '/users/update',
  auth: 'required',
  cleansText: true,
  body: v.object({ name: v.optional(v.string()), email_notifications: v.optional(v.boolean()) }),
  data: Profile,
} as const satisfies Call

/**
 * The bytes of a PNG, JPEG or WebP picture in base64, at most 2 MB (section 9); null takes the picture away.
 */
export const setUserpic = {
  method: 'PUT',
  path: '/users/set-userpic',
  auth: 'required',
  body: v.object({ userpic: v.nullable(v.string()) }),
  // Two megabytes in base64; one byte too many must still arrive to get its message.
  maxBodyBytes: 4 * 1024 * 1024,
  data: Profile,
} as const satisfies Call

/** Sets the first password of an account with an e-mail address. */
export const setPasswordWithoutPhone = {
  method: 'PUT',
  path: '/users/set-password-without-phone',
  auth: 'required',
  body: v.object(newPassword),
  data: Done,
} as const satisfies Call

/**
 * Sends a code again: to the profile's unconfirmed address (`verify`), or to the one that is to replace a
 * confirmed one (`change`).
 */
export const sendVerifyMail = {
  method: 'POST',
  path: '/users/send-verify-mail',
  auth: 'required',
  query: v.object({ type: v.picklist(['verify', 'change']) }),
  data: OwnCodeSent,
} as const satisfies Call

/** Sends a code to a new address, which takes the place of a confirmed one when the code comes back. */
export const setEmail = {
  method: 'POST',
  path: '/users/set-email',
  auth: 'required',
  body: v.object({ email: typed }),
  data: OwnCodeSent,
} as const satisfies Call

export const verifyMail = {
  method: 'POST',
  path: '/users/verify-mail',
  auth: 'required',
  body: v.object({ code }),
  data: Profile,
} as const satisfies Call

/** Sends a code to a number that is to become the account's. */
export const sendVerifySms = {
  method: 'POST',
  path: '/users/send-verify-sms',
  auth: 'required',
  body: v.object({ phone: typed }),
  data: OwnCodeSent,
} as const satisfies Call

export const verifySms = {
  method: 'POST',
  path: '/users/verify-sms',
  auth: 'required',
  body: v.object({ code }),
  data: Profile,
} as const satisfies Call

/**
 * For a signed-in person who forgot the password: a code to their own address or number, for
 * `confirmRecovery`.
 */
export const resetPassword = {
  method: 'POST',
  path: '/users/reset',
  auth: 'required',
  data: CodeSent,
} as const satisfies Call

/** Changes the password; every other device is signed out. */
export const changePassword = {
  method: 'POST',
  path: '/users/change-password',
  auth: 'required',
  body: v.object({ old_password: typed, ...newPassword }),
  data: Done,
} as const satisfies Call

/**
 * Proves who is signed in, by the password. For ten minutes the session may then change the ways into its
 * account; without a proof those calls answer `proof_required`. Signing in is a proof, too.
 */
export const proveByPassword = {
  method: 'PUT',
  path: '/users/prove-by-password',
  auth: 'required',
  body: v.strictObject({ password: typed }),
  data: Done,
} as const satisfies Call

/** Sends a code for `proveByCode` to the account's own number or confirmed address. */
export const sendProofCode = {
  method: 'POST',
  path: '/users/send-proof-code',
  auth: 'required',
  body: v.strictObject({ way: v.picklist(['phone', 'email']) }),
  data: OwnCodeSent,
} as const satisfies Call

/** Proves who is signed in, by the code of `sendProofCode`. */
export const proveByCode = {
  method: 'PUT',
  path: '/users/prove-by-code',
  auth: 'required',
  body: v.strictObject({ code }),
  data: Done,
} as const satisfies Call

export const sendSmsForChangePassword = {
  method: 'POST',
  path: '/users/send-sms-for-change-password',
  auth: 'required',
  data: OwnCodeSent,
} as const satisfies Call

/** Sets the password with the code of `sendSmsForChangePassword`; every other device is signed out. */
export const setPasswordByPhone = {
  method: 'PUT',
  path: '/users/set-password-by-phone',
  auth: 'required',
  body: v.object({ code, ...newPassword }),
  data: Done,
} as const satisfies Call

/** Sends a message to the operator's support, under the person's support id. */
export const sendMail = {
  method: 'POST',
  path: '/users/send-mail',
  auth: 'required',
  body: v.object({
    subject: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    message: v.pipe(v.string(), v.regex(/\S/, 'is empty'), v.maxLength(5000)),
  }),
  data: Done,
} as const satisfies Call

/** The account's devices, the one seen last first; added to section 7. */
export const listDevices = {
  method: 'GET',
  path: '/users/devices',
  auth: 'required',
  data: v.array(Device),
} as const satisfies Call

/** Signs a device out; it learns of it at its next request. */
export const removeDevice = {
  method: 'DELETE',
  path: '/users/devices/{id}',
  auth: 'required',
  params: v.object({ id: EntityId }),
  data: Done,
} as const satisfies Call

/** Takes a link to a social network away, unless it is the only way in; added to section 7. */
export const unlinkSocial = {
  method: 'DELETE',
  path: '/users/linked-accounts/{provider}',
  auth: 'required',
  params: v.object({ provider: SocialProvider }),
  data: Profile,
} as const satisfies Call

/**
 * Returns everything that the service stores of the person, without secrets. Needs a proof of identity
 * (`proveByPassword`); added to section 7.
 */
export const exportOwnData = {
  method: 'GET',
  path: '/users/export',
  auth: 'required',
  data: v.record(v.string(), v.unknown()),
} as const satisfies Call

/**
 * Signs the account out everywhere and ends its renewal. It is erased at `erased_at`, unless the person signs
 * in before. Needs a proof of identity; added to section 7.
 */
export const deleteAccount = {
  method: 'POST',
  path: '/users/delete',
  auth: 'required',
  data: v.object({ status: v.literal('success'), erased_at: EpochMs }),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const userCalls = {
  showUser,
  updateUser,
  setUserpic,
  setPasswordWithoutPhone,
  sendVerifyMail,
  setEmail,
  verifyMail,
  sendVerifySms,
  verifySms,
  resetPassword,
  changePassword,
  proveByPassword,
  sendProofCode,
  proveByCode,
  sendSmsForChangePassword,
  setPasswordByPhone,
  sendMail,
  listDevices,
  removeDevice,
  unlinkSocial,
  exportOwnData,
  deleteAccount,
}
