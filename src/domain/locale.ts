/** A language as the service's addresses, cookie and stored state name it (DECISIONS, Language and routes). */
export type Locale = 'ua' | 'ru'

/** A language as the platform reads it (BCP 47). */
export type LanguageTag = 'uk' | 'ru'

/** Both languages, the first one first. */
export const LOCALES: readonly Locale[] = ['ua', 'ru']

const TAGS: Record<Locale, LanguageTag> = { ua: 'uk', ru: 'ru' }

/** The BCP 47 tag of a language. */
export function languageTag(locale: Locale): LanguageTag {
  return TAGS[locale]
}

/** Whether a stored word is one of our languages. */
export function isLocale(word: string | undefined): word is Locale {
  return word === 'ua' || word === 'ru'
}

/** The cookie that keeps the chosen language, and for how long (section 9). */
export const LOCALE_COOKIE = 'lang'
export const LOCALE_COOKIE_DAYS = 365

/** The name of something in a language; names without a suffix are Ukrainian (section 3). */
export function nameIn(locale: Locale, named: { name: string; name_ru: string }): string {
  return locale === 'ru' ? named.name_ru : named.name
}
