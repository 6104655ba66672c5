import type { SearchDocument } from '../../../src/domain/search/search-index.ts'
import type { StationRow } from '../../db/schema.ts'
import type { RankedChannel } from '../channels/channel-store.ts'
import type { SearchedPerson, SearchedTitle } from './search-store.ts'

// Between answers that are equally good, what more people want comes first.
const OLDEST_YEAR = 1950
const LATEST_YEAR = 2050
const MANY_CREDITS = 20
const LAST_NUMBER = 1000

/** A channel to be found; the first ones of the line-up before the others. */
export function channelDocument({ id, name, name_ru, number }: RankedChannel): SearchDocument {
  return { kind: 'channel', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A station to be found, by the same order. */
export function stationDocument({ id, name, name_ru, number }: StationRow): SearchDocument {
  return { kind: 'station', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A title to be found; the best rated and the latest first. */
export function titleDocument({
  id,
  name,
  name_ru,
  original_name,
  year,
  rating_sum,
  rating_count,
}: SearchedTitle): SearchDocument {
  const rated = rating_count === 0 ? 0.5 : rating_sum / rating_count / 10
  const recent = Math.min(1, Math.max(0, (year - OLDEST_YEAR) / (LATEST_YEAR - OLDEST_YEAR)))
  const otherNames = original_name === '' ? [] : [original_name]
  return { kind: 'title', id, names: [name, name_ru], otherNames, weight: (rated + recent) / 2 }
}

/** Somebody to be found; those of many titles first. */
export function personDocument({ id, name, name_ru, credits }: SearchedPerson): SearchDocument {
  return { kind: 'person', id, names: [name, name_ru], weight: Math.min(1, Number(credits ?? 0) / MANY_CREDITS) }
}
