import type { FilmAddresses } from '../features/streams.ts'
import { FILM_MASTER, FILM_THUMBNAILS } from './film-answers.ts'
import type { FilmLibrary } from './film-library.ts'
import { filmMaster } from './film-playlists.ts'
import type { MediaLinks } from './signed-links.ts'

/** The addresses of the films of a library, under one signed link each. */
export function filmAddresses(library: FilmLibrary, links: Pick<MediaLinks, 'film'>): FilmAddresses {
  return {
    has: (media) => library.find(media) !== undefined,
    playlist(media) {
      const film = library.find(media)
      return film ? filmMaster(film) : null
    },
    address(wanted) {
      const link = links.film(wanted)
      const thumbnails = library.find(wanted.media)?.thumbnails ? link.url.replace(FILM_MASTER, FILM_THUMBNAILS) : null
      return { ...link, thumbnails }
    },
  }
}
