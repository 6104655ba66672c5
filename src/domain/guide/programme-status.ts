import type { ProgrammeStatus } from '../../contract/programmes.ts'

/** A half-open interval (epoch ms). */
export type Span = { start: number; end: number }

/** Returns a programme's status at an instant (section 4). */
export function programmeStatus({ start, end }: Span, nowMs: number): ProgrammeStatus {
  if (end <= nowMs) return 'before'
  return start <= nowMs ? 'current' : 'after'
}

/** Returns the elapsed share of a programme, 0 to 1. */
export function progressOf({ start, end }: Span, nowMs: number): number {
  if (end <= start) return nowMs >= start ? 1 : 0
  return Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
}

/** Returns the next instant at which a status changes; undefined for none. */
export function nextStatusChange(spans: readonly Span[], nowMs: number): number | undefined {
  let next: number | undefined
  for (const { start, end } of spans) {
    for (const border of [start, end]) {
      if (border > nowMs && (next === undefined || border < next)) next = border
    }
  }
  return next
}

/** A channel's current and next programme in one response. */
type OnAir = { current: Span | null; after: Span | null }

// A margin, so that the server's clock has passed the boundary too.
const PAST_THE_BORDER_MS = 1500
const AGAIN_AFTER_MS = 5000
const NOTHING_KNOWN_MS = 60_000

/** Returns when to refetch now-and-next (epoch ms): after its first programme ends. A response that was
 * outdated on arrival (a fast clock or an old cache) is refetched ever more rarely. */
export function nextRefetchAt(onAir: readonly OnAir[], fetchedAtMs: number): number {
  const borders = onAir.flatMap(({ current, after }) => [current?.end, after?.start]).filter((border) => border !== undefined)
  if (borders.length === 0) return fetchedAtMs + NOTHING_KNOWN_MS
  const border = borders.reduce((first, other) => Math.min(first, other))
  const due = border + PAST_THE_BORDER_MS
  return fetchedAtMs < due ? due : fetchedAtMs + Math.max(AGAIN_AFTER_MS, fetchedAtMs - border)
}
