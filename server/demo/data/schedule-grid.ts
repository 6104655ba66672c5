import { isKind, type Kind } from './schedule-bank.ts'

/** A broadcast day begins at six in the morning and runs into the next calendar day. */
export const DAY_START_MINUTES = 6 * 60
export const DAY_END_MINUTES = 30 * 60

/**
 * The hour that Kyiv's clocks skip in spring and show twice in autumn, counted from midnight before the
 * broadcast day.
 */
export const CHANGING_HOUR_MINUTES = 27 * 60

/** One place of a broadcast day; minutes count from the midnight before it, so three at night is 27 × 60. */
export type Place = {
  from: number
  to: number
  kind: Kind
  /** Only films for the whole family. */
  family: boolean
  /** The next episode of the serial that just ended. */
  continues: boolean
}

/**
 * Parses a broadcast day written as `06:00 morning 09:00 news …`, until six the next morning. `+` is the next
 * episode of the serial before it, `family` a film for all ages; throws for an invalid day.
 */
export function readGrid(text: string): Place[] {
  const words = text.trim().split(/\s+/)
  const places: Place[] = []
  for (let index = 0; index < words.length; index += 2) {
    const from = minutesOf(words[index]!, places.at(-1)?.from ?? 0)
    const word = words[index + 1] ?? ''
    const before = places.at(-1)
    if (before) before.to = from
    places.push({ from, to: DAY_END_MINUTES, ...whatBegins(word, before) })
  }
  if (places[0]?.from !== DAY_START_MINUTES) throw new Error(`A broadcast day begins at 06:00: ${text}`)
  return places
}

function minutesOf(time: string, after: number): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  const sinceMidnight = Number(hours) * 60 + Number(minutes)
  const from = sinceMidnight < DAY_START_MINUTES ? sinceMidnight + 24 * 60 : sinceMidnight
  if (!(from > after && from % 5 === 0)) throw new Error(`Not a time after the one before it: ${time}`)
  return from
}

function whatBegins(word: string, before: Place | undefined): Pick<Place, 'kind' | 'family' | 'continues'> {
  if (word === '+' && before) return { kind: before.kind, family: false, continues: true }
  if (word === 'family') return { kind: 'film', family: true, continues: false }
  if (!isKind(word)) throw new Error(`No such kind of programme: ${word}`)
  return { kind: word, family: false, continues: false }
}
