import * as v from 'valibot'
import { PromoCode } from './billing.ts'
import { type Call, EntityId, EpochMs } from './call.ts'
import { Count } from './money.ts'
import { Subscription } from './subscriptions.ts'

/** A promo code that the account may use. */
export const Promo = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'amount', 'days']),
  /** Per cent, minor units of `currency`, or days. */
  value: Count,
  currency: v.nullable(v.string()),
  /** The only package that it reduces; null: any. */
  package_id: v.nullable(EntityId),
  /** How many periods it reduces; 0: all. */
  periods: Count,
  /** Null: without an end. */
  valid_until: v.nullable(EpochMs),
})
export type Promo = v.InferOutput<typeof Promo>

/** Days are added at once; a reduction waits for the next order. */
export const usePromo = {
  method: 'POST',
  path: '/billing/promocode',
  auth: 'required',
  once: 'required',
  body: v.object({ code: PromoCode }),
  data: v.object({
    promo: Promo,
    applied: v.picklist(['next_checkout', 'days_added']),
    subscription: v.nullable(Subscription),
  }),
} as const satisfies Call

/** The code that waits for the next order. */
export const waitingPromo = {
  method: 'GET',
  path: '/billing/promocode',
  auth: 'required',
  data: v.object({ promo: v.nullable(Promo) }),
} as const satisfies Call

/** Forgets the code that waits. */
export const forgetPromo = {
  method: 'DELETE',
  path: '/billing/promocode',
  auth: 'required',
  data: v.object({ promo: v.null() }),
} as const satisfies Call

/** The calls of promo codes. */
export const promoCalls = { usePromo, waitingPromo, forgetPromo }
