import { isArchiveDayOpen } from '../guide/guide-days.ts'
import type { Span } from '../guide/programme-status.ts'

const MINUTE_MS = 60_000
const LEAST_SPARE_MS = 20 * MINUTE_MS
const MOST_SPARE_MS = 75 * MINUTE_MS
// More past than future: the past can be watched.
const BEFORE = 0.6

/** Returns the ruler's interval: the programme with neighbours as long as itself, 20 to 75 minutes. It
 * depends on the programme alone, so only the Needle moves. */
export function rulerSpan({ start, end }: Span): Span {
  const spareMs = Math.min(MOST_SPARE_MS, Math.max(LEAST_SPARE_MS, end - start))
  return { start: start - spareMs * BEFORE, end: end + spareMs * (1 - BEFORE) }
}

/** Returns an instant's share of the ruler, clamped to 0 and 1. */
export function shareOn(ruler: Span, atMs: number): number {
  if (ruler.end <= ruler.start || Number.isNaN(atMs)) return 0
  return Math.min(1, Math.max(0, (atMs - ruler.start) / (ruler.end - ruler.start)))
}

/** A programme's share of the ruler, and whether its start is on it. */
export type Mark<P> = { of: P; from: number; to: number; begins: boolean }

/** Returns the ruler's programmes, earliest first; in overlaps the earlier start wins. */
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

/** An interval without a recording, `[from, to)` in epoch ms. */
export type Gap = readonly [from: number, to: number]

/** Returns the gaps on the ruler as shares of it. */
export function gapsOn(ruler: Span, gaps: readonly Gap[]): { from: number; to: number }[] {
  const shares = gaps.map(([from, to]) => ({ from: shareOn(ruler, from), to: shareOn(ruler, to) }))
  return shares.filter(({ from, to }) => to > from)
}

/** True if nothing was recorded at an instant. */
export function isInGap(gaps: readonly Gap[], atMs: number): boolean {
  return gaps.some(([from, to]) => from <= atMs && atMs < to)
}

// Minutes between small and between large ticks.
const RHYTHMS = [
  [1, 5],
  [2, 10],
  [5, 30],
  [10, 60],
  [30, 120],
  [60, 360],
] as const
const MOST_TICKS = 72

/** Returns the ticks at round times as shares of the ruler. */
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

/** The facts of the archive entitlement: today's Kyiv day and the tier's days. */
export type Tier = { today: string; epgDays: number }

/** Returns the end (epoch ms) of the programmes outside the tier's archive; null if all are open. */
export function lockedUntil(programmes: readonly (Span & { day: string })[], { today, epgDays }: Tier): number | null {
  const closed = programmes.filter(({ day }) => !isArchiveDayOpen(day, today, epgDays))
  return closed.length > 0 ? Math.max(...closed.map(({ end }) => end)) : null
}
