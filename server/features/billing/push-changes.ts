import type { ProviderItem, ProviderSubscription } from '../../adapters/payments/subscription-provider.ts'
import { ProviderRefusal } from '../../adapters/payments/subscription-provider.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { mirrorSubscription } from './mirror-subscription.ts'
import { itemOfPackage } from './provider-terms.ts'

const ROWS = 20

/**
 * Sends the changes that were made here to the provider: of one account, or all of them. A call that fails
 * leaves them unsent, for the next round. Each call follows a fresh look, so that none is made twice.
 */
export async function pushChanges(deps: MirrorDeps, accountId?: string): Promise<void> {
  const unsent = deps.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', 'chargebee')
    .where('unsent_ms', 'is not', null)
    .$if(accountId !== undefined, (rest) => rest.where('account_id', '=', accountId!))
  for (const row of await unsent.orderBy('unsent_ms').limit(ROWS).execute()) await push(deps, row).catch(deps.reportError)
}

async function push(deps: MirrorDeps, row: SubscriptionRow): Promise<void> {
  const { db, provider } = deps
  const ref = row.provider_ref!
  const remote = await provider.fetchSubscription(ref)
  if (remote && remote.status !== 'cancelled') await bring(deps, row, remote)
  await db
    .updateTable('subscriptions')
    .set({ unsent_ms: null })
    .where('id', '=', row.id)
    // A later change is still to be sent.
    .where('unsent_ms', '=', row.unsent_ms)
    .execute()
  await mirrorSubscription(deps, ref)
}

/** Brings a live subscription to the state that it has here. */
async function bring(deps: MirrorDeps, row: SubscriptionRow, remote: ProviderSubscription): Promise<void> {
  const { provider } = deps
  const { ref } = remote
  if (row.open_of === null) return provider.cancel(ref, 'now')
  if (row.auto_renew === 0) {
    // It was charged for another term before it could be cancelled; that money goes back.
    const isRenewed = remote.dueSinceMs === null && remote.startMs >= (row.period_end_ms ?? Infinity)
    if (isRenewed || remote.dueSinceMs !== null) return provider.cancel(ref, 'now')
    if (remote.renews) await provider.cancel(ref, 'end')
  } else if (!remote.renews) await provider.resume(ref)
  await bringPackages(deps, row, remote)
  if (row.auto_renew === 1 && remote.dueSinceMs !== null) await collect(deps, row, ref)
}

async function bringPackages(deps: MirrorDeps, row: SubscriptionRow, remote: ProviderSubscription): Promise<void> {
  const { provider } = deps
  const { ref } = remote
  const [own, next] = [
    await itemOf(deps, row.package_id),
    row.next_package_id === null ? null : await itemOf(deps, row.next_package_id),
  ]
  // A free change of a trial; a change that costs is an order.
  if (own && own.itemPrice !== remote.itemPrice) await provider.change(ref, own, `${ref}:${row.unsent_ms}`)
  if (next && !remote.hasScheduledChange) await provider.changeAtEnd(ref, next)
  if (!next && remote.hasScheduledChange) await provider.dropScheduledChange(ref)
}

async function itemOf({ db }: MirrorDeps, packageId: string): Promise<ProviderItem | null> {
  const sold = await db.selectFrom('packages').selectAll().where('id', '=', packageId).executeTakeFirst()
  return sold ? itemOfPackage(sold) : null
}

/** Tries what is owed now, as the viewer asked. A decline is the provider's to tell. */
async function collect({ provider }: MirrorDeps, row: SubscriptionRow, ref: string): Promise<void> {
  const [due] = await provider.dueInvoices(ref)
  if (!due) return
  await provider.collect(due.id, null, `${due.id}:${row.unsent_ms}`).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal) || error.kind === 'missing') throw error
  })
}
