import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../app-state/session.ts'
import { openLateServer, signInAnew } from '../../app-state/testing/late-server.ts'
import type { FavouriteKind } from '../../domain/account/pending-changes.ts'
import { sendChanges, startOutbox, storeChange } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { favouriteTitlesQuery } from '../catalogue/title-queries.ts'
import { startFavouriteChanges } from './favourite-changes-store.ts'
import { favouritesKey, favouritesQuery } from './favourite-kinds.ts'

let user: string
beforeEach(async () => {
  const who = await signInAnew()
  person.set(who)
  user = who.user
})
afterEach(() => vi.unstubAllGlobals())

const CARD = {
  _id: 't-1',
  name: 'Степ',
  name_ru: 'Степь',
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
}

/** A server that has one channel among the favourites; `isFavourite` is its word against a press. */
function open({ isFavourite }: { isFavourite?: boolean } = {}) {
  const titles: object[] = []
  return openLateServer(
    (path) => (path.startsWith('/catalogue') ? titles : [{ channel_id: 'c-1', added_at: 1 }]),
    (method, path) => {
      if (path === '/catalogue/favorites/add') titles.push({ title_id: 't-1', added_at: 1, title: CARD })
      return { isFavorite: isFavourite ?? method === 'POST', wasFavorite: false }
    },
  )
}

const press = (kind: FavouriteKind, id: string, want: boolean) => async (): Promise<void> => {
  await storeChange({ kind, user, id, want, base: !want, idem: `${user} ${id} ${want}`, nowMs: Date.now() })
  await sendChanges()
}
const fetchQuery = (): Promise<readonly string[]> => new QueryClient().fetchQuery(favouritesQuery('channels'))

test('favourites that changed while a list was made are in it as the server has them', async () => {
  expect(await open().fetchAcross(fetchQuery, press('channels', 'c-2', true))).toEqual(['c-1', 'c-2'])
  expect(await open().fetchAcross(fetchQuery, press('channels', 'c-1', false))).toEqual([])
  // Another device removed it later.
  expect(await open({ isFavourite: false }).fetchAcross(fetchQuery, press('channels', 'c-3', true))).toEqual(['c-1'])
  expect(await open().fetchAcross(fetchQuery, press('stations', 's-1', true))).toEqual(['c-1'])
})

test('a title that was added while the posters were fetched has its poster', async () => {
  const fetchCards = () => new QueryClient().fetchQuery(favouriteTitlesQuery())
  const cards = await open().fetchAcross(fetchCards, press('titles', 't-1', true))
  expect(cards.map(({ _id }) => _id)).toEqual(['t-1'])
})

test('a change that another tab sent before the page knows its person reaches the list', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
  const server = open()
  server.release()
  person.set(null)
  const queryClient = new QueryClient()
  await queryClient.fetchQuery(favouritesQuery('channels'))
  const otherTab = new BroadcastChannel('outbox')
  const heard = new Promise((resolve) => new BroadcastChannel('outbox').addEventListener('message', resolve, { once: true }))
  const delivery = { idem: 'i-1', rev: 1, attempts: 1, nextAt: 0, notBefore: 0, ts: 1 }
  otherTab.postMessage({
    wish: { kind: 'channels', user, id: 'c-1', want: false, base: true, ...delivery },
    how: 'done',
    code: '',
  })
  await heard
  const listed = () => queryClient.getQueryData(favouritesKey('channels'))
  const token = session.get()!.auth_token
  const removed = new Promise<void>((resolve) => {
    queryClient.getQueryCache().subscribe(() => (listed() as string[]).length === 0 && resolve())
  })
  const stops = [startFavouriteChanges(queryClient, token), startOutbox(queryClient, token, async () => {})]
  await removed
  for (const stop of stops) stop()
  otherTab.close()
})
