import { favouriteChannels, favouriteStations } from '../contract/favourites.ts'
import type { favouriteTitles } from '../contract/own-titles.ts'
import type { showTitle, Title, TitleCard } from '../contract/titles.ts'
import { cardOfTitle } from '../domain/guide/cached-guide.ts'
import type { FavouriteKind, PendingFavourite } from '../domain/account/pending-changes.ts'
import { apiCache, cacheKey, viewerMark } from './api-cache.ts'

// The schemas of titles arrive only where titles are.
const TITLES: (typeof favouriteTitles)['path'] = '/catalogue/favorites/list'
const TITLE: (typeof showTitle)['path'] = '/catalogue/show/{id}'

/** The list of each kind: its path, and which field of an entry names the thing. */
const LISTS = {
  channels: { path: favouriteChannels.path, idIn: 'channel_id' },
  stations: { path: favouriteStations.path, idIn: 'station_id' },
  titles: { path: TITLES, idIn: 'title_id' },
} as const satisfies Record<FavouriteKind, { path: string; idIn: string }>

type Entry = Record<string, unknown>

const keyOfList = (token: string, kind: FavouriteKind): string => cacheKey(LISTS[kind].path, viewerMark(token))

/** When the service last said what a person's favourites of a kind are (epoch ms); undefined where the device keeps no list of them. */
export async function favouritesFetchedAt(token: string, kind: FavouriteKind): Promise<number | undefined> {
  return (await apiCache('own').read(keyOfList(token, kind)))?.at
}

/**
 * Writes a change that the service has taken into the list that the device keeps, so that a slow network, or none, does not show what was
 * before. The one kept answer that pages write as well as the worker: whoever sends a wish is the first to know how it ended.
 */
export async function cacheFavourite(
  token: string,
  wish: Pick<PendingFavourite, 'kind' | 'id' | 'ts'>,
  isFavourite: boolean,
): Promise<void> {
  const { kind, id, ts } = wish
  const { idIn } = LISTS[kind]
  const title = kind === 'titles' && isFavourite ? await cardOf(token, id) : undefined
  await apiCache('own').change(keyOfList(token, kind), (list) => {
    const before = list && entriesOf(list.body)
    if (!before) return list
    const others = before.filter((entry) => entry[idIn] !== id)
    if (isFavourite === others.length < before.length) return list
    // Without what it shows of a title, no list is nearer the truth than one that lacks it.
    if (kind === 'titles' && isFavourite && !title) return undefined
    const after = isFavourite ? [...before, { [idIn]: id, added_at: ts, ...(title && { title }) }] : others
    return { ...list, etag: null, body: JSON.stringify(after) }
  })
}

/** The entries of a list; undefined of whatever else is kept in its place, such as a hotel's page. */
function entriesOf(body: string): Entry[] | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return Array.isArray(read) && read.every((one) => one instanceof Object) ? (read as Entry[]) : undefined
  } catch {
    return undefined
  }
}

/** What lists show of a title, as far as the device knows it from the title's screen. */
async function cardOf(token: string, id: string): Promise<TitleCard | undefined> {
  const screen = await apiCache('catalogue').read(cacheKey(TITLE.replace('{id}', id), viewerMark(token)))
  return screen && cardOfTitle((JSON.parse(screen.body) as { title: Title }).title)
}
