import * as v from 'valibot'

/** Every failure that crosses the wire, with its HTTP status (section 8; screens hold a text in both languages for each). */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_json: 400,
  no_pin: 400,
  pin_digits_error: 400,
  platform_required: 400,
  authorization_required: 401,
  registration_required: 401,
  no_permission: 403,
  tariff_required: 403,
  archive_locked: 403,
  media_link_invalid: 403,
  parental_pin_required: 403,
  pin_code_error: 403,
  not_found: 404,
  method_not_allowed: 405,
  programme_not_started: 409,
  body_too_large: 413,
  day_outside_guide: 422,
  period_too_long: 422,
  favourites_full: 422,
  pin_locked: 429,
  server_error: 500,
  live_error: 503,
  station_not_working: 503,
} as const

/** A failure's code. */
export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every failed answer; `error` is a text for people in the language asked for, `code` is for programs. */
export const Failure = v.object({
  status: v.literal('error'),
  error: v.string(),
  code: v.string(),
})
export type Failure = v.InferOutput<typeof Failure>
