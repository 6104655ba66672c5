import type { ServerClock } from '../../clock.ts'

/** A larger change of the wall clock against the monotonic one is a step. */
const STEP_MS = 2000
/** As for the relay: an upstream whose clock is further away is not trusted. */
const TRUSTED_MS = 600_000
/** Dates within this of the previous end continue it. */
const SLACK_MS = 500

/** A segment to date: the relay's start, the upstream's own date, and its duration. */
export type Undated = { startMs: number; upstreamMs: number | undefined; ms: number }

/** Dates the segments of a recording. */
export type Dating = ReturnType<typeof createDating>

/**
 * Creates the dates of one track. They grow, except after a step of the wall clock, which they follow because
 * viewers seek by that clock.
 */
export function createDating({ now, elapsed }: ServerClock) {
  let offsetMs: number | undefined
  let shiftMs = 0
  let endMs: number | undefined

  function startOf({ startMs, upstreamMs }: Undated): number {
    if (upstreamMs !== undefined && Math.abs(upstreamMs - now()) < TRUSTED_MS) return upstreamMs
    // The relay's own dates may have followed the step already.
    if (Math.abs(startMs - now()) <= Math.abs(startMs + shiftMs - now())) shiftMs = 0
    return startMs + shiftMs
  }

  return {
    /** Returns the start of a segment, and true if the wall clock has stepped before it. */
    place(segment: Undated): { startMs: number; hasStepped: boolean } {
      const nowOffsetMs = now() - elapsed()
      const stepMs = nowOffsetMs - (offsetMs ?? nowOffsetMs)
      const hasStepped = Math.abs(stepMs) > STEP_MS
      // The clock is slewed in small parts, which are no steps even if they add up.
      offsetMs = nowOffsetMs
      if (hasStepped) shiftMs += stepMs
      let startMs = Math.round(startOf(segment))
      if (endMs !== undefined && Math.abs(startMs - endMs) < SLACK_MS) startMs = endMs
      if (endMs !== undefined && !hasStepped) startMs = Math.max(startMs, endMs)
      endMs = startMs + segment.ms
      return { startMs, hasStepped }
    },
  }
}
