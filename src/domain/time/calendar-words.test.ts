import { expect, test } from 'vitest'
import { dateOf, dayAndMonth, dayNumber, weekday } from './calendar-words.ts'
import { languageTag, LOCALES } from '../i18n/locale.ts'

test('days are named in both languages', () => {
  expect([dayAndMonth('2026-11-21', 'ua'), dayAndMonth('2026-11-21', 'ru')]).toEqual(['21 листопада', '21 ноября'])
  expect([weekday('2026-11-21', 'ua', 'short'), weekday('2026-11-21', 'ru', 'long')]).toEqual(['сб', 'суббота'])
  expect(dayNumber('2026-11-01')).toBe(1)
})

test('every day of a year is named as the Unicode locale data name it', () => {
  for (const locale of LOCALES) {
    const named = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(languageTag(locale), { timeZone: 'UTC', ...options })
    const [date, short, long] = [
      named({ day: 'numeric', month: 'long' }),
      named({ weekday: 'short' }),
      named({ weekday: 'long' }),
    ]
    for (let at = Date.parse('2028-01-01T12:00:00Z'); at < Date.parse('2029-01-01T00:00:00Z'); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      expect([dayAndMonth(day, locale), weekday(day, locale, 'short'), weekday(day, locale, 'long')]).toEqual([
        date.format(at),
        short.format(at),
        long.format(at),
      ])
    }
  }
})

test('a moment has its date in each zone', () => {
  const late = Date.parse('2026-11-21T22:30:00Z')
  expect(dateOf(late, 'ua', 'Europe/Kiev')).toBe('22 листопада')
  expect(dateOf(late, 'ru', 'America/Toronto')).toBe('21 ноября')
})
