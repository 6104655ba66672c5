import { noteJumps } from '../../clock.ts'
import type { Clock } from './clock.ts'

/**
 * Creates the wall clock of a relay. It jumps only between connections, so that the sound never waits nor
 * counts as late.
 */
export function createAirClock(clock: Clock) {
  let isSteady = noteJumps(clock)
  let offsetMs = clock.now() - clock.elapsed()
  return {
    ...clock,
    now: () => offsetMs + clock.elapsed(),
    /** Follows the machine's wall clock. Returns true if that has jumped. */
    follow(): boolean {
      if (isSteady()) return false
      isSteady = noteJumps(clock)
      offsetMs = clock.now() - clock.elapsed()
      return true
    },
  }
}
