import { expect, test } from 'vitest'
import { listedTitle } from '../../../tests/support/listed-title.ts'
import type { EpisodeRow, WatchedTitleRow } from '../../db/catalogue-schema.ts'
import type { CallContext } from '../../http/handler-result.ts'
import type { Catalogue } from '../catalogue/catalogue-cache.ts'
import { createTitleIndex } from '../catalogue/title-index.ts'
import { watchedTitleHandlers, type WatchedTitleDeps } from './watched-title-handlers.ts'

const MINUTE = 60_000

const title = (id: string) => listedTitle(id, { type: id.startsWith('film') ? 'FILM' : 'SERIAL' })

const row = (title_id: string, season: number, episode: number, last_ms: number): WatchedTitleRow => ({
  account_id: 'u-1',
  title_id,
  season,
  episode,
  length_ms: 20 * MINUTE,
  position_ms: 10 * MINUTE,
  watched_ms: MINUTE,
  last_ms,
  removed_ms: 0,
})

const episode = (title_id: string, number: number): EpisodeRow => ({
  title_id,
  season: 1,
  number,
  name: `${title_id}, серія ${number}`,
  name_ru: '',
  description: '',
  description_ru: '',
  media: 'boat',
  duration_ms: 20 * MINUTE,
  chapters: '[]',
  intro: null,
})

/** Handlers over these rows, which record the episodes queried. */
function handlersOver(rows: readonly WatchedTitleRow[]) {
  const queries: string[][] = []
  const ids = [...new Set(rows.map(({ title_id }) => title_id))]
  const known = { titles: createTitleIndex(ids.map(title)), ranks: new Map() } as unknown as Catalogue
  const deps = {
    catalogue: async () => known,
    store: {
      episodesByTitle: async (titleIds: readonly string[]) => {
        queries.push([...titleIds])
        return new Map(titleIds.map((id) => [id, [episode(id, 1), episode(id, 2)]]))
      },
    },
    watched: { list: async (_account: string, limit: number) => rows.slice(0, limit) },
  }
  const context = { viewer: { account: { id: 'u-1', name: '' }, package: null }, nowMs: 0 } as unknown as CallContext
  return { queries, context, handlers: watchedTitleHandlers(deps as unknown as WatchedTitleDeps) }
}

const ROWS = [
  ...Array.from({ length: 30 }, (_none, index) => row(`serial-${index}`, 1, 2, 100 - index)),
  row('film-1', 0, 0, 50),
  row('serial-0', 1, 1, 40),
]

const titlesToContinue = async (rows: readonly WatchedTitleRow[]) => {
  const { queries, context, handlers } = handlersOver(rows)
  return { queries, answer: await handlers.titlesToContinue({ params: undefined, query: undefined, body: undefined }, context) }
}
const serials = (from: number, to: number) => Array.from({ length: to - from }, (_none, index) => `serial-${from + index}`)

test('continue-watching reads its titles in one query, and no more series than it shows', async () => {
  const { queries, answer } = await titlesToContinue(ROWS)
  expect(queries).toEqual([serials(0, 20)])
  expect(answer).toMatchObject({ kind: 'fresh', data: { length: 20, 0: { episode: 2, episode_name: 'serial-0, серія 2' } } })
})

test('finished series make it look further back', async () => {
  const seen = ROWS.map((one, index) => (index < 5 ? { ...one, position_ms: one.length_ms } : one))
  const { queries, answer } = await titlesToContinue(seen)
  expect(queries).toEqual([serials(0, 20), serials(20, 30)])
  expect(answer).toMatchObject({ data: { length: 20, 0: { title: { _id: 'serial-5' } }, 19: { title: { _id: 'serial-24' } } } })
})

test('a page of the history reads its episodes in one query', async () => {
  const { queries, context, handlers } = handlersOver(ROWS)
  const answer = await handlers.watchedTitles({ params: undefined, query: { limit: 31 }, body: undefined }, context)
  expect(queries).toEqual([Array.from({ length: 30 }, (_none, index) => `serial-${index}`)])
  expect(answer).toMatchObject({
    data: { items: { length: 31, 29: { episode_name: 'serial-29, серія 2' }, 30: { episode_name: '' } } },
  })
})
