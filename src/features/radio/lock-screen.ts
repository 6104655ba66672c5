import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import type { SessionKeys } from '../../platform/media-session.ts'
import { showOnLockScreen } from '../../player/lock-screen.ts'
import type { Player } from '../../player/player.ts'
import { type NowPlaying, nowPlaying } from './now-playing.ts'
import { tuned } from './radio-store.ts'

/** Shows the tuned station on the lock screen, with what is heard of it, and lets its keys ask for the same things as the bar. */
export function showStationOnLockScreen(player: Player, keys: SessionKeys): void {
  showOnLockScreen(player, {
    metadata() {
      const station = tuned.get()?.station
      return station ? { ...wordsOf(station, nowPlaying.get()), picture: station.logo_rect } : null
    },
    keys: () => keys,
    changes: [tuned, localeStore, nowPlaying],
  })
}

/** The track or programme above, the station below; before they are known, the station and its genre. */
function wordsOf(station: Station, { track, programme }: NowPlaying): { title: string; artist: string; album: string } {
  const locale = localeStore.get()
  const name = nameIn(locale, station)
  const genre = locale === 'ru' ? station.genre_ru : station.genre
  if (track) return { title: track.title, artist: track.artist || name, album: name }
  if (programme) return { title: titleIn(locale, programme), artist: name, album: name }
  return { title: name, artist: genre, album: name }
}
