import type { SearchDocument } from './search-index.ts'

type Named = { id: string; name: string; name_ru: string }
type Numbered = Named & { number: number }

// Between answers that are equally good, what more people want comes first.
const LAST_NUMBER = 1000
const OLDEST_YEAR = 1950
const LATEST_YEAR = 2050
const BEST_RATING = 10
const MANY_CREDITS = 20

/** A channel to be found; the first ones of the line-up are wanted more. */
export function channelDocument({ id, name, name_ru, number }: Numbered): SearchDocument {
  return { kind: 'channel', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A station to be found, likewise. */
export function stationDocument({ id, name, name_ru, number }: Numbered): SearchDocument {
  return { kind: 'station', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A title to be found, by its original name too; the best rated (1 to 10, null for none) and the latest are wanted more. */
export function titleDocument({
  id,
  name,
  name_ru,
  original_name = '',
  year,
  rating,
}: Named & { original_name?: string; year: number; rating: number | null }): SearchDocument {
  const liked = (rating ?? BEST_RATING / 2) / BEST_RATING
  const recent = Math.min(1, Math.max(0, (year - OLDEST_YEAR) / (LATEST_YEAR - OLDEST_YEAR)))
  const otherNames = original_name === '' ? [] : [original_name]
  return { kind: 'title', id, names: [name, name_ru], otherNames, weight: (liked + recent) / 2 }
}

/** Somebody to be found; who is named by many titles is wanted more. */
export function personDocument({ id, name, name_ru, credits = 0 }: Named & { credits?: number }): SearchDocument {
  return { kind: 'person', id, names: [name, name_ru], weight: Math.min(1, credits / MANY_CREDITS) }
}
