import { bufferedAhead } from './readings.ts'
import type { Shared } from './session.ts'
import type { Phase } from './state.ts'

/** The playback rate that recovers the live edge. It is inaudible, because the pitch stays. */
export const CATCH_UP_RATE = 1.05
/** Playing for this long without a stall is calm. */
export const CALM_S = 60
// Below this buffer a faster picture would stall again.
const SPARE_S = 10
// A shorter delay is not worth a change.
const LEAST_LOST_S = 2

/**
 * Recovers the live distance that stalls have lost, once the line is calm. A seek or a pause ends it, because
 * the viewer then chose the distance.
 */
export function createLiveCatchUp({ element, session }: Pick<Shared, 'element' | 'session'>) {
  let item = session.item
  let lostS = 0
  let calmS = 0
  let isSeeking = false

  function forget() {
    lostS = 0
    setFaster(false)
  }

  function setFaster(isFaster: boolean) {
    const rate = isFaster ? CATCH_UP_RATE : element.defaultPlaybackRate
    if (element.playbackRate !== rate) element.playbackRate = rate
  }

  element.addEventListener('seeking', () => {
    isSeeking = true
    forget()
  })

  return {
    /** Called every second. */
    update(phase: Phase) {
      const isOther = session.item !== item
      item = session.item
      if (isOther || item?.kind !== 'live' || !session.playWhenReady) {
        if (lostS > 0 || isOther) forget()
        calmS = 0
        return
      }
      if (phase === 'playing') {
        isSeeking = false
        calmS += 1
        if (element.playbackRate === CATCH_UP_RATE) lostS -= CATCH_UP_RATE - 1
      } else {
        calmS = 0
        if (phase === 'waiting' && !isSeeking) lostS += 1
      }
      const isCatchingUp = element.playbackRate === CATCH_UP_RATE
      const isWorth = lostS > (isCatchingUp ? 0 : LEAST_LOST_S)
      setFaster(isWorth && calmS >= CALM_S && element.defaultPlaybackRate === 1 && (bufferedAhead(element) ?? 0) >= SPARE_S)
    },
  }
}
