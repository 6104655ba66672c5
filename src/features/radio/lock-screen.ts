import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/locale.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { createSystemMedia } from '../../platform/media-session.ts'
import type { Readable } from '../../platform/store.ts'
import type { Player } from '../../player/player.ts'

type RadioKeys = { play(): void; pause(): void; stop(): void; next(): void; previous(): void }

/** Shows the tuned station on the lock screen and lets its keys ask for the same things as the bar. */
export function showOnLockScreen(player: Player, tuned: Readable<{ station: Station } | null>, keys: RadioKeys): void {
  const system = createSystemMedia()
  let phase = player.state.get().phase

  const show = (): void => {
    const station = tuned.get()?.station
    if (!station) return system.clear()
    const locale = localeStore.get()
    const artist = locale === 'ru' ? station.genre_ru : station.genre
    system.card({ title: nameIn(locale, station), artist, artwork: [] })
    system.keys(keys)
  }
  tuned.subscribe(show)
  localeStore.subscribe(show)
  player.state.subscribe(() => {
    const { phase: next, wanted } = player.state.get()
    if (tuned.get()) system.playing(wanted ? 'playing' : 'paused')
    if (next === 'playing' && phase !== 'playing') system.reapply()
    phase = next
  })
}
