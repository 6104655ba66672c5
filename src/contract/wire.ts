/** The prefix of every call. */
export const API_BASE = '/api'

/** A client gives up after this long (section 7). */
export const HTTP_TIMEOUT_MS = 10_000

/** The header every client sends: what it runs on. */
export const PLATFORM_HEADER = 'platform'

/** The header that names the device, prefix `brwsr-` in browsers. */
export const DEVICE_HEADER = 'device-id'

/** The header that names one change: a call that comes twice under one key changes things once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/**
 * The longest name of a dubbing or of subtitles, in characters. The player needs it before any schema loads.
 */
export const TRACK_LENGTH = 120
