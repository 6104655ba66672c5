import type { FilmAddresses } from './stream-addresses.ts'
import { FILM_MASTER, FILM_THUMBNAILS } from './film-files.ts'
import type { FilmLibrary } from './film-library.ts'
import { filmMaster } from './film-playlists.ts'
import type { MediaLinks } from './signed-links.ts'

/** Issues the signed link of each film of a library. */
export function filmAddresses(library: FilmLibrary, links: Pick<MediaLinks, 'film'>): FilmAddresses {
  return {
    has: (media) => library.version(media) !== undefined,
    async address(request) {
      const film = await library.open(request.media)
      if (!film) return null
      const link = links.film({ ...request, version: film.version })
      const thumbnails = film.thumbnails ? link.url.replace(FILM_MASTER, FILM_THUMBNAILS) : null
      return { ...link, playlist: filmMaster(film), thumbnails, version: film.version }
    },
  }
}
