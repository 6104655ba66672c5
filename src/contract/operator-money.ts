import * as v from 'valibot'
import { EntityId, EpochMs, KyivDay } from './call.ts'
import { Count } from './money.ts'
import type { OperatorCall, OperatorRole } from './operator-call.ts'
import { Amount, Reason } from './operator-fields.ts'
import { Payment } from './operator-people.ts'

/** The roles that work with payments. */
export const MONEY_ROLES: readonly OperatorRole[] = ['money']

const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))
const ofOrder = v.object({ id: v.pipe(v.string(), v.regex(/^ef[0-9a-f]{18}$/, 'malformed order')) })

/** Something about money that an operator has to look at. */
const MoneyTrouble = v.object({
  what: v.string(),
  /** The order, or the provider's own id. */
  ref: v.string(),
  /** True if `ref` is an order of this service. */
  is_order: v.boolean(),
  at_ms: EpochMs,
})
export type MoneyTrouble = v.InferOutput<typeof MoneyTrouble>

const FoundOrder = v.object({ ...Payment.entries, support_id: v.string() })
export type FoundOrder = v.InferOutput<typeof FoundOrder>

const OrderRefund = v.object({
  id: v.string(),
  amount_minor: Count,
  reason: v.picklist(['surplus', 'withdrawal', 'operator', 'card_check']),
  by: v.string(),
  why: v.string(),
  state: v.picklist(['wanted', 'sent', 'done', 'failed']),
  created_ms: EpochMs,
  done_ms: v.nullable(EpochMs),
})
export type OrderRefund = v.InferOutput<typeof OrderRefund>

/** An order with its payments. It has no card, phone or address. */
export const MoneyOrder = v.object({
  ...FoundOrder.entries,
  /** The account in the audit log. */
  subject: v.string(),
  provider: v.string(),
  outcome: v.nullable(v.picklist(['applied', 'surplus'])),
  /** Why the bank declined. */
  reason: v.nullable(v.string()),
  paid_ms: v.nullable(EpochMs),
  next_check_ms: v.nullable(EpochMs),
  /** The amount that can be given back now. */
  refundable_minor: Count,
  /** True while its subscription has a renewal past due. */
  can_retry: v.boolean(),
  troubles: v.array(MoneyTrouble),
  payments: v.array(
    v.object({
      id: v.string(),
      at_ms: EpochMs,
      kind: v.picklist(['charge', 'refund']),
      /** Negative for a refund. */
      amount_minor: Amount,
      payment_id: v.string(),
    }),
  ),
  refunds: v.array(OrderRefund),
  journal: v.array(
    v.object({
      id: v.string(),
      at_ms: EpochMs,
      actor: v.string(),
      what: v.string(),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
      detail: v.string(),
    }),
  ),
})
export type MoneyOrder = v.InferOutput<typeof MoneyOrder>

/** Why a refund or a retry changed nothing. */
const OrderFault = v.picklist(['unpaid', 'under_way', 'too_much', 'not_past_due'])
export type OrderFault = v.InferOutput<typeof OrderFault>

/** With a fault nothing was changed. */
const ChangedOrder = v.object({ fault: v.nullable(OrderFault), order: MoneyOrder })

/** A promo code to be made. */
export const NewPromo = v.object({
  code: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  kind: v.picklist(['percent', 'amount', 'days']),
  /** Percent, minor units, or days. */
  value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
  /** Of an amount alone. */
  currency: v.nullable(Currency),
  package_id: v.nullable(EntityId),
  /** How many periods it reduces; 0: all. */
  periods: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)),
  first_only: v.boolean(),
  /** Its last day in Kyiv. */
  until: v.nullable(KyivDay),
  max_uses: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))),
  note: v.pipe(v.string(), v.trim(), v.maxLength(500)),
})
export type NewPromo = v.InferOutput<typeof NewPromo>

/** Why no promo code was made. */
const PromoFault = v.picklist(['code_malformed', 'code_taken', 'percent', 'currency', 'package', 'day'])
export type PromoFault = v.InferOutput<typeof PromoFault>

const DeskPromo = v.object({
  id: v.string(),
  code: v.string(),
  kind: NewPromo.entries.kind,
  value: Count,
  currency: v.nullable(v.string()),
  /** Null: for every package. */
  package_name: v.nullable(v.string()),
  periods: Count,
  first_only: v.boolean(),
  until_ms: v.nullable(EpochMs),
  uses: Count,
  max_uses: v.nullable(Count),
  is_over: v.boolean(),
  note: v.string(),
})
export type DeskPromo = v.InferOutput<typeof DeskPromo>

const Promos = v.object({
  promos: v.array(DeskPromo),
  packages: v.array(v.object({ id: v.string(), name: v.string() })),
})

/** A month in Kyiv, such as 2027-01. */
const Month = v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

const Books = v.object({
  month: Month,
  lines: v.array(
    v.object({ currency: v.string(), charges: Count, charged: Amount, returned: Amount, net: Amount, surplus: Amount }),
  ),
})

/** An action on an order that needs a reason alone. */
const action = { method: 'POST', access: MONEY_ROLES, params: ofOrder, data: ChangedOrder } as const

/** Calls about payments. */
export const operatorMoneyCalls = {
  listMoneyTroubles: { method: 'GET', path: '/operator/money/troubles', access: MONEY_ROLES, data: v.array(MoneyTrouble) },
  /** The body has what is sought: a phone or an address must not stand in an address. */
  findOrders: {
    method: 'POST',
    path: '/operator/money/orders/search',
    access: MONEY_ROLES,
    body: v.object({ sought: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(254)) }),
    data: v.array(FoundOrder),
  },
  showMoneyOrder: { method: 'GET', path: '/operator/money/orders/{id}', access: MONEY_ROLES, params: ofOrder, data: MoneyOrder },
  refundOrder: {
    ...action,
    path: '/operator/money/orders/{id}/refunds',
    isGuarded: true,
    body: v.object({
      reason: Reason,
      /** Null: all that is left of the payment. */
      amount_minor: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
      ends_access: v.boolean(),
    }),
  },
  /** Lets the service ask the provider about an order now. */
  checkOrder: { ...action, path: '/operator/money/orders/{id}/checks' },
  /** Lets the service charge the renewal past due of the order's subscription now. */
  retryRenewal: { ...action, path: '/operator/money/orders/{id}/retries', isGuarded: true, body: v.object({ reason: Reason }) },
  listPromos: { method: 'GET', path: '/operator/money/promos', access: MONEY_ROLES, data: Promos },
  addPromo: {
    method: 'POST',
    path: '/operator/money/promos',
    access: MONEY_ROLES,
    isGuarded: true,
    body: v.object({ ...NewPromo.entries, note: Reason }),
    /** With a fault nothing was changed. */
    data: v.object({ fault: v.nullable(PromoFault), ...Promos.entries }),
  },
  endPromo: {
    method: 'POST',
    path: '/operator/money/promos/{id}/end',
    access: MONEY_ROLES,
    params: v.object({ id: EntityId }),
    body: v.object({ reason: Reason }),
    data: Promos,
  },
  /** The books of a month; by default of the present one. */
  showBooks: {
    method: 'GET',
    path: '/operator/money/books',
    access: MONEY_ROLES,
    query: v.object({ month: v.optional(Month) }),
    data: Books,
  },
  /** Every payment and refund of a month as a file (RFC 4180). */
  exportBooks: {
    method: 'GET',
    path: '/operator/money/books/csv',
    access: MONEY_ROLES,
    query: v.object({ month: Month }),
    data: v.never(),
  },
} as const satisfies Record<string, OperatorCall>
