/** A piece of the media timeline with the wall clock of its first frame; hls.js's fragments have this shape. */
export type Stretch = {
  /** Seconds on the media timeline. */
  readonly start: number
  /** Seconds. */
  readonly duration: number
  /** EXT-X-PROGRAM-DATE-TIME, epoch milliseconds. */
  readonly programDateTime: number | null
}

/** The wall clock shown at a media time, or null where the playlist names no date; outside the playlist it goes on evenly. */
export function toWallClock(stretches: readonly Stretch[], seconds: number): number | null {
  const stretch = lastWhere(stretches, (one) => one.start <= seconds)
  if (!stretch || stretch.programDateTime === null || !Number.isFinite(seconds)) return null
  return Math.round(stretch.programDateTime + (seconds - stretch.start) * 1000)
}

/** The media time that shows a wall clock; an instant that the playlist leaves out is the first moment after the hole. */
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
