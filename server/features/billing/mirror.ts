import type { ChangeEstimate } from '../../adapters/payments/subscription-provider.ts'
import { settleFact } from '../../db/fact-store.ts'
import { mirrorCards } from './mirror-cards.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { mirrorSubscription, type MirrorTrouble } from './mirror-subscription.ts'
import { enteredOrder } from './provider-payments.ts'
import { addProviderEvent, processMirrorEvents } from './provider-events.ts'
import { itemOfPackage } from './provider-terms.ts'
import { pushChanges } from './push-changes.ts'

/** A viewer's call waits so long for the provider; a job goes on. */
const PATIENCE_MS = 5000
const EVENTS_EVERY_MS = 60_000
/** Events come into the list late, and clocks differ. */
const OVERLAP_MS = 10 * 60_000
const FACT = 'chargebee events read'
const LEASE_MS = 10 * 60_000
const ROWS = 20

/** Follows the subscriptions that a provider charges by itself. */
export type Mirror = {
  mirror(ref: string): Promise<MirrorTrouble>
  /** Mirrors the subscription of an order. */
  follow(orderId: string): Promise<void>
  /** Sends an account's changes, and waits a little for the provider. */
  push(accountId: string): Promise<void>
  /** Returns the price of a change of the open subscription; null if the service itself prices it. */
  estimate(accountId: string, packageId: string, nowMs: number): Promise<ChangeEstimate | null>
  /** Returns the URL of the page that stores a card, which leads back to `returnOrigin`. */
  addCardUrl(accountId: string, returnOrigin: string): Promise<string>
  /** Changes cards at the provider, and mirrors them. */
  setMainCard(accountId: string, token: string): Promise<void>
  dropCard(accountId: string, token: string): Promise<void>
  /** Enters the payments of an interval that the journal lacks. */
  catchUp(fromMs: number, toMs: number): Promise<void>
  /** Stored events, unsent changes, ended terms, events that never came. */
  round(): Promise<void>
}

export function createMirror(deps: MirrorDeps): Mirror {
  const { db, provider, publicUrl, reportError } = deps
  const mirror = (ref: string) => mirrorSubscription(deps, ref)
  return {
    mirror,
    async follow(orderId) {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
      if (order?.provider !== 'chargebee') return
      const own = db.selectFrom('subscriptions').select('provider_ref').where('id', '=', order.subscription_id)
      const ref = (await own.executeTakeFirst())?.provider_ref ?? order.id
      const trouble = await mirror(ref)
      if (trouble) reportError(new Error(`The order ${orderId} does not fit the provider's subscription: ${trouble}`))
    },
    push: (accountId) => Promise.race([pushChanges(deps, accountId).catch(reportError), afterPatience()]),
    async estimate(accountId, packageId, nowMs) {
      const open = await db.selectFrom('subscriptions').selectAll().where('open_of', '=', accountId).executeTakeFirst()
      const sold = await db.selectFrom('packages').selectAll().where('id', '=', packageId).executeTakeFirst()
      const isChange = open?.provider === 'chargebee' && open.state === 'active' && nowMs < open.period_end_ms!
      if (!isChange || !sold || sold.price_minor === null || sold.id === open.package_id) return null
      return provider.estimateChange(open.provider_ref!, itemOfPackage(sold))
    },
    addCardUrl: (accountId, returnOrigin) => provider.addCardUrl(accountId, `${returnOrigin || publicUrl}/api/chargebee/return`),
    async setMainCard(accountId, token) {
      await provider.setMainCard(accountId, token)
      const open = await db.selectFrom('subscriptions').selectAll().where('open_of', '=', accountId).executeTakeFirst()
      if (open?.provider === 'chargebee') await provider.chargeTo(open.provider_ref!, token)
    },
    async dropCard(accountId, token) {
      await provider.dropCard(token)
      await mirrorCards(deps, accountId)
    },
    async catchUp(fromMs, toMs) {
      const refs = new Set<string>()
      for (const payment of await provider.paymentsBetween(fromMs, toMs)) {
        if (!(await enteredOrder(db, payment.id))) refs.add(payment.ref)
      }
      for (const ref of refs) await mirror(ref).catch(reportError)
    },
    async round() {
      await processMirrorEvents(deps)
      await pushChanges(deps)
      await mirrorDue(deps)
      await readEvents(deps).catch(reportError)
    },
  }
}

/** Looks at the subscriptions whose term is over, and at those that are owed for. */
async function mirrorDue(deps: MirrorDeps): Promise<void> {
  const { db, now, reportError } = deps
  const due = db.selectFrom('subscriptions').select(['id', 'provider_ref', 'next_ms']).where('provider', '=', 'chargebee')
  const rows = due.where('open_of', 'is not', null).where('next_ms', '<=', now()).orderBy('next_ms').limit(ROWS)
  for (const { id, provider_ref, next_ms } of await rows.execute()) {
    const taken = await db
      .updateTable('subscriptions')
      .set({ next_ms: now() + LEASE_MS })
      .where('id', '=', id)
      .where('next_ms', '=', next_ms)
      .returning('id')
      .executeTakeFirst()
    if (taken) await mirrorSubscription(deps, provider_ref!).catch(reportError)
  }
}

/** Reads the list of events once a minute, for those whose webhooks were lost. */
async function readEvents(deps: MirrorDeps): Promise<void> {
  const { db, provider, now } = deps
  const last = await settleFact(db, FACT, String(now()))
  const nowMs = now()
  if (nowMs - Number(last) < EVENTS_EVERY_MS) return
  const moved = db
    .updateTable('facts')
    .set({ value: String(nowMs) })
    .where('key', '=', FACT)
    .where('value', '=', last)
  if (!(await moved.returning('key').executeTakeFirst())) return
  try {
    for (const event of await provider.eventsSince(Number(last) - OVERLAP_MS)) await addProviderEvent(db, event, nowMs)
  } catch (error) {
    // The next round reads from the same time on.
    await db.updateTable('facts').set({ value: last }).where('key', '=', FACT).where('value', '=', String(nowMs)).execute()
    throw error
  }
  await processMirrorEvents(deps)
}

const afterPatience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref()
  })
