import type { Transaction } from 'kysely'
import type { CardRow, OrderRow } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { eachAtOnce } from './each-at-once.ts'
import { renewalClaim, renewalClaimHolder } from './order-claims.ts'
import { newOrderId } from './order-id.ts'
import { languageOf } from './account-language.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { failRenewal } from './record-decline.ts'
import { nextPeriod } from './renewal-terms.ts'
import { sendCharge } from './send-charge.ts'
import { endSubscription, renewPeriod } from './subscription-changes.ts'

const ROWS = 40
const AT_ONCE = 4
const FIRST_CHECK_MS = 30_000
/** An order in flight has the claim: its report plans the next step, this look-up follows a lost one. */
const IN_FLIGHT_MS = 600_000
/** The viewer may confirm a charge at the bank for so long. */
const CONFIRM_MS = 24 * 3_600_000

/** Acts on subscriptions whose time has come: renews or ends them. Returns true if more may be due. */
export async function renewDue(deps: PaymentDeps): Promise<boolean> {
  const { db, now, reportError } = deps
  const due = await db
    .selectFrom('subscriptions')
    .select(['id', 'account_id'])
    .where('next_ms', '<=', now())
    .where('open_of', 'is not', null)
    .where('provider', '=', 'liqpay')
    .orderBy('next_ms')
    .limit(ROWS)
    .execute()
  await eachAtOnce(due, AT_ONCE, (row) => renew(deps, row).catch(reportError))
  return due.length === ROWS
}

async function renew(deps: PaymentDeps, { id, account_id }: Pick<SubscriptionRow, 'id' | 'account_id'>): Promise<void> {
  const order = await deps.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account_id)
    const nowMs = deps.now()
    const open = transaction.selectFrom('subscriptions').selectAll().where('id', '=', id).where('open_of', '=', account_id)
    // Another process may have moved its time: it then acts.
    const present = await open.where('next_ms', '<=', nowMs).executeTakeFirst()
    return present ? takeStep(transaction, present, nowMs) : undefined
  })
  if (order) await sendCharge(deps, order)
}

/** Makes the step that is due, and moves the next one. Returns an order that is to be charged. */
async function takeStep(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  nowMs: number,
): Promise<OrderRow | undefined> {
  const change = { actor: 'system', nowMs } as const
  const wait = async (next_ms: number): Promise<undefined> => {
    await transaction.updateTable('subscriptions').set({ next_ms }).where('id', '=', present.id).execute()
  }
  // A clock that went back charges nothing early.
  if (nowMs < present.period_end_ms!) return wait(present.period_end_ms!)
  if (!present.auto_renew) {
    await endSubscription(transaction, present, present.cancelled_ms === null ? 'expired' : 'cancelled', change)
    return undefined
  }
  const renewal = { kind: 'renewal', account_id: present.account_id, subscription_id: present.id } as const
  if (await renewalClaimHolder(transaction, present)) return wait(nowMs + IN_FLIGHT_MS)
  const { terms, amountMinor, promoId } = await nextPeriod(transaction, present)
  if (amountMinor === 0) {
    await renewPeriod(transaction, present, { terms, paidMinor: 0, cardId: null, change, what: 'free_period' })
    return undefined
  }
  const card = await chargeableCard(transaction, present)
  const problem = problemOf(present, card)
  if (!card || problem) {
    await failRenewal(transaction, present, { problem: problem ?? 'no_card', nowMs })
    return undefined
  }
  if (card.id !== present.card_id) {
    await transaction.updateTable('subscriptions').set({ card_id: card.id }).where('id', '=', present.id).execute()
  }
  await wait(nowMs + IN_FLIGHT_MS)
  return transaction
    .insertInto('orders')
    .values({
      ...renewal,
      id: newOrderId(),
      provider: 'liqpay',
      action: 'paytoken',
      state: 'created',
      claim: renewalClaim(present),
      package_id: terms.packageId,
      amount_minor: amountMinor,
      currency: terms.currency,
      promo_id: promoId,
      outcome: null,
      reason: null,
      card_id: card.id,
      attempt: present.attempt,
      paid_ms: null,
      period_start_ms: present.period_end_ms,
      period_end_ms: null,
      locale: await languageOf(transaction, present.account_id),
      created_ms: nowMs,
      sent_ms: nowMs,
      expires_ms: nowMs + CONFIRM_MS,
      next_check_ms: nowMs + FIRST_CHECK_MS,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The hard decline of the card that would be charged; null if it may be charged. */
function problemOf({ problem, card_id }: SubscriptionRow, card: CardRow | undefined): 'card_gone' | 'expired' | null {
  return card?.id === card_id && (problem === 'card_gone' || problem === 'expired') ? problem : null
}

/** The subscription's own card; if it was removed, the account's main card. */
export async function chargeableCard(transaction: Transaction<Database>, present: SubscriptionRow): Promise<CardRow | undefined> {
  const cards = await transaction
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', present.account_id)
    .where('provider', '=', present.provider ?? 'liqpay')
    .where('removed_ms', 'is', null)
    .execute()
  return cards.find(({ id }) => id === present.card_id) ?? cards.find(({ main_of }) => main_of !== null)
}
