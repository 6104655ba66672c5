import type { Transaction, Updateable } from 'kysely'
import { accessUntil } from '../../../src/domain/billing/periods.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow, SubscriptionTable } from '../../db/subscription-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { addNotice, packageName } from './notice.ts'
import type { PricedOrder } from './priced-order.ts'
import { chargeableCard } from './renewing.ts'
import { termsColumns } from './renewal-terms.ts'
import { changeSubscription, openSubscription } from './subscription-changes.ts'

type Free = { accountId: string; priced: PricedOrder; nowMs: number }

/**
 * Changes the open subscription as an order says for which nothing is due; returns its id. Throws
 * `card_required` if it has no card to renew with.
 */
export async function applyFreeOrder(transaction: Transaction<Database>, { accountId, priced, nowMs }: Free): Promise<string> {
  const present = await openSubscription(transaction, accountId)
  if (!present) throw new ApiError('quote_expired')
  const set = priced.what === 'upgrade' ? upgraded(present, priced) : renewing(present, priced)
  if (priced.what !== 'upgrade' && !(await chargeableCard(transaction, present))) throw new ApiError('card_required')
  const change = { actor: 'viewer', nowMs, what: priced.what, detail: priced.packageId } as const
  await changeSubscription(transaction, present, set, change)
  if (priced.what === 'downgrade') {
    const [name, atMs] = [await packageName(transaction, priced.packageId), present.period_end_ms!]
    const of = `${present.id}:${atMs}:${priced.packageId}`
    await addNotice(transaction, accountId, { kind: 'downgrade', name, atMs }, { of, dueMs: nowMs })
  }
  return present.id
}

function upgraded(present: SubscriptionRow, { agreement: { terms } }: PricedOrder): Updateable<SubscriptionTable> {
  const isTrial = present.state === 'trial'
  return { ...termsColumns(terms), ...(isTrial && { discount_left: terms.discountLeft }), next_package_id: null }
}

/** A renewal goes on, at the end of the period with the package that was ordered. */
function renewing(present: SubscriptionRow, { what, packageId }: PricedOrder): Updateable<SubscriptionTable> {
  const end = present.period_end_ms!
  return {
    next_package_id: what === 'downgrade' ? packageId : null,
    auto_renew: 1,
    cancelled_ms: null,
    cancel_reason: null,
    next_ms: end,
    access_until_ms: accessUntil(end, { autoRenew: true, isTrial: present.state === 'trial' }),
  }
}
