import * as v from 'valibot'

/** A number of things or of minor units: a whole number from 0. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An amount in minor units of a currency (ISO 4217). */
export const Money = v.object({
  amount_minor: Count,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'malformed currency')),
})
export type Money = v.InferOutput<typeof Money>
