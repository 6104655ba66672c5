import type { Memory } from './bandwidth-memory.ts'
import type { Player } from './player.ts'

const NOTE = 'television.volume'

/** Gives a player the volume and the silence of the last visit on this device, and keeps what the viewer makes of them. */
export function rememberVolume(player: Player, memory: Memory): void {
  const [volume, muted] = (memory.get(NOTE) ?? '').split(' ')
  if (volume) player.setVolume(Number(volume))
  if (muted === 'muted') player.setMuted(true)
  let kept = noteOf(player)
  player.state.subscribe(() => {
    const next = noteOf(player)
    // A browser that refuses sound without a gesture has silenced it, not the viewer.
    if (next === kept || player.state.get().mutedByAutoplay) return
    kept = next
    memory.set(NOTE, next)
  })
}

function noteOf({ state }: Player): string {
  const { volume, muted } = state.get()
  return `${Math.round(volume * 100) / 100} ${muted ? 'muted' : 'heard'}`
}
