import type { Kysely, Transaction } from 'kysely'
import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import { accountSubject, logAction } from '../../db/audit-log.ts'
import type { BillingActor } from '../../db/billing-records-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { logChange } from './billing-log.ts'
import { newGrant } from './subscription-store.ts'

/** Access given without a payment here: by the operator, or by a store that reports through the operator. */
export type Grant = {
  accountId: string
  packageId: string
  untilMs: number
  /** The store's reference; null for the operator's own grant. */
  store: StoreReference | null
  why: string
}

/** A subscription of an app store; `news` is the store's own report, of which the latest counts. */
export type StoreReference = {
  source: 'apple' | 'android' | 'firetv'
  ref: string
  news?: { atMs: number; autoRenew: boolean }
}

export type GrantResult =
  | { done: 'granted' | 'changed'; subscription: SubscriptionRow; fromMs: number | null }
  | { done: 'refused'; because: 'lasts_longer' | 'foreign_reference' | 'older'; subscription: SubscriptionRow }

type Caller = { actor: BillingActor; nowMs: number }

/**
 * Grants access. An operator's grant in force of the same package is prolonged, never shortened; a store's
 * reference gets exactly the given package and end.
 */
export async function grantAccess(db: Kysely<Database>, grant: Grant, { actor, nowMs }: Caller): Promise<GrantResult> {
  return db.transaction().execute(async (transaction): Promise<GrantResult> => {
    await lockAccount(transaction, grant.accountId)
    const present = await presentGrant(transaction, grant, nowMs)
    const { accountId, packageId, untilMs, store, why } = grant
    if (present && present.account_id !== accountId) {
      return { done: 'refused', because: 'foreign_reference', subscription: present }
    }
    if (present && !store && present.access_until_ms >= untilMs) {
      return { done: 'refused', because: 'lasts_longer', subscription: present }
    }
    if (store?.news && (present?.provider_version ?? -1) >= store.news.atMs) {
      return { done: 'refused', because: 'older', subscription: present! }
    }
    const told = store?.news && { provider_version: store.news.atMs, auto_renew: Number(store.news.autoRenew) }
    const subscription = present
      ? await transaction
          .updateTable('subscriptions')
          .set({ package_id: packageId, access_until_ms: untilMs, state: 'active', ended_ms: null, end_reason: null, ...told })
          .where('id', '=', present.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await transaction
          .insertInto('subscriptions')
          .values({
            ...newGrant({ accountId, packageId, untilMs }, nowMs),
            ...(store && { source: store.source, provider_ref: store.ref }),
            ...told,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
    const change = {
      what: present ? ('grant_changed' as const) : ('granted' as const),
      from: present ? accessText(present) : null,
      to: accessText(subscription),
      detail: why,
    }
    await noteChange(transaction, subscription, change, { actor, nowMs })
    return { done: present ? 'changed' : 'granted', subscription, fromMs: present?.access_until_ms ?? null }
  })
}

function presentGrant(transaction: Transaction<Database>, { accountId, packageId, store }: Grant, nowMs: number) {
  const rows = transaction.selectFrom('subscriptions').selectAll()
  if (store) return rows.where('source', '=', store.source).where('provider_ref', '=', store.ref).executeTakeFirst()
  return rows
    .where('account_id', '=', accountId)
    .where('source', '=', 'admin')
    .where('package_id', '=', packageId)
    .where('access_until_ms', '>', nowMs)
    .orderBy('access_until_ms', 'desc')
    .executeTakeFirst()
}

export type RevokeResult = { done: 'revoked' | 'already_ended'; subscription: SubscriptionRow }

/**
 * Ends the grant that an entry of the audit log made; false if it has ended or changed since.
 */
export async function revokeGrant(
  db: Kysely<Database>,
  { accountId, access, why }: { accountId: string; access: string; why: string },
  caller: Caller,
): Promise<boolean> {
  const grants = db.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).where('source', '=', 'admin')
  const made = (await grants.execute()).find((one) => one.state !== 'ended' && accessText(one) === access)
  if (!made) return false
  const { done } = await revokeAccess(db, { id: made.id, accountId, why }, caller)
  return done === 'revoked'
}

/**
 * Ends a subscription of any source at once. A renewal in flight that is paid later buys nothing and is
 * refunded.
 */
export async function revokeAccess(
  db: Kysely<Database>,
  { id, accountId, why }: { id: string; accountId: string; why: string },
  { actor, nowMs }: Caller,
): Promise<RevokeResult> {
  return db.transaction().execute(async (transaction): Promise<RevokeResult> => {
    await lockAccount(transaction, accountId)
    const present = await transaction
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    // After its grace an open subscription gives no access, but its renewal is still tried.
    const isOver = present.state === 'ended' || (present.open_of === null && present.access_until_ms <= nowMs)
    if (isOver) return { done: 'already_ended', subscription: present }
    const ended = {
      state: 'ended',
      ended_ms: nowMs,
      end_reason: 'revoked',
      access_until_ms: Math.min(present.access_until_ms, nowMs),
    } as const
    const subscription = await transaction
      .updateTable('subscriptions')
      .set({ ...ended, auto_renew: 0, open_of: null, next_ms: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { what: 'revoked' as const, from: accessText(present), to: accessText(subscription), detail: why }
    await noteChange(transaction, subscription, change, { actor, nowMs })
    return { done: 'revoked', subscription }
  })
}

type Change = { what: 'granted' | 'grant_changed' | 'revoked'; from: string | null; to: string; detail: string }

/** Logs a change among those of the account's money; an operator's also among the actions of operators. */
async function noteChange(
  transaction: Transaction<Database>,
  { id, account_id }: SubscriptionRow,
  change: Change,
  { actor, nowMs }: Caller,
): Promise<void> {
  await logChange(transaction, { actor, account_id, subscription_id: id, ...change }, nowMs)
  if (!isOperator(actor)) return
  const action = change.what === 'revoked' ? 'revoke' : 'grant'
  const made = { action, subject: accountSubject(account_id), before: change.from, after: change.to }
  await logAction(transaction, made, { actor, nowMs, reason: change.detail })
}

const isOperator = (actor: BillingActor): actor is `operator:${string}` => actor.startsWith('operator:')

function accessText({ package_id, access_until_ms }: Pick<SubscriptionRow, 'package_id' | 'access_until_ms'>): string {
  return `${package_id} until ${access_until_ms === FOREVER_MS ? 'forever' : new Date(access_until_ms).toISOString()}`
}
