import { probe } from '../../platform/connection.ts'
import type { Player } from '../player.ts'

/** Probes the server when a player's media stop arriving, even while the buffer plays on: the site then
 * shows it is offline. */
export function probeOnStall({ state }: Pick<Player, 'state'>, probeServer: () => unknown = probe): void {
  let hadTrouble = false
  state.subscribe(() => {
    const { hasTrouble } = state.get()
    if (hasTrouble && !hadTrouble) probeServer()
    hadTrouble = hasTrouble
  })
}
