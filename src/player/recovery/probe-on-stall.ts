import { probe } from '../../platform/connection.ts'
import type { Player } from '../player.ts'

/**
 * Probes the server when a player's media stop arriving, even while the buffer plays on, and when they
 * return. The site so learns at once that it is offline, or online again.
 */
export function probeOnStall({ state }: Pick<Player, 'state'>, probeServer: () => unknown = probe): void {
  let hadTrouble = false
  state.subscribe(() => {
    const { hasTrouble } = state.get()
    if (hasTrouble !== hadTrouble) probeServer()
    hadTrouble = hasTrouble
  })
}
