import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLateServer, signInAnew } from '../../app-state/testing/late-server.ts'
import type { PendingChange } from '../../domain/account/pending-changes.ts'
import { sendChanges, storeChange } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { ownTitleQuery } from '../catalogue/title-queries.ts'
import { continueQuery, historyQuery, moreHistory, moreWatchedTitles, watchedTitlesQuery } from './history-queries.ts'
import { hideUntilStored } from './history-removals-store.ts'
import { removeRows, startHistoryRemovals } from './history-rows-queries.ts'

const NOW = Date.now()
const WATCHED_AT = NOW - 60_000

let user: string
beforeEach(async () => {
  const who = await signInAnew()
  person.set(who)
  user = who.user
})
afterEach(() => vi.unstubAllGlobals())

const programme = (_id: string) => ({
  _id,
  channel_id: 'tv-1',
  title: _id,
  title_ru: _id,
  age: 0,
  start: WATCHED_AT,
  end: NOW,
  position: 1,
  reached: 1,
  watched: 1,
  watched_at: WATCHED_AT,
})
const card = (_id: string) => ({
  _id,
  name: _id,
  name_ru: _id,
  original_name: '',
  type: 'FILM',
  year: 2020,
  ageRestrictions: 12,
  poster: { src: '/images/film-1', color: '#102030' },
  genres: [],
  countries: [],
  dubbing: [],
  rating: 8.1,
  allowed: true,
  package_id: null,
})
const part = {
  season: 0,
  episode: 0,
  position: 1,
  reached: 1,
  duration: 9_000_000,
  finished: false,
  watched: 1,
  watched_at: WATCHED_AT,
}
const episode = { episode_name: '', episode_name_ru: '', ...part }

const BODIES: Record<string, unknown> = {
  '/history/list': { items: ['p-1', 'p-2'].map(programme), next: '5~p-2' },
  '/history/titles': { items: ['t-1', 't-2'].map((id) => ({ _id: id, title: card(id), ...episode })), next: null },
  '/history/continue': ['t-1', 't-2'].map((id) => {
    const { season, episode: number, position, duration, watched_at } = part
    return { title: card(id), season, episode: number, episode_name: '', episode_name_ru: '', position, duration, watched_at }
  }),
  '/catalogue/own/t-1': { isFavorite: false, parts: [part], review: null },
}

const open = () => openLateServer((path) => BODIES[path])

const fetchAcross = <T>(fetch: () => Promise<T>, change: () => Promise<unknown>): Promise<T> =>
  open().fetchAcross(fetch, async () => {
    await change()
    await sendChanges()
  })

const remove = (kind: 'watched-programmes' | 'watched-titles', id: string) => (): Promise<unknown> =>
  storeChange({ kind, user, id, idem: `${user} ${id}`, nowMs: NOW })
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('a removed programme stays away from a page of the history that was made before', async () => {
  const first = await fetchAcross(() => client().fetchQuery(historyQuery()), remove('watched-programmes', 'p-1'))
  expect(first.items.map(({ _id }) => _id)).toEqual(['p-2'])
  const further = await fetchAcross(() => moreHistory('9~p-0'), remove('watched-programmes', 'p-1'))
  expect(further.items.map(({ _id }) => _id)).toEqual(['p-2'])
})

test('a removed title stays away from the history, from what home continues and from its own screen', async () => {
  const first = await fetchAcross(() => client().fetchQuery(watchedTitlesQuery()), remove('watched-titles', 't-1'))
  expect(first.items.map(({ _id }) => _id)).toEqual(['t-2'])
  const further = await fetchAcross(() => moreWatchedTitles('9~t-0~0~0'), remove('watched-titles', 't-1'))
  expect(further.items.map(({ _id }) => _id)).toEqual(['t-2'])
  const toContinue = await fetchAcross(() => client().fetchQuery(continueQuery()), remove('watched-titles', 't-1'))
  expect(toContinue.map(({ title }) => title._id)).toEqual(['t-2'])
  const own = await fetchAcross(() => client().fetchQuery(ownTitleQuery('t-1')), remove('watched-titles', 't-1'))
  expect(own.parts).toEqual([])
})

test('a title’s own screen shows what was watched while its response was made', async () => {
  const report = { at: NOW, title_id: 't-1', season: 0, episode: 0, position: 500_000, played: 15_000 }
  const own = await fetchAcross(
    () => client().fetchQuery(ownTitleQuery('t-1')),
    () => storeChange({ kind: 'progress', user, reports: [report], idem: user, nowMs: NOW }),
  )
  expect(own.parts.map(({ watched_at }) => watched_at)).toEqual([NOW])
})

test('a list that arrives between the removal and the outbox lacks the removed item', async () => {
  const server = open()
  const queryClient = client()
  const fetched = queryClient.fetchQuery(historyQuery())
  const showAgain = hideUntilStored({ kind: 'watched-programmes', id: 'p-1', ts: NOW })
  server.release()
  expect((await fetched).items.map(({ _id }) => _id)).toEqual(['p-2'])
  showAgain()
})

test('a removal by another tab leaves the lists of this one, with their further pages; a refused one comes back', async () => {
  const queryClient = client()
  const stop = startHistoryRemovals(queryClient)
  const { queryKey } = historyQuery()
  const shown = () => queryClient.getQueryData(queryKey)?.items.map(({ _id }) => _id)
  queryClient.setQueryData(queryKey, { items: ['p-1', 'p-2', 'p-3'].map(programme), next: null })
  await remove('watched-programmes', 'of another')()
  const otherTab = new BroadcastChannel('outbox.kinds')
  const change = { kind: 'watched-programmes', user, id: 'p-3', ts: NOW } as PendingChange
  otherTab.postMessage({ wish: change, how: 'done', code: '' })
  await vi.waitFor(() => expect(shown()).toEqual(['p-1', 'p-2']))
  const { undo, watchedAtMs } = removeRows(queryClient, 'watched-programmes', 'p-1')
  expect([watchedAtMs, shown()]).toEqual([WATCHED_AT, ['p-2']])
  undo()
  expect(shown()?.toSorted()).toEqual(['p-1', 'p-2'])
  otherTab.close()
  stop()
})
