import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** An endpoint of a push service. It is a secret: its knowledge allows sending there. */
const Endpoint = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'malformed address'), v.maxLength(2048))

/** A point of P-256 and a secret of 16 bytes (RFC 8291), in base64url. */
const Keys = v.strictObject({
  p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/, 'malformed key')),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'malformed secret')),
})
const Language = v.picklist(['uk', 'ru'])
const Done = v.object({ status: v.literal('success') })

/** The payload of a push to the worker, encrypted on its way (RFC 8291). */
export const PushedReminder = v.object({
  /** Whether a programme is about to start, or has gone from the guide. */
  kind: v.picklist(['soon', 'gone']),
  programme_id: EntityId,
  title: v.string(),
  channel: v.string(),
  start: EpochMs,
  /** Where on the site it is watched. */
  url: v.pipe(v.string(), v.regex(/^\//, 'no address of this site')),
  language: Language,
})
export type PushedReminder = v.InferOutput<typeof PushedReminder>

/** The payload of a push about the viewer's subscription. */
export const PushedNotice = v.object({
  kind: v.literal('notice'),
  title: v.string(),
  body: v.string(),
  /** A page of the site. */
  url: v.pipe(v.string(), v.regex(/^\//, 'no address of this site')),
  /** A notification with the same tag replaces it. */
  tag: v.string(),
  language: Language,
})
export type PushedNotice = v.InferOutput<typeof PushedNotice>

export const pushKey = {
  method: 'GET',
  path: '/push/key',
  auth: 'public',
  data: v.object({ key: v.string() }),
} as const satisfies Call

export const subscribePush = {
  method: 'POST',
  path: '/push/subscribe',
  auth: 'tiered',
  body: v.strictObject({ endpoint: Endpoint, keys: Keys, language: Language }),
  data: Done,
} as const satisfies Call

export const renewPush = {
  method: 'POST',
  path: '/push/renew',
  auth: 'public',
  body: v.strictObject({ was: Endpoint, endpoint: Endpoint, keys: Keys }),
  data: Done,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const pushCalls = { pushKey, subscribePush, renewPush }
