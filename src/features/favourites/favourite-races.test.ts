import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLateServer, signInAnew } from '../../app-state/testing/late-server.ts'
import type { FavouriteKind } from '../../domain/account/pending-changes.ts'
import { sendChanges, storeChange } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { favouriteTitlesQuery } from '../catalogue/title-queries.ts'
import { favouritesQuery } from './favourite-kinds.ts'

let user: string
beforeEach(async () => {
  const who = await signInAnew()
  person.set(who)
  user = who.user
})
afterEach(() => vi.unstubAllGlobals())

const CARD = {
  _id: 't-1',
  ...{ name: 'Степ', name_ru: 'Степь', original_name: '', type: 'FILM', year: 2020, ageRestrictions: 12 },
  poster: { src: '/images/film-1', color: '#102030' },
  ...{ genres: [], countries: [], dubbing: [], rating: 8.1, allowed: true, package_id: null },
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
