/** A piece of the media timeline with the wall clock of its first frame, shaped like hls.js's fragments. */
export type Stretch = {
  /** Seconds on the media timeline. */
  readonly start: number
  /** Seconds. */
  readonly duration: number
  /** EXT-X-PROGRAM-DATE-TIME, epoch milliseconds. */
  readonly programDateTime: number | null
}

/** Returns the wall clock of a media time, extrapolated outside the playlist. Returns null without dates. */
export function toWallClock(stretches: readonly Stretch[], seconds: number): number | null {
  const stretch = lastWhere(stretches, (one) => one.start <= seconds)
  if (!stretch || stretch.programDateTime === null || !Number.isFinite(seconds)) return null
  return Math.round(stretch.programDateTime + (seconds - stretch.start) * 1000)
}

/** Returns the media time of a wall clock. An instant in a gap maps to the first moment after it. */
export function toMediaTime(stretches: readonly Stretch[], wallMs: number): number | null {
  const stretch = lastWhere(stretches, (one) => (one.programDateTime ?? Infinity) <= wallMs)
  if (!stretch || stretch.programDateTime === null) return null
  const seconds = stretch.start + (wallMs - stretch.programDateTime) / 1000
  const isLast = stretch === stretches.at(-1)
  return isLast ? seconds : Math.min(seconds, stretch.start + stretch.duration)
}

// An archive day has 21,600 fragments and the position is read four times a second.
function lastWhere(stretches: readonly Stretch[], holds: (stretch: Stretch) => boolean): Stretch | undefined {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(stretches[middle]!)) low = middle + 1
    else high = middle
  }
  return stretches[Math.max(low - 1, 0)]
}
