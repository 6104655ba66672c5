import { probe } from '../../platform/connection.ts'
import type { Player } from '../player.ts'

/** Lets a player whose media do not arrive, even while what is here plays on, be a reason to ask whether the service is there: the site says so then. */
export function givesEvidence({ state }: Pick<Player, 'state'>, ask: () => unknown = probe): void {
  let wasTroubled = false
  state.subscribe(() => {
    const { troubled } = state.get()
    if (troubled && !wasTroubled) ask()
    wasTroubled = troubled
  })
}
