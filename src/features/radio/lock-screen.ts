import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import type { SessionKeys } from '../../platform/media-session.ts'
import { showOnLockScreen } from '../../player/lock-screen.ts'
import type { Player } from '../../player/player.ts'
import { type NowPlaying, nowPlaying } from './now-playing.ts'
import { tuned } from './tuned-store.ts'

/** Shows the tuned station and its programme on the lock screen, with the bar's commands as keys. */
export function showStationOnLockScreen(player: Player, keys: SessionKeys): void {
  showOnLockScreen(player, {
    metadata() {
      const station = tuned.get()?.station
      return station ? { ...metadataOf(station, nowPlaying.get()), picture: station.logo_rect } : null
    },
    keys: () => keys,
    changes: [tuned, localeStore, nowPlaying],
  })
}

/** Returns the track or programme above the station; before they are known, the station and its genre. */
function metadataOf(station: Station, { track, programme }: NowPlaying): { title: string; artist: string; album: string } {
  const locale = localeStore.get()
  const name = nameIn(locale, station)
  const genre = locale === 'ru' ? station.genre_ru : station.genre
  if (track) return { title: track.title, artist: track.artist || name, album: name }
  if (programme) return { title: titleIn(locale, programme), artist: name, album: name }
  return { title: name, artist: genre, album: name }
}
