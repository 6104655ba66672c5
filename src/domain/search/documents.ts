import type { SearchDocument } from './search-index.ts'

type Named = { id: string; name: string; name_ru: string }
type Numbered = Named & { number: number }

// Among equal matches the more popular comes first.
const LAST_NUMBER = 1000
const OLDEST_YEAR = 1950
const LATEST_YEAR = 2050
const BEST_RATING = 10
const MANY_CREDITS = 20

/** A channel's document; lower numbers weigh more. */
export function channelDocument({ id, name, name_ru, number }: Numbered): SearchDocument {
  return { kind: 'channel', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A station's document, likewise. */
export function stationDocument({ id, name, name_ru, number }: Numbered): SearchDocument {
  return { kind: 'station', id, names: [name, name_ru], weight: Math.max(0, 1 - number / LAST_NUMBER) }
}

/** A title's document, with its original name; rating (1 to 10, null for none) and year add weight. */
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

/** A person's document; more credits weigh more. */
export function personDocument({ id, name, name_ru, credits = 0 }: Named & { credits?: number }): SearchDocument {
  return { kind: 'person', id, names: [name, name_ru], weight: Math.min(1, credits / MANY_CREDITS) }
}
