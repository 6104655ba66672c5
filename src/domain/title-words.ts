import type { TitleType } from '../contract/titles.ts'
import { languageTag, type Locale } from './locale.ts'
import type { Screen } from './paths.ts'

/** The screen that shows a title of a type: cartoons of both kinds have one section (section 2). */
export type TitleScreen = Extract<Screen, 'film' | 'serial' | 'cartoon'>

const SCREEN_OF_TYPE: Record<TitleType, TitleScreen> = {
  FILM: 'film',
  SERIAL: 'serial',
  MULTFILM: 'cartoon',
  MULTSERIAL: 'cartoon',
}

/** The screen that shows a title of this type. */
export function titleScreenOf(type: TitleType): TitleScreen {
  return SCREEN_OF_TYPE[type]
}

/** Whether titles of this type come in episodes. */
export function isInEpisodes(type: TitleType): boolean {
  return type === 'SERIAL' || type === 'MULTSERIAL'
}

/** The name of a country (ISO 3166 alpha-2) in a language; the code itself when nobody knows it. */
export function countryName(code: string, locale: Locale): string {
  return nameOf('region', code, locale)
}

/** The name of a language (BCP 47) in a language; the tag itself when nobody knows it. */
export function languageName(tag: string, locale: Locale): string {
  return nameOf('language', tag, locale)
}

/** A description in a language; one that was written in the other only is better than none. */
export function aboutIn(locale: Locale, { description, description_ru }: { description: string; description_ru: string }): string {
  return locale === 'ru' ? description_ru || description : description || description_ru
}

/** How wide a name is set, by its length (ART, Type): a short one fills the line as a long one does. */
export function nameWidth(name: string): 'wide' | 'middle' | 'narrow' {
  if (name.length <= 9) return 'wide'
  return name.length <= 16 ? 'middle' : 'narrow'
}

function nameOf(type: 'region' | 'language', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(languageTag(locale), { type }).of(code) ?? code
  } catch {
    return code
  }
}
