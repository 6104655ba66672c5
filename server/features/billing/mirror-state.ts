import type { Transaction, Updateable } from 'kysely'
import { accessUntil } from '../../../src/domain/billing/periods.ts'
import type { ProviderSubscription } from '../../adapters/payments/subscription-provider.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow, SubscriptionTable } from '../../db/subscription-schema.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { mirroredRow } from './provider-payments.ts'
import { packageOfItem } from './provider-terms.ts'
import { termsColumns, termsOfPackage } from './renewal-terms.ts'
import { changeSubscription, endSubscription } from './subscription-changes.ts'
import { noticeFailure } from './subscription-notices.ts'

/** The provider is asked again about what it has not told by then. */
const ASK_AGAIN_MS = 10 * 60_000

/**
 * Writes the provider's state of a subscription. An older version changes nothing, and neither does one that
 * lacks a change that was made here. Returns a fault that the operator has to look at.
 */
export async function writeState(
  deps: MirrorDeps,
  remote: ProviderSubscription,
  retryMs: number | null,
): Promise<'unknown_package' | null> {
  const { db, now } = deps
  const named = await mirroredRow(db, remote.ref)
  if (!named) return null
  const sold = await packageOfItem(db, remote.itemPrice)
  await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, named.account_id)
    const row = await transaction.selectFrom('subscriptions').selectAll().where('id', '=', named.id).executeTakeFirst()
    if (!row || row.unsent_ms !== null) return
    if (row.provider_version !== null && remote.version < row.provider_version) return
    if (row.open_of === null) return noteEnded(transaction, row, remote, now())
    const change = { actor: 'provider', nowMs: now() } as const
    if (remote.status === 'cancelled' || remote.status === 'paused') {
      await transaction.updateTable('subscriptions').set({ provider_version: remote.version }).where('id', '=', row.id).execute()
      return endSubscription(transaction, row, remote.isNotPaid ? 'not_paid' : 'cancelled', change)
    }
    const isOther = sold !== undefined && sold.id !== row.package_id
    const set: Updateable<SubscriptionTable> = {
      ...(isOther && { ...termsColumns(termsOfPackage(sold)), next_package_id: null }),
      ...stateOf(row, remote, { nowMs: now(), retryMs }),
      provider_version: remote.version,
    }
    const hasChanged = Object.entries(set).some(([name, value]) => row[name as keyof SubscriptionRow] !== value)
    if (!hasChanged) return
    if (row.provider_version === remote.version) {
      await transaction.updateTable('subscriptions').set(set).where('id', '=', row.id).execute()
      return
    }
    await changeSubscription(transaction, row, set, { ...change, what: 'mirrored', detail: remote.status })
    const isDecline = set.state === 'past_due' && row.state !== 'past_due'
    if (isDecline)
      await noticeFailure(transaction, row, { problem: 'declined', nextMs: retryMs ?? set.access_until_ms!, nowMs: now() })
  })
  return sold ? null : 'unknown_package'
}

type Told = { nowMs: number; retryMs: number | null }

/** The columns of an open subscription. A term that is owed begins once it is paid. */
function stateOf(row: SubscriptionRow, remote: ProviderSubscription, { nowMs, retryMs }: Told): Updateable<SubscriptionTable> {
  const auto_renew = Number(remote.renews)
  const isTrial = remote.status === 'in_trial' || (row.state === 'trial' && remote.endMs === row.period_end_ms)
  const owedMs = remote.dueSinceMs
  if (owedMs !== null) {
    const since =
      row.state === 'past_due' ? row.access_until_ms : accessUntil(owedMs, { autoRenew: true, isTrial: row.state === 'trial' })
    return {
      state: 'past_due',
      auto_renew,
      problem: 'declined',
      period_end_ms: owedMs,
      access_until_ms: since,
      next_ms: retryMs ?? nowMs + ASK_AGAIN_MS,
    }
  }
  const cancelled_ms = remote.renews ? null : (row.cancelled_ms ?? nowMs)
  return {
    state: isTrial ? 'trial' : 'active',
    auto_renew,
    problem: null,
    attempt: 0,
    cancelled_ms,
    period_start_ms: remote.startMs,
    period_end_ms: remote.endMs,
    access_until_ms: accessUntil(remote.endMs, { autoRenew: remote.renews, isTrial }),
    next_ms: Math.max(remote.endMs, nowMs + ASK_AGAIN_MS),
  }
}

/** A subscription that ended here and lives on there is to be ended there as well. */
async function noteEnded(
  transaction: Transaction<Database>,
  row: SubscriptionRow,
  remote: ProviderSubscription,
  nowMs: number,
): Promise<void> {
  const isOver = remote.status === 'cancelled'
  const set = { provider_version: remote.version, ...(!isOver && { unsent_ms: nowMs }) }
  await transaction.updateTable('subscriptions').set(set).where('id', '=', row.id).execute()
}
