import { readPath } from '../../domain/routing/paths.ts'
import { playsAt } from '../../domain/catalogue/title-playing.ts'
import { createVideoHost } from '../../player-ui/video-host.ts'
import { filmPlayer } from './film-player.ts'
import { watchedFilm } from './watched-film-store.ts'

const showVideo = createVideoHost(
  () => filmPlayer().element,
  () => {
    filmPlayer().player.stop()
    watchedFilm.set(null)
  },
)

/** Shows the film on its title page; it plays on while the URL names it, in either language. */
export function showFilm(host: HTMLElement): () => void {
  return showVideo(host, () => {
    const film = watchedFilm.get()
    const search = Object.fromEntries(new URLSearchParams(location.search))
    return film !== null && playsAt(film, readPath(location.pathname).path, search)
  })
}
