import type { Transaction, Updateable } from 'kysely'
import { accessUntil, type Period, renewedPeriod } from '../../../src/domain/billing/periods.ts'
import type { BillingActor } from '../../db/billing-records-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow, SubscriptionTable } from '../../db/subscription-schema.ts'
import { logChange } from './billing-log.ts'
import { addNotice, packageName } from './notice.ts'
import { type Terms, termsColumns } from './renewal-terms.ts'
import { noticeNextCharge } from './subscription-notices.ts'

/** The originator and the time of a change. */
export type Change = { actor: BillingActor; nowMs: number; orderId?: string }

/** Returns the account's subscription sold here, unless it has ended. */
export const openSubscription = (transaction: Transaction<Database>, accountId: string): Promise<SubscriptionRow | undefined> =>
  transaction.selectFrom('subscriptions').selectAll().where('open_of', '=', accountId).executeTakeFirst()

/** Changes a subscription, and logs its new state. */
export async function changeSubscription(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  set: Updateable<SubscriptionTable>,
  { actor, nowMs, orderId, what, detail = '' }: Change & { what: string; detail?: string },
): Promise<void> {
  // A provider that renews by itself is still to be told.
  const isUnsent = present.provider === 'chargebee' && actor !== 'provider'
  await transaction
    .updateTable('subscriptions')
    .set({ ...(isUnsent && { unsent_ms: nowMs }), ...set })
    .where('id', '=', present.id)
    .execute()
  const change = {
    actor,
    account_id: present.account_id,
    subscription_id: present.id,
    order_id: orderId ?? null,
    what,
    from: present.state,
    to: set.state ?? present.state,
    detail,
  }
  await logChange(transaction, change, nowMs)
}

/** Ends a subscription sold here. Its access ends now, unless it has ended before. */
export async function endSubscription(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  reason: NonNullable<SubscriptionRow['end_reason']>,
  change: Change,
): Promise<void> {
  const set: Updateable<SubscriptionTable> = {
    state: 'ended' as const,
    ended_ms: change.nowMs,
    end_reason: reason,
    open_of: null,
    auto_renew: 0,
    next_ms: null,
    next_package_id: null,
    access_until_ms: Math.min(present.access_until_ms, change.nowMs),
    ...(reason === 'reversed' && present.provider === 'chargebee' && { unsent_ms: change.nowMs }),
  }
  await changeSubscription(transaction, present, set, { ...change, what: 'ended', detail: reason })
  // The acknowledgement of a withdrawal tells of its end.
  if (reason === 'withdrawn') return
  const name = await packageName(transaction, present.package_id)
  await addNotice(
    transaction,
    present.account_id,
    { kind: 'access_ended', name, reason },
    { of: present.id, dueMs: change.nowMs },
  )
}

/** A renewal that was paid, or that costs nothing. */
export type Renewal = {
  terms: Terms
  paidMinor: number
  cardId: string | null
  change: Change
  what: 'renewed' | 'free_period'
  /** As the provider counts it; by default it follows the present one. */
  period?: Period
}

/** Gives the next period of a subscription, and returns it. */
export async function renewPeriod(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  { terms, paidMinor, cardId, change, what, ...counted }: Renewal,
): Promise<Period> {
  const due = {
    periodEndMs: present.period_end_ms!,
    accessUntilMs: present.access_until_ms,
    periodDays: terms.periodDays,
  }
  const period = counted.period ?? renewedPeriod(due, change.nowMs)
  const set: Updateable<SubscriptionTable> = {
    ...termsColumns(terms),
    next_package_id: null,
    state: 'active' as const,
    attempt: 0,
    problem: null,
    ...(cardId && { card_id: cardId }),
    access_until_ms: accessUntil(period.endMs, { autoRenew: true, isTrial: false }),
    period_start_ms: period.startMs,
    period_end_ms: period.endMs,
    period_paid_minor: paidMinor,
    next_ms: period.endMs,
  }
  await changeSubscription(transaction, present, set, { ...change, what })
  const renewed = { ...present, state: 'active', period_start_ms: period.startMs, period_end_ms: period.endMs } as const
  await noticeNextCharge(transaction, renewed, change.nowMs)
  return period
}

/** Charges the later periods to this card; a payment past due, at once. */
export async function chargeToCard(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  cardId: string,
  change: Change,
): Promise<void> {
  if (present.card_id === cardId) return
  const isDue = present.state === 'past_due' && present.auto_renew === 1
  const set = { card_id: cardId, problem: null, ...(isDue && { next_ms: change.nowMs }) }
  await changeSubscription(transaction, present, set, { ...change, what: 'card' })
}
