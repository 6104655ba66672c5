import { languageTag, LOCALES, type LanguageTag, type Locale } from '../../../src/domain/i18n/locale.ts'
import { dayAndMonth, dayIn } from '../../../src/domain/time/calendar-words.ts'
import { KYIV_ZONE } from '../../../src/domain/time/kyiv-zone.ts'

const YEAR = { uk: 'року', ru: 'года' } as const

/** The locale of a language. */
export const localeOf = (language: LanguageTag): Locale => LOCALES.find((locale) => languageTag(locale) === language)!

/** Returns a date by the clock of Kyiv, `12 листопада 2026 року`. */
export function dateInKyiv(ms: number, language: LanguageTag): string {
  const day = dayIn(ms, KYIV_ZONE)
  return `${dayAndMonth(day, localeOf(language))} ${day.slice(0, 4)} ${YEAR[language]}`
}
