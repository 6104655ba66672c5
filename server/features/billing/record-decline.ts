import type { Transaction } from 'kysely'
import { afterDecline, type Decline } from '../../../src/domain/billing/dunning.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { noticeFailure } from './subscription-notices.ts'
import { changeSubscription, endSubscription, openSubscription } from './subscription-changes.ts'

type Declined = { problem: Decline | 'no_card'; nowMs: number }

/** Plans what follows a declined renewal: another attempt, the wait for another card, or the end. */
export async function recordDecline(
  transaction: Transaction<Database>,
  order: Pick<OrderRow, 'id' | 'account_id' | 'subscription_id' | 'period_start_ms' | 'sent_ms'>,
  { problem, nowMs }: Declined,
): Promise<void> {
  const present = await openSubscription(transaction, order.account_id)
  if (present?.id !== order.subscription_id || present.period_end_ms !== order.period_start_ms || !present.auto_renew) return
  await failRenewal(transaction, present, { problem, nowMs: Math.max(nowMs, order.sent_ms ?? 0), orderId: order.id })
}

/** Plans what follows a renewal that failed at `nowMs`, by a decline or for want of a card. */
export async function failRenewal(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  { problem, nowMs, orderId }: Declined & { orderId?: string },
): Promise<void> {
  const after = afterDecline({ periodEndMs: present.period_end_ms!, problem }, nowMs)
  const change = { actor: 'system', nowMs, ...(orderId !== undefined && { orderId }) } as const
  if (after.next === 'end') return endSubscription(transaction, present, 'not_paid', change)
  const next_ms = after.next === 'retry' ? after.atMs : after.untilMs
  const set = { state: 'past_due', problem, attempt: present.attempt + 1, next_ms } as const
  await changeSubscription(transaction, present, set, { ...change, what: 'charge_failed', detail: problem })
  await noticeFailure(transaction, present, { problem, nextMs: next_ms, nowMs })
}
