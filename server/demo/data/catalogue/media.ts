import INDEX from '../../media/index.json' with { type: 'json' }
import { numberFrom } from '../schedule-chance.ts'

/** How long each of the demonstration's short films is. */
export const MEDIA_SECONDS = 40

type ShortFilm = keyof typeof INDEX.films

const FILMS = Object.keys(INDEX.films) as ShortFilm[]

/** Which of the short films a film or an episode plays. */
export function mediaOf(seed: string): ShortFilm {
  return FILMS[numberFrom(seed) % FILMS.length]!
}

/**
 * Audio and subtitle languages (BCP 47) that all these short films share. The default audio language comes
 * first.
 */
export function languagesOf(films: readonly ShortFilm[]): { dubbing: string[]; subtitles: string[] } {
  const ofEach = (tracks: 'audio' | 'subtitles') => {
    const [first = [], ...others] = films.map((film) => Object.keys(INDEX.films[film][tracks]))
    return first.filter((language) => others.every((languages) => languages.includes(language)))
  }
  return { dubbing: ofEach('audio'), subtitles: ofEach('subtitles') }
}
