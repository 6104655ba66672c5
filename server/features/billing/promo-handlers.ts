import type { Kysely, Transaction } from 'kysely'
import type { Promo } from '../../../src/contract/promo.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import type { Windows } from '../../http/shared-windows.ts'
import { signedIn } from '../../http/viewer.ts'
import type { Membership } from './membership.ts'
import { type PromoRow, takeUse, usablePromo, waitingPromo } from './promo-store.ts'
import { changeSubscription, openSubscription } from './subscription-changes.ts'

const DAY_MS = 86_400_000

type Parts = { db: Kysely<Database>; membership: Membership; windows: Windows }

/** Answers the calls of promo codes. */
export function promoHandlers({ db, membership, windows }: Parts): Handlers<'usePromo' | 'waitingPromo' | 'forgetPromo'> {
  return {
    async usePromo({ body }, { viewer, client, nowMs }) {
      const accountId = signedIn(viewer).id
      await windows.takeShared([
        [LIMITS.promosOfAccount, accountId],
        [LIMITS.promosOfAddress, client.address],
      ])
      const { promo, changedId } = await db
        .transaction()
        .execute((transaction) => apply(transaction, { accountId, code: body.code, nowMs }))
      const subscription = changedId === null ? undefined : await membership.show(accountId, changedId, nowMs)
      return fresh({
        promo: presentPromo(promo),
        applied: changedId === null ? 'next_checkout' : 'days_added',
        subscription: subscription ?? null,
      })
    },

    async waitingPromo(_input, { viewer, nowMs }) {
      const promo = await waitingPromo(db, signedIn(viewer).id, nowMs)
      return fresh({ promo: promo && presentPromo(promo) })
    },

    async forgetPromo(_input, { viewer }) {
      await forgetWaiting(db, signedIn(viewer).id)
      return fresh({ promo: null })
    },
  }
}

type Entered = { accountId: string; code: string; nowMs: number }

/** Adds the days of a code to the open subscription, or lets the code wait for the next order. */
async function apply(
  transaction: Transaction<Database>,
  { accountId, code, nowMs }: Entered,
): Promise<{ promo: PromoRow; changedId: string | null }> {
  await lockAccount(transaction, accountId)
  const promo = await usablePromo(transaction, accountId, code, nowMs)
  const present = await openSubscription(transaction, accountId)
  const takesDays = promo.kind === 'days' && present && nowMs < present.period_end_ms! && isForPackage(promo, present)
  await forgetWaiting(transaction, accountId)
  const use = { promo_id: promo.id, account_id: accountId, order_id: null, at_ms: nowMs }
  const state = takesDays ? 'used' : 'held'
  await transaction
    .insertInto('promo_uses')
    .values({ ...use, state })
    // A code that an unfinished order has goes on with it.
    .onConflict((conflict) => conflict.columns(['promo_id', 'account_id']).doNothing())
    .execute()
  if (!takesDays) return { promo, changedId: null }
  await takeUse(transaction, promo.id)
  await addDays(transaction, present, promo, nowMs)
  return { promo, changedId: present.id }
}

const isForPackage = ({ package_id }: PromoRow, present: SubscriptionRow): boolean =>
  package_id === null || package_id === present.package_id

async function addDays(
  transaction: Transaction<Database>,
  present: SubscriptionRow,
  { value, code }: PromoRow,
  nowMs: number,
): Promise<void> {
  const addedMs = value * DAY_MS
  const end = present.period_end_ms! + addedMs
  const set = { period_end_ms: end, next_ms: end, access_until_ms: present.access_until_ms + addedMs }
  // Withdrawals and upgrades find the period's payments by its end.
  await transaction
    .updateTable('orders')
    .set({ period_end_ms: end })
    .where('subscription_id', '=', present.id)
    .where('period_end_ms', '=', present.period_end_ms)
    .execute()
  await changeSubscription(transaction, present, set, { actor: 'viewer', nowMs, what: 'days_added', detail: `${code} ${value}` })
}

async function forgetWaiting(db: Kysely<Database>, accountId: string): Promise<void> {
  const waiting = db.deleteFrom('promo_uses').where('account_id', '=', accountId).where('state', '=', 'held')
  await waiting.where('order_id', 'is', null).execute()
}

const presentPromo = ({ code, kind, value, currency, package_id, periods, valid_until_ms }: PromoRow): Promo => ({
  code,
  kind,
  value,
  currency,
  package_id,
  periods,
  valid_until: valid_until_ms,
})
