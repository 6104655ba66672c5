import type { SearchDocument } from './search-index.ts'

/** A broadcast of a programme. */
export type Airing = { id: string; start: number; end: number }

/** The searched fields of a programme. */
export type SearchedProgramme = Airing & { channelId: string; title: string; titleRu: string }

/** A channel's broadcasts of one title, by start. */
export type ShownTitle = { document: SearchDocument; channelId: string; airings: Airing[] }

const PART = String.raw`(?:серія|серия|сезон|випуск|выпуск|частина|часть|епізод|эпизод)`
const EPISODE = new RegExp(
  String.raw`[\s.,:;(–—-]*(?:\d+(?:[-–]?(?:ша|га|тя|та|ма|й|я))?\s*${PART}|${PART}\s*(?:№\s*)?\d+)\)?\.?$`,
  'iu',
)

/** Returns a programme's title without season and episode: `Дім. 2 сезон, 14 серія` is `Дім`. */
export function titleOfAll(title: string): string {
  let before: string
  let after = title.trim()
  do {
    before = after
    after = before.replace(EPISODE, '')
  } while (after !== before && after !== '')
  return after === '' ? before : after
}

/** Groups a channel's programmes by title: a hundred thousand broadcasts are a few thousand titles.
 * Expects one channel's programmes, by start. */
export function shownTitles(channelId: string, programmes: readonly SearchedProgramme[]): ShownTitle[] {
  const shown = new Map<string, ShownTitle>()
  for (const { id, start, end, title, titleRu } of programmes) {
    const name = titleOfAll(title)
    const known = shown.get(name)
    if (known) {
      known.airings.push({ id, start, end })
      continue
    }
    const document: SearchDocument = {
      kind: 'programme',
      id: `${channelId}/${shown.size}`,
      names: [name, titleOfAll(titleRu)],
      weight: 0,
    }
    shown.set(name, { document, channelId, airings: [{ id, start, end }] })
  }
  return [...shown.values()]
}

/** Returns the nearest broadcasts: the last past one from an instant on, the current and the next. */
export function nearestAirings(airings: readonly Airing[], nowMs: number, fromMs: number): Airing[] {
  let [low, high] = [0, airings.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (airings[middle]!.end > nowMs) high = middle
    else low = middle + 1
  }
  const before = airings[low - 1]
  const present = airings[low]
  const isOn = present !== undefined && present.start <= nowMs
  const next = isOn ? airings[low + 1] : present
  return [before && before.start >= fromMs ? before : undefined, isOn ? present : undefined, next].filter(
    (airing) => airing !== undefined,
  )
}

const ON_NOW = 1
const SOON = 0.9
const LATER = 0.6
const PAST = 0.3
const SOON_MS = 24 * 3_600_000

/** Weighs a programme by its nearest broadcasts: now, within a day, later, past; undefined without any. */
export function weightNow(nearest: readonly Airing[], nowMs: number): number | undefined {
  const ahead = nearest.find(({ end }) => end > nowMs)
  if (!ahead) return nearest.length > 0 ? PAST : undefined
  if (ahead.start <= nowMs) return ON_NOW
  return ahead.start <= nowMs + SOON_MS ? SOON : LATER
}
