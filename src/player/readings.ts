import { type LiveWindow, windowOf } from './live-window.ts'
import { phaseOf } from './phase.ts'
import type { Session } from './session.ts'
import type { Source } from './source.ts'
import type { Phase } from './state.ts'
import { toWallClock } from './wall-clock.ts'

/** The sources of facts. */
export type Reading = { element: HTMLMediaElement; source: Source | null; session: Session; isRetrying: () => boolean }

const HAVE_FUTURE_DATA = 3

/** The phase that the element confirms. */
export function phase({ element, session }: Reading): Phase {
  return phaseOf({
    loaded: session.item !== null,
    failed: session.failure !== null,
    playWhenReady: session.playWhenReady,
    started: session.started,
    paused: element.paused,
    ended: element.ended,
    isStarving: element.readyState < HAVE_FUTURE_DATA,
  })
}

/** Returns the DVR window of the current item. */
export function limits({ source, session }: Reading): LiveWindow {
  const { item, attached } = session
  return windowOf(item?.kind ?? 'live', item && attached && source ? source.timeline() : null, item?.window)
}

function wallClock({ source, session }: Reading, seconds: number): number | null {
  const timeline = session.item && session.attached ? source?.timeline() : null
  return timeline ? toWallClock(timeline.stretches, seconds) : null
}

/** The wall clock of the picture. */
export function position(from: Reading): number | null {
  return wallClock(from, from.element.currentTime)
}

/** Returns buffered seconds ahead of the position, or null where nothing is buffered. */
export function bufferedAhead({ buffered, currentTime }: HTMLMediaElement): number | null {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) - 0.1 <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range) - currentTime
  }
  return null
}

/** Returns the wall clock up to which the buffer reaches. */
export function bufferedUntil(from: Reading): number | null {
  const ahead = bufferedAhead(from.element)
  return ahead === null ? null : wallClock(from, from.element.currentTime + ahead)
}

/** Returns the distance from the live edge in milliseconds. */
export function behindLive(from: Reading): number | null {
  const at = position(from)
  const { edgeMs } = limits(from)
  return at === null || edgeMs === null ? null : Math.max(0, edgeMs - at)
}
