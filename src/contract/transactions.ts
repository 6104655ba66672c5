import * as v from 'valibot'
import { PaymentFailure } from './billing.ts'
import { type Call, EntityId, EpochMs } from './call.ts'
import { Money } from './money.ts'

/** A payment or a refund of the account. */
export const Transaction = v.object({
  _id: EntityId,
  order_id: EntityId,
  kind: v.picklist(['charge', 'refund']),
  status: v.picklist(['success', 'failure', 'checking', 'refunded']),
  ...Money.entries,
  package_id: v.nullable(EntityId),
  /** The package's name; empty for a card check. */
  name: v.string(),
  period_start: v.nullable(EpochMs),
  period_end: v.nullable(EpochMs),
  /** The card's mask. */
  card: v.nullable(v.string()),
  reason: v.nullable(PaymentFailure),
  created_at: EpochMs,
})
export type Transaction = v.InferOutput<typeof Transaction>

/** Lists payments and refunds, the newest first, 20 a page; `next` is the `startAt` of the next one. */
export const listTransactions = {
  method: 'GET',
  path: '/transactions',
  auth: 'required',
  query: v.object({
    order_status: v.optional(v.picklist(['success', 'failure', 'all']), 'success'),
    startAt: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  data: v.object({ transactions: v.array(Transaction), next: v.nullable(v.string()) }),
} as const satisfies Call

/** The calls of the payment history. */
export const transactionCalls = { listTransactions }
