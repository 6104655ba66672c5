import * as v from 'valibot'

/** A whole number of things; negative for a difference. */
export const Amount = v.pipe(v.number(), v.integer())

/** Why an operator does something; it goes to the audit log. */
export const Reason = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500))

/** A reason where none is needed. */
export const OptionalReason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '')

/** A text that narrows a list. */
export const Filter = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)))

/** A page of a list, from 1 on. */
export const PageNumber = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number)))

/** The place of a page in its list. */
export const pageFacts = { total: v.number(), page: v.number(), pages: v.number() }
