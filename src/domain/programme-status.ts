import type { ProgrammeStatus } from '../contract/programmes.ts'

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
