import * as v from 'valibot'

/**
 * Every failure that crosses the wire, with its HTTP status (section 8; screens hold a text in both languages
 * for each).
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  invalid_json: 400,
  empty_query: 400,
  cursor_malformed: 400,
  no_pin: 400,
  pin_digits_error: 400,
  platform_required: 400,
  authorization_required: 401,
  registration_required: 401,
  wrong_login: 401,
  no_permission: 403,
  wrong_password: 403,
  tariff_required: 403,
  archive_locked: 403,
  media_link_invalid: 403,
  parental_pin_required: 403,
  proof_required: 403,
  pin_code_error: 403,
  not_found: 404,
  archive_missing: 404,
  device_not_added: 404,
  device_not_removed: 404,
  method_not_allowed: 405,
  programme_not_started: 409,
  programme_started: 409,
  phone_taken: 409,
  email_taken: 409,
  email_required: 409,
  phone_required: 409,
  password_exists: 409,
  password_required: 409,
  parental_control_on: 409,
  social_taken: 409,
  last_way_in: 409,
  password_change_failed: 409,
  password_too_new: 409,
  code_expired: 410,
  sign_in_again: 410,
  social_failed: 410,
  password_reset_failed: 410,
  body_too_large: 413,
  userpic_too_large: 413,
  call_in_progress: 425,
  day_outside_guide: 422,
  period_too_long: 422,
  unsupported: 409,
  idempotency_key_reused: 422,
  favourites_full: 422,
  reminders_full: 422,
  push_refused: 422,
  pin_locked: 429,
  phone_malformed: 422,
  email_malformed: 422,
  sms_not_sent: 422,
  invalid_code: 422,
  password_too_short: 422,
  password_common: 422,
  password_confirmation: 422,
  name_too_long: 422,
  userpic_malformed: 422,
  resend_too_early: 429,
  too_many_tries: 429,
  server_error: 500,
  mail_not_sent: 503,
  live_error: 503,
  off_air: 503,
  station_not_working: 503,
  service_full: 503,
  service_unavailable: 503,
} as const

/** A failure's code. */
export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * The body of every failed answer; `error` is a text for people in the language asked for, `code` is for
 * programs.
 */
export const Failure = v.object({
  status: v.literal('error'),
  error: v.string(),
  code: v.string(),
  /** Of `invalid_input`: the field that is missing, unknown or wrong, levels parted by dots. */
  field: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>
