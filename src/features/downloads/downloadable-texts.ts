import type { Downloadable } from '../../domain/downloads/download.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { pictureAddressAt } from '../../domain/catalogue/picture-sources.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import type { Episode } from '../../contract/titles.ts'

const POSTER_WIDTH = 180

/** Returns the name of a download in lists: the film, series or programme. */
export function nameOfDownloadable(of: Downloadable, locale: Locale): string {
  return of.kind === 'archive' ? titleIn(locale, of.programme) : nameIn(locale, of.title)
}

/** Returns the downloaded episode of a series, or undefined. */
export function episodeOf(of: Downloadable): Episode | undefined {
  if (of.kind === 'archive') return undefined
  const season = of.title.seasons.find(({ number }) => number === of.part.season)
  return season?.episodes.find(({ number }) => number === of.part.episode)
}

/** Returns the picture's URL in lists, always the same, so that it is cached. */
export function coverOf(of: Downloadable): string {
  return of.kind === 'archive' ? of.channel.logo : pictureAddressAt(of.title.poster.src, POSTER_WIDTH, 'webp')
}
