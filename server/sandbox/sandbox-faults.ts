import * as v from 'valibot'

const rate = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0)
/** A test's plan of faults; rates are from 0 to 1. */
export const Faults = v.strictObject({
  callbacks: v.optional(
    v.strictObject({
      lose: rate,
      twice: rate,
      badSignature: rate,
      delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    }),
    {},
  ),
  api: v.optional(v.strictObject({ loseRequest: rate, loseAnswer: rate }), {}),
})
