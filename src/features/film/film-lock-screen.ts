import { nameIn } from '../../domain/i18n/locale.ts'
import { pictureAddressAt } from '../../domain/catalogue/picture-sources.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showOnLockScreen } from '../../player/lock-screen.ts'
import type { Player } from '../../player/player.ts'
import { watchedFilm } from './watched-film-store.ts'

const POSTER_WIDTH = 540

/** Shows the film on the lock screen, whose keys seek. */
export function showFilmOnLockScreen(player: Player): void {
  showOnLockScreen(player, {
    metadata() {
      const film = watchedFilm.get()
      if (!film) return null
      const locale = localeStore.get()
      const name = nameIn(locale, film.title)
      const season = film.title.seasons.find(({ number }) => number === film.part.season)
      const episode = season?.episodes.find(({ number }) => number === film.part.episode)
      const picture = pictureAddressAt(film.title.poster.src, POSTER_WIDTH, 'webp')
      return { title: (episode && nameIn(locale, episode)) || name, artist: name, picture }
    },
    keys: () => ({
      play: player.play,
      pause: player.pause,
      stop: player.pause,
      seekTo: (seconds) => player.seekTo(seconds * 1000),
      seekBy: player.seekBy,
    }),
    position({ positionMs, seekableEndMs, rate }) {
      if (positionMs === null || seekableEndMs === null) return null
      return { duration: seekableEndMs / 1000, position: positionMs / 1000, rate }
    },
    changes: [watchedFilm, localeStore],
  })
}
