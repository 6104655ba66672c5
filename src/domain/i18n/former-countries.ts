import type { Locale } from './locale.ts'

// ISO 3166-3: codes of countries that no longer exist. CLDR takes them for aliases of one successor ("Russia"
// for SU).
const NAMES: Record<string, Record<Locale, string>> = {
  CS: { ua: 'Чехословаччина', ru: 'Чехословакия' },
  DD: { ua: 'НДР', ru: 'ГДР' },
  SU: { ua: 'СРСР', ru: 'СССР' },
  YU: { ua: 'Югославія', ru: 'Югославия' },
}

/** True for the code of a former country, which films still name. */
export function isFormerCountry(code: string): boolean {
  return Object.hasOwn(NAMES, code)
}

/** Returns the name of a former country; undefined for other codes. */
export function formerCountryName(code: string, locale: Locale): string | undefined {
  return isFormerCountry(code) ? NAMES[code]![locale] : undefined
}
