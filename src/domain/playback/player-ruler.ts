import { isArchiveDayOpen } from '../guide/guide-days.ts'
import type { Span } from '../guide/programme-status.ts'

const MINUTE_MS = 60_000
const LEAST_SPARE_MS = 20 * MINUTE_MS
const MOST_SPARE_MS = 75 * MINUTE_MS
// More is looked back at than ahead: what was can be watched.
const BEFORE = 0.6

/**
 * The stretch of time that the player's ruler covers: a programme whole, with as much of its neighbours as it is long, between 20 and
 * 75 minutes. It depends on the programme alone, so that nothing on the ruler moves but the needle.
 */
export function rulerSpan({ start, end }: Span): Span {
  const spareMs = Math.min(MOST_SPARE_MS, Math.max(LEAST_SPARE_MS, end - start))
  return { start: start - spareMs * BEFORE, end: end + spareMs * (1 - BEFORE) }
}

/** Where an instant stands on a ruler, from 0 to 1; an instant beside it stands at its end. */
export function shareOn(ruler: Span, atMs: number): number {
  if (ruler.end <= ruler.start || Number.isNaN(atMs)) return 0
  return Math.min(1, Math.max(0, (atMs - ruler.start) / (ruler.end - ruler.start)))
}

/** A programme on a ruler: which part of it the programme takes, and whether its border is on it or before it. */
export type Mark<P> = { of: P; from: number; to: number; begins: boolean }

/** The programmes that a ruler shows, the earliest first; of two that claim the same time, the one that begins first keeps it. */
export function marksOn<P extends Span>(ruler: Span, programmes: readonly P[]): Mark<P>[] {
  const marks: Mark<P>[] = []
  let takenMs = -Infinity
  for (const of of programmes.toSorted((a, b) => a.start - b.start)) {
    const startMs = Math.max(of.start, takenMs)
    if (of.end <= startMs || of.end <= ruler.start || startMs >= ruler.end) continue
    takenMs = of.end
    marks.push({ of, from: shareOn(ruler, startMs), to: shareOn(ruler, of.end), begins: startMs >= ruler.start })
  }
  return marks
}

// Minutes between ticks, and between tall ones.
const RHYTHMS = [
  [1, 5],
  [2, 10],
  [5, 30],
  [10, 60],
  [30, 120],
  [60, 360],
] as const
const MOST_TICKS = 72

/** The ticks of a ruler at round times of the clock, as shares of it. */
export function ticksOn(ruler: Span): { small: number[]; large: number[] } {
  const lengthMs = ruler.end - ruler.start
  const [every, tall] = RHYTHMS.find(([minutes]) => lengthMs / (minutes * MINUTE_MS) <= MOST_TICKS) ?? RHYTHMS.at(-1)!
  const ticks = { small: [] as number[], large: [] as number[] }
  const stepMs = every * MINUTE_MS
  for (let atMs = Math.ceil(ruler.start / stepMs) * stepMs; atMs <= ruler.end; atMs += stepMs) {
    ticks[atMs % (tall * MINUTE_MS) === 0 ? 'large' : 'small'].push(shareOn(ruler, atMs))
  }
  return ticks
}

/** What decides how far back a viewer may go: what the tier opens, counted from the Kyiv day that is today. */
export type Tier = { today: string; epgDays: number }

/** Until which instant (epoch ms) the archive of these programmes is closed to a tier; null where all of them are open. */
export function lockedUntil(programmes: readonly (Span & { day: string })[], { today, epgDays }: Tier): number | null {
  const closed = programmes.filter(({ day }) => !isArchiveDayOpen(day, today, epgDays))
  return closed.length > 0 ? Math.max(...closed.map(({ end }) => end)) : null
}
