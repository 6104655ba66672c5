import { isPageMeasured } from '../../platform/measured.ts'
import type { Player } from '../../player/player.ts'
import type { TimedState } from './playback-measures.ts'

// A start has some tens.
const MOST_STATES = 500

/** Measures a player, if this page measures. The code comes after the first picture, not to delay it. */
export function measurePlayer({ state }: Pick<Player, 'state'>): void {
  if (!isPageMeasured()) return
  const states: TimedState[] = []
  let isComing = false
  const stop = state.subscribe(() => {
    const now = state.get()
    if (states.length < MOST_STATES) states.push([now, performance.now()])
    if (isComing || (now.phase !== 'playing' && now.phase !== 'failed')) return
    isComing = true
    void import('./report-playback.ts')
      .then(({ reportPlayer }) => reportPlayer(state, states))
      .catch(() => {})
      .finally(stop)
  })
}
