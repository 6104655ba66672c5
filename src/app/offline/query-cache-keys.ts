import type { Call } from '../../contract/call.ts'
import { allChannels, channelCategories } from '../../contract/channels.ts'
import { favouriteChannels, favouriteStations } from '../../contract/favourites.ts'
import { watchHistory } from '../../contract/history.ts'
import { favouriteTitles, titlesToContinue, watchedTitles } from '../../contract/own-titles.ts'
import { listPages, showPage } from '../../contract/pages.ts'
import { planList } from '../../contract/plans.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, showProgramme } from '../../contract/programmes.ts'
import { allStations } from '../../contract/radio.ts'
import { siteFacts } from '../../contract/site.ts'
import { showUser } from '../../contract/users.ts'
import { catalogueCallOf } from './catalogue-paths.ts'
import { type AnswerStore, cacheKey, wholeDayPath } from '../../storage/api-cache.ts'

/** Where the device keeps what a query shows: its path, and the day of the guide that it belongs to. */
export type KeptPlace = { store: AnswerStore; path: string; isOwn: boolean; day?: string }

const place = ({ path, auth }: Call, store: AnswerStore, filled: string = path): KeptPlace => ({
  store,
  path: filled,
  isOwn: auth !== 'public',
})

/** The place of a query's answer by its key; undefined for one that the device does not keep. */
export function placeOfQuery(key: readonly unknown[]): KeptPlace | undefined {
  const [name, first, second] = key as [string, string?, string?]
  if (name === 'programmes' && first && second)
    return {
      ...place(programmesOfDay, 'epg', programmesOfDay.path.replace('{channelId}', first).replace('{day}', second)),
      day: second,
    }
  if (name === 'guide' && first)
    return { ...place(programmesOfGuide, 'epg', programmesOfGuide.path.replace('{day}', first)), day: first }
  if (name === 'programme' && first) return place(showProgramme, 'epg', showProgramme.path.replace('{id}', first))
  const ofCatalogue = catalogueCallOf(key)
  if (ofCatalogue) return place(ofCatalogue.call, 'catalogue', ofCatalogue.path)
  if (name === 'page' && first && second)
    return place(showPage, 'channels', `${showPage.path.replace('{slug}', first)}?lang=${second}`)
  return PLACES[key.join(' ')]
}

const PLACES: Record<string, KeptPlace> = {
  channels: place(allChannels, 'channels'),
  categories: place(channelCategories, 'channels'),
  stations: place(allStations, 'channels'),
  plans: place(planList, 'channels'),
  pages: place(listPages, 'channels'),
  'site-facts': place(siteFacts, 'channels'),
  now: place(nowAndNext, 'epg'),
  user: place(showUser, 'own'),
  'user history': place(watchHistory, 'own'),
  'user continue': place(titlesToContinue, 'own'),
  'user watched-titles': place(watchedTitles, 'own'),
  'user favourites channels': place(favouriteChannels, 'own'),
  'user favourites stations': place(favouriteStations, 'own'),
  'user favourites titles': place(favouriteTitles, 'own'),
}

/** The keys under which the device may have an answer for a place, as whoever looks sees it; the guide of a whole day holds every channel's. */
export function keysOf({ path, isOwn, day }: KeptPlace, viewer: string): string[] {
  return [cacheKey(path, isOwn ? viewer : ''), ...(day === undefined ? [] : [cacheKey(wholeDayPath(day))])]
}
