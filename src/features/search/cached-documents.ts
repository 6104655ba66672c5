import { showPerson } from '../../contract/catalogue.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, programmesOfPeriod } from '../../contract/programmes.ts'
import { type Person, showTitle, type TitleCard } from '../../contract/titles.ts'
import { type OfflineResponse, type Reader, readerOf, readOffline } from '../../domain/catalogue/cached-responses.ts'
import { titlesIn } from '../../domain/catalogue/offline-catalogue.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import type { OfflineProgramme } from '../../domain/search/offline.ts'
import { cachedResponses, apiCache, wholeDayPath } from '../../storage/api-cache.ts'
import type { CacheStore } from '../../storage/cache-policy.ts'

// The first reader whose path matches is used: the more literal path comes first.
const PROGRAMMES: readonly Reader<OfflineProgramme>[] = [
  readerOf(nowAndNext, (now) => now.flatMap(({ current, after }) => [current, after].filter((one) => one !== null))),
  readerOf(programmesOfPeriod, (guide) => guide.flatMap(({ programs }) => programs), wholeDayPath('{day}')),
  readerOf(programmesOfGuide, (guide) =>
    guide.flatMap(({ channel_id, programs }) =>
      programs.map((programme) => ({ ...programme, channel_id, day: kyivDayOf(programme.start) })),
    ),
  ),
  readerOf(programmesOfDay, (programmes) => programmes),
]

const PEOPLE: readonly Reader<Person>[] = [
  readerOf(showPerson, ({ person }) => [person]),
  readerOf(showTitle, ({ title: { directors, actors } }) => [...directors, ...actors]),
]

/** Returns every programme of the cached guides; some more than once. */
export async function cachedProgrammes(): Promise<OfflineProgramme[]> {
  return (await responsesOf('epg', '')).flatMap((response) => readOffline(response, PROGRAMMES))
}

/** Returns every title and person of the viewer's cached catalogue, by their mark; some more than once. */
export async function cachedTitles(viewer: string): Promise<{ titles: TitleCard[]; people: Person[] }> {
  const responses = await responsesOf('catalogue', viewer)
  return { titles: titlesIn(responses), people: responses.flatMap((response) => readOffline(response, PEOPLE)) }
}

async function responsesOf(store: CacheStore, viewer: string): Promise<OfflineResponse[]> {
  return cachedResponses(viewer, await apiCache(store).entries())
}
