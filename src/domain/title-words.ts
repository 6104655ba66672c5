import type { TitleCard, TitleType } from '../contract/titles.ts'
import type { LanguageTag, Locale } from './locale.ts'
import { SCREENS } from './paths.ts'

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

const ratings = new Map<string, Intl.NumberFormat>()

/** A mean rating as it is written in a language, with one digit after the comma: `7,5`. */
export function ratingWords(rating: number, language: LanguageTag): string {
  const kept = ratings.get(language)
  const format = kept ?? new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (!kept) ratings.set(language, format)
  return format.format(rating)
}
