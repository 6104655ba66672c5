import type { Memory } from './bandwidth-memory.ts'
import type { Player } from './player.ts'

const KEY = 'television.volume'

/** Restores the volume and mute of the last visit on this device, and stores the viewer's changes. */
export function rememberVolume(player: Player, memory: Memory): void {
  const [volume, muted] = (memory.get(KEY) ?? '').split(' ')
  if (volume) player.setVolume(Number(volume))
  if (muted === 'muted') player.setMuted(true)
  let stored = serialize(player)
  player.state.subscribe(() => {
    const next = serialize(player)
    // Autoplay policy muted the player, not the viewer.
    if (next === stored || player.state.get().mutedByAutoplay) return
    stored = next
    memory.set(KEY, next)
  })
}

function serialize({ state }: Player): string {
  const { volume, muted } = state.get()
  return `${Math.round(volume * 100) / 100} ${muted ? 'muted' : 'heard'}`
}
