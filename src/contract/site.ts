import * as v from 'valibot'
import { type Call, EpochMs } from './call.ts'

export const RedirectRule = v.object({
  redirectUrlFrom: v.string(),
  redirectUrlTo: v.string(),
})
export type RedirectRule = v.InferOutput<typeof RedirectRule>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const Health = v.object({
  status: v.literal('ok'),
  version: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  /** False while the disk is full: reads still work. Optional, because an older server does not send it. */
  writable: v.optional(v.boolean()),
  /** The relayed channels of the process that answers: `bytes` and `faults` (by reason) since its start. */
  relays: v.optional(
    v.object({
      channels: count,
      renditions: count,
      off_air: count,
      bytes: count,
      longest_lag_ms: count,
      faults: v.record(v.string(), count),
    }),
  ),
  /**
   * The recorder of the process that answers; `paused` while the disk is full. Absent where nothing records.
   * With an S3-compatible store, `waiting` counts the closed hours that are not there yet.
   */
  recorder: v.optional(
    v.object({
      channels: count,
      paused: v.boolean(),
      store: v.optional(v.object({ lost: v.boolean(), waiting: count })),
    }),
  ),
})
export type Health = v.InferOutput<typeof Health>

const webAddress = v.pipe(v.string(), v.regex(/^https:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?$/, 'must be an https:// address'))

const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00'))

const OpeningHours = v.pipe(
  v.object({ from: clockTime, to: clockTime }),
  v.check(({ from, to }) => from < to, 'must end after it begins'),
)

// Schemes that a browser would run or read from this machine open no app.
const appAddress = v.pipe(
  v.string(),
  v.regex(/^(?!javascript:|data:|vbscript:|blob:|file:)[a-z][a-z0-9+.-]*:\S+$/i, 'must be an address that opens an app'),
)

/**
 * The operator's facts (sections 1, 2 and 9): contacts, stores, networks. The site does not show empty lists.
 */
export const SiteFacts = v.object({
  email: v.pipe(v.string(), v.email('must be an e-mail address')),
  /** E.164; null without a telephone line. */
  phone: v.nullable(v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +380440000000'))),
  /** The call centre's, in Kyiv time. */
  hours: v.object({ weekdays: OpeningHours, weekends: OpeningHours }),
  social: v.array(v.object({ name: v.pipe(v.string(), v.minLength(1, 'is empty')), url: webAddress })),
  stores: v.array(v.object({ name: v.picklist(['App Store', 'Google Play', 'AppGallery', 'Android TV']), url: webAddress })),
  /** Pages of an external marketing site in place of this site's own. */
  marketing: v.object({
    devices: v.nullable(webAddress),
    tariffs: v.nullable(webAddress),
    about: v.nullable(webAddress),
    support: v.nullable(webAddress),
  }),
  /** Ways to pay, for their logos. */
  payment: v.array(v.picklist(['Visa', 'Mastercard', 'Apple Pay', 'Google Pay'])),
  /** First year of the copyright line. */
  since: v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100)),
  /**
   * Addresses that open the current page in the apps; null without apps. `{path}` stands for its path and
   * query with the leading slash, as in `efir://open{path}`.
   */
  apps: v.optional(v.nullable(v.object({ android: v.nullable(appAddress), ios: v.nullable(appAddress) })), null),
})
export type SiteFacts = v.InferOutput<typeof SiteFacts>

/** The facts that operators change at the desk. */
export const Contacts = v.pick(SiteFacts, ['email', 'phone', 'hours'])
export type Contacts = v.InferOutput<typeof Contacts>

/** A message to all viewers; after `until_ms` it is shown no more. */
export const Announcement = v.object({ id: v.string(), text: v.string(), text_ru: v.string(), until_ms: EpochMs })
export type Announcement = v.InferOutput<typeof Announcement>

export const siteFacts = {
  method: 'GET',
  path: '/site/facts',
  auth: 'public',
  data: v.object({
    ...SiteFacts.entries,
    /** Whether the service shows the demonstration: only there the site explains access keys. */
    demonstration: v.optional(v.boolean(), false),
    /** The message of the moment. */
    announcement: v.optional(v.nullable(Announcement), null),
  }),
} as const satisfies Call

export const redirects = {
  method: 'GET',
  path: '/redirects/',
  auth: 'public',
  data: v.object({ success: v.literal(true), data: v.array(RedirectRule) }),
} as const satisfies Call

export const health = {
  method: 'GET',
  path: '/health',
  auth: 'public',
  data: Health,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const siteCalls = { siteFacts, redirects, health }
