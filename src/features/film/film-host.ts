import { readPath } from '../../domain/routing/paths.ts'
import { isAskedAt } from '../../domain/catalogue/title-playing.ts'
import { createVideoHost } from '../../player-ui/video-host.ts'
import { filmPlayer } from './film-player.ts'
import { watchedFilm } from './watched-film-store.ts'

const takeStage = createVideoHost(
  () => filmPlayer().element,
  () => {
    filmPlayer().player.stop()
    watchedFilm.set(null)
  },
)

/** Shows the film on the page of its title; it goes on while the address asks for it, in whichever language. */
export function takeFilmStage(host: HTMLElement): () => void {
  return takeStage(host, () => {
    const film = watchedFilm.get()
    const search = Object.fromEntries(new URLSearchParams(location.search))
    return film !== null && isAskedAt(film, readPath(location.pathname).path, search)
  })
}
