import type { TitleType } from '../contract/titles.ts'
import type { Locale } from './locale.ts'

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
