import { type Locale } from '../i18n/locale.ts'
import { pluralForm } from '../i18n/plural-form.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A smaller error is no news: nothing on screen differs by it. */
const NOTED_FROM_MS = 5 * MINUTE_MS

type Forms = Record<'one' | 'few' | 'other', string>

/** The units in the accusative, as in «на 3 дні». */
const UNITS: Record<Locale, readonly (readonly [ms: number, forms: Forms])[]> = {
  ua: [
    [DAY_MS, { one: 'день', few: 'дні', other: 'днів' }],
    [HOUR_MS, { one: 'годину', few: 'години', other: 'годин' }],
    [MINUTE_MS, { one: 'хвилину', few: 'хвилини', other: 'хвилин' }],
  ],
  ru: [
    [DAY_MS, { one: 'день', few: 'дня', other: 'дней' }],
    [HOUR_MS, { one: 'час', few: 'часа', other: 'часов' }],
    [MINUTE_MS, { one: 'минуту', few: 'минуты', other: 'минут' }],
  ],
}

/** True if a count of units, rounded, is near what it was: two and more, or nearly one. */
const isWellSaidIn = (count: number): boolean => count >= 1.95 || Math.abs(count - 1) <= 0.05

/**
 * Returns by how much the device's clock is wrong, in one unit; null when it is right enough. Between one and
 * two of a unit the smaller one serves: 90 minutes are not one or two hours. `offsetMs`: server minus device.
 */
export function clockError(offsetMs: number, locale: Locale): { isBehind: boolean; span: string } | null {
  const errorMs = Math.abs(offsetMs)
  if (errorMs < NOTED_FROM_MS) return null
  const [unitMs, forms] = UNITS[locale].find(([ms]) => ms === MINUTE_MS || isWellSaidIn(errorMs / ms))!
  const count = Math.round(errorMs / unitMs)
  return { isBehind: offsetMs > 0, span: `${count} ${forms[pluralForm(count)]}` }
}
