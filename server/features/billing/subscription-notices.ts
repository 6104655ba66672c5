import type { Transaction } from 'kysely'
import type { Decline } from '../../../src/domain/billing/dunning.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { addNotice, packageName } from './notice.ts'
import { nextPeriod } from './renewal-terms.ts'

const DAY_MS = 86_400_000
/** Visa wants a reminder a week before a trial ends; a short one has the letter of its beginning. */
const LONG_TRIAL_DAYS = 8
const [TRIAL_DAYS_BEFORE, LONG_TRIAL_DAYS_BEFORE, CHARGE_DAYS_BEFORE] = [2, 7, 3]

/** Adds the letters of a new subscription: its terms, and the reminder of its next charge. */
export async function noticeEnrolment(transaction: Transaction<Database>, id: string, nowMs: number): Promise<void> {
  const present = await transaction.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { terms, amountMinor } = await nextPeriod(transaction, present)
  const renewal = present.auto_renew ? { amountMinor, currency: terms.currency, days: terms.periodDays } : null
  const name = await packageName(transaction, present.package_id)
  const facts = { kind: 'enrolment', name, isTrial: present.state === 'trial', untilMs: present.period_end_ms!, renewal } as const
  await addNotice(transaction, present.account_id, facts, { of: id, dueMs: nowMs })
  await noticeNextCharge(transaction, present, nowMs)
}

/** Plans the reminder of the charge at the end of the period; a shorter period has none. */
export async function noticeNextCharge(
  transaction: Transaction<Database>,
  present: Pick<SubscriptionRow, 'id' | 'account_id' | 'state' | 'auto_renew' | 'period_start_ms' | 'period_end_ms'>,
  nowMs: number,
): Promise<void> {
  if (!present.auto_renew) return
  const [start, periodEndMs] = [present.period_start_ms!, present.period_end_ms!]
  const isTrial = present.state === 'trial'
  const trialDays = periodEndMs - start >= LONG_TRIAL_DAYS * DAY_MS ? LONG_TRIAL_DAYS_BEFORE : TRIAL_DAYS_BEFORE
  const dueMs = periodEndMs - (isTrial ? trialDays : CHARGE_DAYS_BEFORE) * DAY_MS
  if (dueMs <= nowMs) return
  const facts = { kind: isTrial ? 'trial_ends' : 'charge_soon', subscription: present.id, periodEndMs } as const
  await addNotice(transaction, present.account_id, facts, { of: `${present.id}:${periodEndMs}`, dueMs })
}

/** Adds the receipt of a payment. */
export async function noticeReceipt(
  transaction: Transaction<Database>,
  order: OrderRow,
  paid: { cardId: string | null; subscriptionId: string | null; nowMs: number },
): Promise<void> {
  const present = await transaction
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', paid.subscriptionId)
    .executeTakeFirst()
  const card = await transaction.selectFrom('cards').select('mask').where('id', '=', paid.cardId).executeTakeFirst()
  await addNotice(
    transaction,
    order.account_id,
    {
      kind: 'receipt',
      order: order.id,
      amountMinor: order.amount_minor,
      currency: order.currency,
      name: await packageName(transaction, order.package_id),
      mask: card?.mask ?? null,
      fromMs: present?.period_start_ms ?? paid.nowMs,
      untilMs: present?.period_end_ms ?? paid.nowMs,
    },
    { of: order.id, dueMs: paid.nowMs },
  )
}

/** Adds the letter about a charge that failed and is tried again. */
export async function noticeFailure(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  { problem, nextMs, nowMs }: { problem: Decline | 'no_card'; nextMs: number; nowMs: number },
): Promise<void> {
  const { terms, amountMinor } = await nextPeriod(transaction, present)
  const name = await packageName(transaction, terms.packageId)
  const facts = { kind: 'charge_failed', name, problem, nextMs, amountMinor, currency: terms.currency } as const
  const of = `${present.id}:${present.period_end_ms}:${present.attempt}`
  await addNotice(transaction, present.account_id, facts, { of, dueMs: nowMs })
}

/** Adds the letter about a charge that the bank wants the viewer to confirm. */
export async function noticeConfirmation(transaction: Transaction<Database>, order: OrderRow, nowMs: number): Promise<void> {
  const amount = { amountMinor: order.amount_minor, currency: order.currency }
  const name = await packageName(transaction, order.package_id)
  const facts = { kind: 'confirm_charge', name, order: order.id, ...amount } as const
  await addNotice(transaction, order.account_id, facts, { of: order.id, dueMs: nowMs })
}

/** Adds the letter about an upgrade. */
export async function noticeUpgrade(transaction: Transaction<Database>, order: OrderRow, nowMs: number): Promise<void> {
  const amount = { amountMinor: order.amount_minor, currency: order.currency }
  const name = await packageName(transaction, order.package_id)
  await addNotice(transaction, order.account_id, { kind: 'upgrade', name, ...amount }, { of: order.id, dueMs: nowMs })
}
