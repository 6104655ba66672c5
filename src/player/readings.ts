import { type LiveWindow, windowOf } from './live-window.ts'
import { phaseOf } from './phase.ts'
import type { Session } from './session.ts'
import type { Source } from './source.ts'
import type { Phase } from './state.ts'
import { toWallClock } from './wall-clock.ts'

/** Where facts are read. */
export type Reading = { element: HTMLMediaElement; source: Source | null; session: Session; isRetrying: () => boolean }

const HAVE_FUTURE_DATA = 3

/** The phase that the element confirms. */
export function phase({ element, session }: Reading): Phase {
  return phaseOf({
    loaded: session.item !== null,
    failed: session.failure !== null,
    wanted: session.wanted,
    started: session.started,
    paused: element.paused,
    ended: element.ended,
    starved: element.readyState < HAVE_FUTURE_DATA,
  })
}

/** Where a viewer may seek, and where live is. */
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

/** How many seconds an element can play on without the network; null where it has nothing. */
export function bufferedAhead({ buffered, currentTime }: HTMLMediaElement): number | null {
  for (let range = 0; range < buffered.length; range++) {
    if (buffered.start(range) - 0.1 <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range) - currentTime
  }
  return null
}

/** The wall clock up to which playback needs no network. */
export function bufferedUntil(from: Reading): number | null {
  const ahead = bufferedAhead(from.element)
  return ahead === null ? null : wallClock(from, from.element.currentTime + ahead)
}

/** The distance from the live edge, milliseconds. */
export function behindLive(from: Reading): number | null {
  const at = position(from)
  const { edgeMs } = limits(from)
  return at === null || edgeMs === null ? null : Math.max(0, edgeMs - at)
}
