import { channelCalls } from './channels.ts'
import { programmeCalls } from './programmes.ts'
import { radioCalls } from './radio.ts'
import { siteCalls } from './site.ts'
import { userCalls } from './users.ts'

/** Every call of the service under its verb phrase. Where two paths match one address, the more literal one stands first. */
export const api = {
  ...channelCalls,
  ...programmeCalls,
  ...radioCalls,
  ...siteCalls,
  ...userCalls,
} as const

/** The calls by name. */
export type Api = typeof api

/** The prefix of every call. */
export const API_BASE = '/api'

/** A client gives up after this long (section 7). */
export const HTTP_TIMEOUT_MS = 10_000

/** The header every client sends: what it runs on. */
export const PLATFORM_HEADER = 'platform'

/** The header that names the device, prefix `brwsr-` in browsers. */
export const DEVICE_HEADER = 'device-id'
