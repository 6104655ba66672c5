import { isFormerCountry } from '../../src/domain/i18n/former-countries.ts'

// CLDR regions that are not ISO 3166-1 countries. XK (Kosovo) is not in ISO either, but stays, because it is
// in use everywhere.
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/**
 * The alpha-2 codes of ISO 3166-1 that are in force, and XK. Codes that ISO has withdrawn are aliases to CLDR
 * (FX, UK, YU).
 */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second).filter(isInForce),
)

/**
 * True for a country's code: one in force, or that of a former country which films come from (ISO 3166-3).
 */
export function isCountryCode(code: string): boolean {
  return isFormerCountry(code) || COUNTRY_CODES.includes(code)
}

function isInForce(code: string): boolean {
  const isNamed = ENGLISH.of(code) !== undefined
  return isNamed && !NO_COUNTRIES.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}
