import { announcePlaying } from '../platform/playing-tabs.ts'
import { claimSound, isSoundElsewhere } from '../platform/sounding-window.ts'
import type { Player } from './player.ts'

const players = new Set<Player>()

/** Pauses every other player, in this window and in others, when one starts (section 4, Radio). */
export function takeAudioFocus(player: Player): void {
  players.add(player)
  let playWhenReady = player.state.get().playWhenReady
  player.state.subscribe(() => {
    announcePlaying(playingKind())
    const before = playWhenReady
    playWhenReady = player.state.get().playWhenReady
    if (before || !playWhenReady) return
    for (const other of players) {
      if (other !== player) pause(other)
    }
    claimSound(pauseAll)
  })
}

/** True if the player may start without a gesture: no other player, here or in another window, has started
 * since. */
export function mayResume(player: Player): boolean {
  return !isSoundElsewhere() && [...players].every((other) => other === player || !other.state.get().playWhenReady)
}

function playingKind(): 'picture' | 'sound' | null {
  for (const player of players) {
    const { playWhenReady, phase, kind } = player.state.get()
    if (playWhenReady && (phase === 'loading' || phase === 'playing' || phase === 'waiting'))
      return kind === 'radio' ? 'sound' : 'picture'
  }
  return null
}

function pauseAll(): void {
  for (const player of players) pause(player)
}

function pause(player: Player): void {
  if (player.state.get().playWhenReady) player.pause()
}
