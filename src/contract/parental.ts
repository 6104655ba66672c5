import * as v from 'valibot'
import { OwnCodeSent } from './auth.ts'
import { type Call, EpochMs } from './call.ts'
import { Failure } from './errors.ts'

/**
 * The age limits to choose from; what is for older viewers needs the PIN, and so does everything 18+ under
 * any of them (section 9).
 */
export const AGE_LIMITS = [3, 6, 12, 16] as const

export const ParentsControl = v.object({ age_limit: v.picklist(AGE_LIMITS) })
export type ParentsControl = v.InferOutput<typeof ParentsControl>

/** The result of a PIN attempt. */
export const PinAnswer = v.object({
  isPinValid: v.boolean(),
  /** How many tries are left before the PIN is locked. */
  tries_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Until when no PIN is looked at; null when it is not locked. */
  locked_until: v.nullable(EpochMs),
  /** Until when this session may watch what is above the limit; null when the PIN was wrong. */
  open_until: v.nullable(EpochMs),
})
export type PinAnswer = v.InferOutput<typeof PinAnswer>

/** The body of `pin_locked`: a failure with the instant of its end. */
export const PinLocked = v.object({ ...Failure.entries, until: EpochMs })

// An invalid PIN passes this border: the handler refuses it with its own code (section 8: no_pin,
// pin_digits_error).
const Typed = v.pipe(v.string(), v.maxLength(64))
const Done = v.object({ status: v.literal('success') })

export const setParentsControl = {
  method: 'POST',
  path: '/users/set-parents-control',
  auth: 'required',
  /** `current_pin` is needed to change what is set already. */
  body: v.strictObject({ age_limit: v.picklist(AGE_LIMITS), pin: Typed, current_pin: v.optional(Typed) }),
  data: ParentsControl,
} as const satisfies Call

export const removeParentsControl = {
  method: 'PUT',
  path: '/users/remove-parents-control',
  auth: 'required',
  body: v.strictObject({ pin: Typed }),
  data: Done,
} as const satisfies Call

export const validateParentsControl = {
  method: 'POST',
  path: '/users/validate-parents-control',
  auth: 'required',
  body: v.strictObject({ pin: Typed }),
  data: PinAnswer,
} as const satisfies Call

/** For the owner who forgot the PIN: lifts the limit with the account's password; added to section 7. */
export const removeParentsControlByPassword = {
  method: 'PUT',
  path: '/users/remove-parents-control-by-password',
  auth: 'required',
  body: v.strictObject({ password: v.pipe(v.string(), v.maxLength(1024)) }),
  data: Done,
} as const satisfies Call

/**
 * For the owner of an account without a password: sends a code to its own number or confirmed address; added
 * to section 7.
 */
export const sendCodeForParentsControl = {
  method: 'POST',
  path: '/users/send-code-for-parents-control',
  auth: 'required',
  body: v.strictObject({ way: v.picklist(['phone', 'email']) }),
  data: OwnCodeSent,
} as const satisfies Call

/** Lifts the limit with the code of `sendCodeForParentsControl`; added to section 7. */
export const removeParentsControlByCode = {
  method: 'PUT',
  path: '/users/remove-parents-control-by-code',
  auth: 'required',
  body: v.strictObject({ code: v.pipe(v.string(), v.maxLength(64)) }),
  data: Done,
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const parentalCalls = {
  setParentsControl,
  removeParentsControl,
  validateParentsControl,
  removeParentsControlByPassword,
  sendCodeForParentsControl,
  removeParentsControlByCode,
}
