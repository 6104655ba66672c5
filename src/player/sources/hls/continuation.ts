import { bufferedAhead } from '../../readings.ts'
import type { Kind } from '../../state.ts'
import { toWallClock } from '../../wall-clock.ts'
import type { ElementInstances } from './element-instances.ts'
import { secondsWithin, timelineOf } from './hls-adapter.ts'

// A smaller step back is not noticed.
const STEP_BACK_S = 0.3

/**
 * Lets the next instance of an item resume at the element's position: sound alone after the picture, or a new
 * URL. The element plays the item meanwhile.
 */
export function createContinuation(element: HTMLMediaElement, instances: ElementInstances) {
  let kind: Kind = 'live'
  let isSameItem = false

  const isPreviousItemPlaying = () => instances.isPreviousPlaying() && !isSameItem
  const timeline = () => timelineOf(isSameItem ? instances.playing() : instances.current(), kind)

  function positionMs(): number | null {
    const known = isPreviousItemPlaying() ? null : timeline()
    return known && element.readyState > 0 ? toWallClock(known.stretches, element.currentTime) : null
  }

  /** Seeks to a wall clock if the buffer reaches it: the instance loads from where the element was before. */
  function seekAhead(wallMs: number) {
    const details = instances.current()?.latestLevelDetails
    const seconds = details ? secondsWithin(details, kind, wallMs) : null
    const aheadS = seconds === null ? 0 : seconds - element.currentTime
    if (aheadS > STEP_BACK_S && aheadS < (bufferedAhead(element) ?? 0)) element.currentTime += aheadS
  }

  return {
    /** Call it before the instance of a request opens. */
    begin(nextKind: Kind, isNextOfSameItem: boolean) {
      isSameItem = isNextOfSameItem && (isSameItem || !instances.isPreviousPlaying())
      kind = nextKind
    },
    isPreviousItemPlaying,
    /** Returns the timeline of the item, of the instance that plays it. */
    timeline,
    /** The wall clock of the element; null while it plays another item. */
    positionMs,
    /** Gives the element to the current instance. */
    takeElement() {
      const wallMs = isSameItem ? positionMs() : null
      instances.takeElement()
      if (wallMs !== null) element.addEventListener('canplay', () => seekAhead(wallMs), { once: true })
    },
  }
}
