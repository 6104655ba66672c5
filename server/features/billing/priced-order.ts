import type { OrderKind } from '../../../src/contract/billing.ts'
import type { Money } from '../../../src/contract/money.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Agreement } from './order-agreement.ts'

/** A card is checked with this amount, which is only blocked. */
export const CHECK = { amount_minor: 100, currency: 'UAH' } as const satisfies Money

/** An order before it is made: what it costs, and what it gives. */
export type PricedOrder = {
  what: OrderKind
  packageId: string
  name: string
  due: Money
  renewal: (Money & { at: number; every_days: number }) | null
  accessUntilMs: number
  surcharge: Money | null
  promoId: string | null
  agreement: Agreement
  /** The order of money; null where nothing is due. `check` blocks an amount alone. */
  order:
    | (Pick<OrderRow, 'kind' | 'subscription_id' | 'period_start_ms' | 'period_end_ms'> & {
        /** Of a change: the provider of its subscription. */
        provider: OrderRow['provider']
        charge: 'pay' | 'check'
        money: Money
      })
    | null
}
