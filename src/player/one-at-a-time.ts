import type { Player } from './player.ts'

const players = new Set<Player>()

/** Lets only one player of the app sound: when one starts, the others pause (section 4, Radio). */
export function takeTurns(player: Player): void {
  players.add(player)
  let wanted = player.state.get().wanted
  player.state.subscribe(() => {
    const before = wanted
    wanted = player.state.get().wanted
    if (before || !wanted) return
    for (const other of players) {
      if (other !== player && other.state.get().wanted) other.pause()
    }
  })
}
