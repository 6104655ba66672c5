import type { Kysely, Transaction } from 'kysely'
import { cancelFrom, confirmsCancel } from '../../../src/domain/billing/cancel.ts'
import { MOST_ATTEMPTS } from '../../../src/domain/billing/dunning.ts'
import { accessUntil } from '../../../src/domain/billing/periods.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { addNotice, packageName } from './notice.ts'
import { renewalClaimHolder } from './order-claims.ts'
import { ownSubscriptions } from './own-subscriptions.ts'
import { chargeableCard } from './renewing.ts'
import { changeSubscription, endSubscription, openSubscription } from './subscription-changes.ts'

type Caller = { accountId: string; nowMs: number }

/**
 * Ends the renewal at the end of the period, and returns the subscription's id. Throws `nothing_to_cancel`,
 * `managed_elsewhere`, `cancel_too_early` and `confirmation_wrong`.
 */
export function cancelRenewal(
  db: Kysely<Database>,
  { confirmation, reason = null }: { confirmation: string; reason?: string | null },
  { accountId, nowMs }: Caller,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId)
    const present = await openSubscription(transaction, accountId)
    if (!present) throw await closedError(transaction, { accountId, nowMs }, 'nothing_to_cancel')
    if (!present.auto_renew) throw new ApiError('nothing_to_cancel')
    const until = cancelFrom({ contractMs: present.contract_ms!, beganAsTrial: await beganAsTrial(transaction, present, nowMs) })
    if (nowMs < until) throw new ApiError('cancel_too_early', { until })
    if (!confirmsCancel(confirmation)) throw new ApiError('confirmation_wrong')
    const change = { actor: 'viewer', nowMs } as const
    const end = present.period_end_ms!
    const access_until_ms = accessUntil(end, { autoRenew: false, isTrial: present.state === 'trial' })
    const cancelled = { auto_renew: 0, cancelled_ms: nowMs, cancel_reason: reason, access_until_ms, next_ms: end }
    await changeSubscription(transaction, present, cancelled, { ...change, what: 'cancelled' })
    if (nowMs >= end) await endSubscription(transaction, { ...present, access_until_ms }, 'cancelled', change)
    else {
      const name = await packageName(transaction, present.package_id)
      const off = { kind: 'renewal_off', name, untilMs: end } as const
      await addNotice(transaction, accountId, off, { of: `${present.id}:${nowMs}`, dueMs: nowMs })
    }
    return present.id
  })
}

/**
 * Resumes a cancelled renewal, or tries a payment past due at once. Returns the subscription's id. Throws
 * `subscription_ended`, `managed_elsewhere`, `card_required`, `payment_pending` and `too_many_tries`.
 */
export function resumeRenewal(db: Kysely<Database>, { accountId, nowMs }: Caller): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId)
    const present = await openSubscription(transaction, accountId)
    if (!present) throw await closedError(transaction, { accountId, nowMs }, 'subscription_ended')
    const isDue = present.auto_renew === 1 && present.state === 'past_due'
    if (present.auto_renew === 1 && !isDue) return present.id
    if (!isDue && nowMs >= present.period_end_ms!) throw new ApiError('subscription_ended')
    const card = await chargeableCard(transaction, present)
    if (!card) throw new ApiError('card_required')
    if (isDue) {
      if (await renewalClaimHolder(transaction, present)) throw new ApiError('payment_pending')
      if (present.attempt >= MOST_ATTEMPTS) throw new ApiError('too_many_tries')
    }
    const end = present.period_end_ms!
    const resumed = {
      auto_renew: 1,
      cancelled_ms: null,
      cancel_reason: null,
      problem: null,
      next_ms: end,
      access_until_ms: accessUntil(end, { autoRenew: true, isTrial: present.state === 'trial' }),
    }
    const set = isDue ? { next_ms: nowMs } : resumed
    await changeSubscription(transaction, present, set, { actor: 'viewer', nowMs, what: isDue ? 'retried' : 'resumed' })
    return present.id
  })
}

/** The failure without an open subscription: another source may give access, which the site cannot change. */
export async function closedError(
  transaction: Transaction<Database>,
  { accountId, nowMs }: Caller,
  code: 'nothing_to_cancel' | 'subscription_ended' | 'withdrawal_over',
): Promise<ApiError> {
  const other = transaction.selectFrom('subscriptions').select('id').where('account_id', '=', accountId)
  const inForce = other.where('source', '!=', 'site').where('access_until_ms', '>', nowMs)
  return new ApiError((await inForce.executeTakeFirst()) ? 'managed_elsewhere' : code)
}

async function beganAsTrial(
  transaction: Transaction<Database>,
  { id, account_id }: SubscriptionRow,
  nowMs: number,
): Promise<boolean> {
  return (await ownSubscriptions(transaction, account_id, nowMs)).some((own) => own.id === id && own.began_as_trial)
}
