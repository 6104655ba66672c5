import type { ProgrammeStatus } from '../../contract/programmes.ts'

/** A stretch of time, the end not included (epoch ms). */
export type Span = { start: number; end: number }

/** Where a programme stands against the clock (section 4). */
export function programmeStatus({ start, end }: Span, nowMs: number): ProgrammeStatus {
  if (end <= nowMs) return 'before'
  return start <= nowMs ? 'current' : 'after'
}

/** How much of a programme has passed, from 0 to 1. */
export function progressOf({ start, end }: Span, nowMs: number): number {
  if (end <= start) return nowMs >= start ? 1 : 0
  return Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
}

/** The next instant after now at which any status of these programmes changes; undefined when none will. */
export function nextStatusChange(spans: readonly Span[], nowMs: number): number | undefined {
  let next: number | undefined
  for (const { start, end } of spans) {
    for (const border of [start, end]) {
      if (border > nowMs && (next === undefined || border < next)) next = border
    }
  }
  return next
}

/** What one channel has on, and what follows it, as the server told at one moment. */
type OnAir = { current: Span | null; after: Span | null }

// A little late, so that the server's clock has passed the border too.
const PAST_THE_BORDER_MS = 1500
const AGAIN_AFTER_MS = 5000
const NOTHING_KNOWN_MS = 60_000

/**
 * When an answer about what is on is to be asked for again (epoch ms): after the first of its programmes has ended, whatever the time
 * is by now. An answer that was late already when it was asked for (this clock is ahead, or nobody answered) is asked for ever more
 * rarely.
 */
export function nextLookAt(onAir: readonly OnAir[], askedAtMs: number): number {
  const borders = onAir.flatMap(({ current, after }) => [current?.end, after?.start]).filter((border) => border !== undefined)
  if (borders.length === 0) return askedAtMs + NOTHING_KNOWN_MS
  const border = borders.reduce((first, other) => Math.min(first, other))
  const due = border + PAST_THE_BORDER_MS
  return askedAtMs < due ? due : askedAtMs + Math.max(AGAIN_AFTER_MS, askedAtMs - border)
}
