import { CompiledQuery, type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Database } from '../../server/db/schema.ts'
import { createHistoryStore } from '../../server/features/history/history-store.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const url = inject('postgresUrl')

type Query = { text: string; values: readonly unknown[] }

/** A whole read of a table that grows with viewers or with the guide. */
const MANY_ROWS = /Seq Scan on (accounts|sessions|subscriptions|stream_leases|programmes|watch_\w+|watched_titles|favourite_\w+)/

const isQuery = (values: unknown): values is unknown[] => Array.isArray(values) && values.length > 0

/** A call, with the most SQL statements and bytes that it may cost when it was made before. */
type Budget = { name: string; call: () => Response | Promise<Response>; statements: number; bytes: number }

// Wall time says little on a busy machine. A statement is a round trip to another one.
describe.skipIf(!url)('with a PostgreSQL, at most so much is', () => {
  let service: Service
  const sent = vi.spyOn(Client.prototype, 'query')
  beforeAll(async () => {
    service = await openService(engines().at(-1)!)
  })
  afterAll(async () => {
    sent.mockRestore()
    await service.close()
  })

  const token = TOKENS.premium
  let moment = NOON
  const report = () => {
    moment += 15_000
    const beats = [{ at: moment, channel_id: 'tv-1', playing: NOON, played: 15_000 }]
    return service.ask('/history/beats', { token, body: { device: 'brwsr-1', beats } })
  }
  const budgets: Budget[] = [
    { name: 'the channels of a visitor', call: () => service.ask('/channels/all'), statements: 0, bytes: 1000 },
    { name: 'the channels of a viewer', call: () => service.ask('/channels/all', { token }), statements: 1, bytes: 1000 },
    { name: 'a profile', call: () => service.ask('/users/show', { token }), statements: 3, bytes: 650 },
    { name: 'favourites', call: () => service.ask('/channels/favorites/list', { token }), statements: 2, bytes: 50 },
    { name: 'a live call', call: () => service.ask('/channels/live/tv-2', { token }), statements: 3, bytes: 300 },
    { name: 'an empty history', call: () => service.ask('/history/list', { token }), statements: 2, bytes: 50 },
    { name: 'a progress report', call: report, statements: 10, bytes: 50 },
  ]

  test.each(budgets)('$name', async ({ call, statements, bytes }) => {
    await (await call()).arrayBuffer()
    sent.mockClear()
    const answer = await call()
    const { byteLength } = await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    expect(sent.mock.calls.length).toBeLessThanOrEqual(statements)
    expect(byteLength).toBeLessThanOrEqual(bytes)
    expect(await scansOf(service.db, sentQueries())).toEqual([])
  })

  test('reports that arrive together: the first is stored alone, the others share a transaction', async () => {
    const accounts = Array.from({ length: 30 }, (_none, i) => newAccount(NOON, { id: `u-budget-${i}` }))
    await service.db.insertInto('accounts').values(accounts).execute()
    const programme = (await createProgrammeStore(service.db).atInstant('tv-1', NOON))!
    const { record } = createHistoryStore(service.db)
    const reported = { atMs: NOON, deviceAtMs: NOON, playing: NOON, played: 15_000, programme }
    sent.mockClear()
    await Promise.all(accounts.map(({ id }) => record({ accountId: id, device: 'brwsr-1', nowMs: NOON }, [reported])))
    expect(sent.mock.calls.length).toBeLessThanOrEqual(2 * 8)
    expect(await scansOf(service.db, sentQueries())).toEqual([])
  })

  test('a statement without an index is found', async () => {
    expect(await scansOf(service.db, [{ text: 'select id from accounts where name = $1', values: ['x'] }])).toHaveLength(1)
  })

  const sentQueries = () =>
    (sent.mock.calls as unknown[][]).flatMap(([text, values]): Query[] =>
      isQuery(values) ? [{ text: String(text), values }] : [],
    )
})

/** Returns the plans that read a whole table of many rows although PostgreSQL avoids it where it can. */
async function scansOf(db: Kysely<Database>, queries: readonly Query[]): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const plans: string[] = []
    for (const { text, values } of queries) {
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...values]))
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans.filter((plan) => MANY_ROWS.test(plan))
  })
}
