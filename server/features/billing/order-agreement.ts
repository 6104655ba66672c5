import * as v from 'valibot'
import { QuoteLine } from '../../../src/contract/billing.ts'
import type { OrderRow } from '../../db/billing-schema.ts'

/** The agreed terms of an order, stored with it: a later price of the package changes nothing. */
export const Agreement = v.object({
  lines: v.array(QuoteLine),
  terms: v.object({
    packageId: v.string(),
    priceMinor: v.number(),
    currency: v.string(),
    periodDays: v.number(),
    discountPercent: v.number(),
    discountLeft: v.nullable(v.number()),
  }),
  /** Days of access that a first order or a trial gives. */
  days: v.number(),
  /** The keys that a trial is entered under. */
  trialKeys: v.array(v.string()),
  /** For the bank's page and statement. */
  description: v.string(),
})
export type Agreement = v.InferOutput<typeof Agreement>

/** Returns the terms of an order; null for one that agrees none, as a renewal by the service. */
export function agreementOf({ lines }: Pick<OrderRow, 'lines'>): Agreement | null {
  const read = v.safeParse(Agreement, JSON.parse(lines))
  return read.success ? read.output : null
}
