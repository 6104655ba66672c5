import type { TitleCard, TitleType } from '../../contract/titles.ts'
import type { Locale } from '../i18n/locale.ts'
import { screenPath } from '../routing/paths.ts'
import type { ScreenWith } from '../routing/screens.ts'

export type { TitleType }

/** The screen of each title type (section 2); cartoons are films or series. */
const SCREEN_OF: Record<TitleType, ScreenWith<{ item: 'title' }>> = {
  FILM: 'film',
  SERIAL: 'serial',
  MULTFILM: 'cartoon',
  MULTSERIAL: 'cartoon',
}

/** Returns the path of a title's page. */
export function titlePath({ type, _id }: Pick<TitleCard, 'type' | '_id'>): string {
  return screenPath(SCREEN_OF[type], _id)
}

/** True for types with episodes. */
export function isInEpisodes(type: TitleType): boolean {
  return type === 'SERIAL' || type === 'MULTSERIAL'
}

/** Returns the description in a language, else in the other one. */
export function aboutIn(
  locale: Locale,
  { description, description_ru }: { description: string; description_ru: string },
): string {
  return locale === 'ru' ? description_ru || description : description || description_ru
}

/** Returns the type width of a name by its length (art direction, Type). */
export function nameWidth(name: string): 'wide' | 'middle' | 'narrow' {
  if (name.length <= 9) return 'wide'
  return name.length <= 16 ? 'middle' : 'narrow'
}

/** Formats a mean rating: `7,5`. Not by Intl, whose first use would delay every wall of posters. */
export function ratingWords(rating: number): string {
  return rating.toFixed(1).replace('.', ',')
}
