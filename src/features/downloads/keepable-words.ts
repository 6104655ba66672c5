import type { Keepable } from '../../domain/downloads/download.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { pictureAddressAt } from '../../domain/catalogue/picture-sources.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import type { Episode } from '../../contract/titles.ts'

const POSTER_WIDTH = 180

/** What is kept is called so in lists: the film, the series or the programme. */
export function nameOfKeepable(of: Keepable, locale: Locale): string {
  return of.kind === 'archive' ? titleIn(locale, of.programme) : nameIn(locale, of.title)
}

/** The episode that is kept of a series; undefined for anything else. */
export function episodeOf(of: Keepable): Episode | undefined {
  if (of.kind === 'archive') return undefined
  const season = of.title.seasons.find(({ number }) => number === of.part.season)
  return season?.episodes.find(({ number }) => number === of.part.episode)
}

/** The address of its picture in lists, always the same one, so that the device has it. */
export function coverOf(of: Keepable): string {
  return of.kind === 'archive' ? of.channel.logo : pictureAddressAt(of.title.poster.src, POSTER_WIDTH, 'webp')
}
