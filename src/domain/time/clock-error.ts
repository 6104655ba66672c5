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

/**
 * By how much the device's clock is wrong, rounded to one unit; null when it is right enough. `offsetMs`:
 * server minus device.
 */
export function clockError(offsetMs: number, locale: Locale): { isBehind: boolean; span: string } | null {
  const errorMs = Math.abs(offsetMs)
  if (errorMs < NOTED_FROM_MS) return null
  const [unitMs, forms] = UNITS[locale].find(([ms]) => Math.round(errorMs / ms) >= 1)!
  const count = Math.round(errorMs / unitMs)
  return { isBehind: offsetMs > 0, span: `${count} ${forms[pluralForm(count)]}` }
}
