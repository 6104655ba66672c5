import { probe } from '../platform/connection.ts'
import type { Player } from './player.ts'

/** Lets a player whose media do not arrive be a reason to ask whether the service is there: the site says so then. */
export function givesEvidence({ state }: Pick<Player, 'state'>, ask: () => unknown = probe): void {
  let wasInTrouble = false
  state.subscribe(() => {
    const isInTrouble = state.get().error?.code === 'network'
    if (isInTrouble && !wasInTrouble) ask()
    wasInTrouble = isInTrouble
  })
}
