import type { TitleCard, TitleType } from '../../contract/titles.ts'
import type { Locale } from '../i18n/locale.ts'
import { SCREENS } from '../routing/paths.ts'

export type { TitleType }

/** The screen of one title of each type (section 2); cartoons are films and series alike. */
const SCREEN_OF = {
  FILM: SCREENS.film,
  SERIAL: SCREENS.serial,
  MULTFILM: SCREENS.cartoon,
  MULTSERIAL: SCREENS.cartoon,
} as const

/** The path of a title's own page, as the route table writes it. */
export function titlePath({ type, _id }: Pick<TitleCard, 'type' | '_id'>): string {
  return SCREEN_OF[type].replace('$id', _id)
}

/** Whether titles of this type come in episodes. */
export function isInEpisodes(type: TitleType): boolean {
  return type === 'SERIAL' || type === 'MULTSERIAL'
}

/** A description in a language; one that was written in the other only is better than none. */
export function aboutIn(
  locale: Locale,
  { description, description_ru }: { description: string; description_ru: string },
): string {
  return locale === 'ru' ? description_ru || description : description || description_ru
}

/** How wide a name is set, by its length (ART, Type): a short one fills the line as a long one does. */
export function nameWidth(name: string): 'wide' | 'middle' | 'narrow' {
  if (name.length <= 9) return 'wide'
  return name.length <= 16 ? 'middle' : 'narrow'
}

/**
 * A mean rating as both languages write it, with one digit after a comma: `7,5`. A format of the browser's own would say the same, and
 * keep the first view of every wall of posters waiting until it has loaded what it knows of numbers.
 */
export function ratingWords(rating: number): string {
  return rating.toFixed(1).replace('.', ',')
}
