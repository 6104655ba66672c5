import { showPerson } from '../../contract/catalogue.ts'
import { nowAndNext, programmesOfDay, programmesOfGuide, programmesOfPeriod } from '../../contract/programmes.ts'
import { type Person, showTitle, type TitleCard } from '../../contract/titles.ts'
import { type OfflineResponse, type Reader, readerOf, readOffline } from '../../domain/catalogue/cached-responses.ts'
import { titlesIn } from '../../domain/catalogue/offline-catalogue.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import type { HeldProgramme } from '../../domain/search/offline.ts'
import { cachedResponses, apiCache, wholeDayPath } from '../../storage/api-cache.ts'
import type { CacheStore } from '../../storage/cache-policy.ts'

// The more literal path stands first.
const PROGRAMMES: readonly Reader<HeldProgramme>[] = [
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

/** Every programme of the guides that the device holds; some more than once. */
export async function keptProgrammes(): Promise<HeldProgramme[]> {
  return (await answersOf('epg', '')).flatMap((answer) => readOffline(answer, PROGRAMMES))
}

/** Every title and person of the catalogue's answers that the device holds for a viewer, by their mark; some more than once. */
export async function keptTitles(viewer: string): Promise<{ titles: TitleCard[]; people: Person[] }> {
  const answers = await answersOf('catalogue', viewer)
  return { titles: titlesIn(answers), people: answers.flatMap((answer) => readOffline(answer, PEOPLE)) }
}

async function answersOf(store: CacheStore, viewer: string): Promise<OfflineResponse[]> {
  return cachedResponses(viewer, await apiCache(store).entries())
}
