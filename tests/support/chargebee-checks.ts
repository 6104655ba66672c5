import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { ChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'

type Books = { db: Kysely<Database>; books: ChargebeeBooks }

/** Returns our journal, and the provider's books: what each has kept of every payment. */
export async function chargebeeBalances({ db, books }: Books): Promise<[object, object]> {
  const lines = await db.selectFrom('journal').select(['payment_id', 'amount_minor']).execute()
  const own: Record<string, number> = {}
  for (const { payment_id, amount_minor } of lines) own[payment_id] = (own[payment_id] ?? 0) + amount_minor
  const paid = books.list('transaction').filter(({ type, status }) => type === 'payment' && status === 'success')
  const kept = paid.map(({ id, amount, linked_refunds }) => [
    id,
    linked_refunds.reduce((left, { txn_amount }) => left - txn_amount, amount),
  ])
  return [own, Object.fromEntries(kept)]
}

/** The subscriptions that are alive: here, and at Chargebee. Each is a reference and the end of its term. */
export async function liveSubscriptions({ db, books }: Books): Promise<[string[], string[]]> {
  const open = db.selectFrom('subscriptions').selectAll().where('provider', '=', 'chargebee').where('open_of', 'is not', null)
  const own = (await open.execute()).map(({ provider_ref, period_end_ms }) => `${provider_ref} until ${period_end_ms}`)
  const theirs = books.list('subscription').filter(({ status }) => status !== 'cancelled')
  const terms = theirs.map(({ id, current_term_end, due_since }) => `${id} until ${(due_since ?? current_term_end) * 1000}`)
  return [own.toSorted(), terms.toSorted()]
}

/** Returns what is still to be done at Chargebee: refunds and changes. */
export async function underWay({ db }: Books): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').select(['order_id', 'state']).where('claim', 'is not', null).execute()
  const unsent = await db.selectFrom('subscriptions').select('provider_ref').where('unsent_ms', 'is not', null).execute()
  return [
    ...refunds.map(({ order_id, state }) => `a refund of ${order_id} is ${state}`),
    ...unsent.map(({ provider_ref }) => `a change of ${provider_ref} is unsent`),
  ]
}
