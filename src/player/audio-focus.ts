import { tellPlaying } from '../platform/playing-tabs.ts'
import { claimSound, soundsElsewhere } from '../platform/sounding-window.ts'
import type { Player } from './player.ts'

const players = new Set<Player>()

/** Lets only one player sound: when one starts, the others pause, those of other windows of the app too (section 4, Radio). */
export function takeAudioFocus(player: Player): void {
  players.add(player)
  let wanted = player.state.get().wanted
  player.state.subscribe(() => {
    tellPlaying(whatPlays())
    const before = wanted
    wanted = player.state.get().wanted
    if (before || !wanted) return
    for (const other of players) {
      if (other !== player) pause(other)
    }
    claimSound(pauseAll)
  })
}

/** Whether a player may begin without a press: nothing else, here or in another window, has begun since it did. */
export function mayResume(player: Player): boolean {
  return !soundsElsewhere() && [...players].every((other) => other === player || !other.state.get().wanted)
}

function whatPlays(): 'picture' | 'sound' | null {
  for (const player of players) {
    const { wanted, phase, kind } = player.state.get()
    if (wanted && (phase === 'loading' || phase === 'playing' || phase === 'waiting'))
      return kind === 'radio' ? 'sound' : 'picture'
  }
  return null
}

function pauseAll(): void {
  for (const player of players) pause(player)
}

function pause(player: Player): void {
  if (player.state.get().wanted) player.pause()
}
