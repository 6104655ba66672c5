import { formerCountryName } from '../../domain/i18n/former-countries.ts'
import { languageTag, type Locale } from '../../domain/i18n/locale.ts'
import { yieldToMain } from '../../platform/yield-to-main.ts'

const cache = new Map<string, Intl.DisplayNames>()

function namesOf(type: 'region' | 'language', locale: Locale): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const names = cache.get(key) ?? new Intl.DisplayNames(languageTag(locale), { type, fallback: 'code' })
  cache.set(key, names)
  return names
}

/**
 * Makes the browser load its names of countries and languages in a separate task. It takes some 20 ms on a
 * desktop, which would delay the first screen with such a name.
 */
export async function readyNames(locale: Locale): Promise<void> {
  if (cache.has(`region ${locale}`)) return
  await yieldToMain()
  namesOf('region', locale)
  namesOf('language', locale)
}

/** Returns the name of a code; the code itself if the browser has no name or it is malformed (`zh-yue`). */
function known(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/**
 * A country's name by its ISO 3166 alpha-2 code, also of a former country; the code itself where the name is
 * unknown.
 */
export function countryName(code: string, locale: Locale): string {
  return formerCountryName(code, locale) ?? known(namesOf('region', locale), code)
}

/** Returns a language's name by its BCP 47 tag, in the form of a list entry. */
export function languageName(tag: string, locale: Locale): string {
  const name = known(namesOf('language', locale), tag)
  return name.charAt(0).toLocaleUpperCase(languageTag(locale)) + name.slice(1)
}
