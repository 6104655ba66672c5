import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { ProviderEvent } from '../../adapters/payments/subscription-provider.ts'
import type { Database } from '../../db/schema.ts'
import { mirrorCards } from './mirror-cards.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { mirrorSubscription, type MirrorTrouble } from './mirror-subscription.ts'

const ROWS = 20
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 600_000

const Seen = v.object({ type: v.string(), ref: v.nullable(v.string()), accountId: v.nullable(v.string()) })

/** Stores an event of Chargebee's once. Returns its key if it is to be processed. */
export async function addProviderEvent(db: Kysely<Database>, event: ProviderEvent, nowMs: number): Promise<string | undefined> {
  const { id, type, ref, accountId } = event
  const key = `chargebee:${id}`
  const row = { key, ref: ref ?? accountId ?? '', seen: JSON.stringify({ type, ref, accountId }), received_ms: nowMs }
  await db
    .insertInto('provider_events')
    .values({ ...row, done_ms: null, next_ms: nowMs, trouble: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const stored = await db.selectFrom('provider_events').select('done_ms').where('key', '=', key).executeTakeFirst()
  return stored?.done_ms === null ? key : undefined
}

/**
 * Processes a stored event: whatever it tells, the provider's present state is fetched. So a late or repeated
 * one does no harm.
 */
export async function processProviderEvent(deps: MirrorDeps, key: string): Promise<void> {
  const { db, now } = deps
  const event = await db.selectFrom('provider_events').select('seen').where('key', '=', key).executeTakeFirstOrThrow()
  const { type, ref, accountId } = v.parse(Seen, JSON.parse(event.seen))
  let trouble: MirrorTrouble = null
  if (ref !== null) trouble = await mirrorSubscription(deps, ref)
  else if (accountId !== null && /^(payment_source|customer)_/.test(type)) await mirrorCards(deps, accountId)
  await db.updateTable('provider_events').set({ done_ms: now(), next_ms: null, trouble }).where('key', '=', key).execute()
}

/** Processes the stored events whose time has come. */
export async function processMirrorEvents(deps: MirrorDeps): Promise<void> {
  const { db, now, reportError } = deps
  const due = db.selectFrom('provider_events').selectAll().where('next_ms', '<=', now()).where('key', 'like', 'chargebee:%')
  for (const { key, next_ms, tries } of await due.orderBy('next_ms').limit(ROWS).execute()) {
    const taken = await db
      .updateTable('provider_events')
      .set({ next_ms: now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries), tries: tries + 1 })
      .where('key', '=', key)
      .where('next_ms', '=', next_ms)
      .returning('key')
      .executeTakeFirst()
    if (taken) await processProviderEvent(deps, key).catch(reportError)
  }
}
