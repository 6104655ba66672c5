import { favouriteChannels, favouriteStations } from '../contract/favourites.ts'
import type { favouriteTitles } from '../contract/own-titles.ts'
import type { showTitle, Title, TitleCard } from '../contract/titles.ts'
import { cardOfTitle } from '../domain/guide/cached-guide.ts'
import type { FavouriteKind, PendingFavourite } from '../domain/account/pending-changes.ts'
import { apiCache, cacheKey, viewerMark } from './api-cache.ts'

// Types only: the schemas of titles load where titles are shown.
const TITLES: (typeof favouriteTitles)['path'] = '/catalogue/favorites/list'
const TITLE: (typeof showTitle)['path'] = '/catalogue/show/{id}'

/** The cached list of each kind: its path, and the field of an entry with the item's id. */
const LISTS = {
  channels: { path: favouriteChannels.path, idIn: 'channel_id' },
  stations: { path: favouriteStations.path, idIn: 'station_id' },
  titles: { path: TITLES, idIn: 'title_id' },
} as const satisfies Record<FavouriteKind, { path: string; idIn: string }>

type Entry = Record<string, unknown>

const keyOfList = (token: string, kind: FavouriteKind): string => cacheKey(LISTS[kind].path, viewerMark(token))

/**
 * Returns when the server last confirmed a person's favourites of a kind (epoch ms); undefined if they are
 * not cached.
 */
export async function favouritesFetchedAt(token: string, kind: FavouriteKind): Promise<number | undefined> {
  return (await apiCache('own').read(keyOfList(token, kind)))?.at
}

/**
 * Applies a change that the server has accepted to the cached list, so that a slow network, or none, does not
 * show the old one. Pages call it too: the sender of a change is the first to know its outcome.
 */
export async function cacheFavourite(
  token: string,
  change: Pick<PendingFavourite, 'kind' | 'id' | 'ts'>,
  isFavourite: boolean,
): Promise<void> {
  const { kind, id, ts } = change
  const { idIn } = LISTS[kind]
  const title = kind === 'titles' && isFavourite ? await cardOf(token, id) : undefined
  await apiCache('own').change(keyOfList(token, kind), (list) => {
    const before = list && entriesOf(list.body)
    if (!before) return list
    const others = before.filter((entry) => entry[idIn] !== id)
    if (isFavourite === others.length < before.length) return list
    // Without the title's card, no list is better than one that lacks the title.
    if (kind === 'titles' && isFavourite && !title) return undefined
    const after = isFavourite ? [...before, { [idIn]: id, added_at: ts, ...(title && { title }) }] : others
    return { ...list, etag: null, body: JSON.stringify(after) }
  })
}

/** Returns the entries of a list; undefined if the body is something else. */
function entriesOf(body: string): Entry[] | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return Array.isArray(read) && read.every((one) => one instanceof Object) ? (read as Entry[]) : undefined
  } catch {
    return undefined
  }
}

/** Returns the card of a title from its cached screen. */
async function cardOf(token: string, id: string): Promise<TitleCard | undefined> {
  const screen = await apiCache('catalogue').read(cacheKey(TITLE.replace('{id}', id), viewerMark(token)))
  return screen && cardOfTitle((JSON.parse(screen.body) as { title: Title }).title)
}
