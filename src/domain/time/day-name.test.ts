import { expect, test } from 'vitest'
import { dayName } from './day-name.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000
const named = (hoursAgo: number, locale: 'ua' | 'ru' = 'ua', zone = 'Europe/Kyiv') =>
  dayName(NOON - hoursAgo * HOUR, NOON, locale, zone)

test('the last two days have names, the others dates', () => {
  expect([named(1), named(20), named(48)]).toEqual(['Сьогодні', 'Вчора', '13 січня'])
  expect([named(1, 'ru'), named(20, 'ru'), named(48, 'ru')]).toEqual(['Сегодня', 'Вчера', '13 января'])
})

test('a day of another year shows the year', () => {
  expect([named(16 * 24), named(16 * 24, 'ru')]).toEqual(['30 грудня 2025 року', '30 декабря 2025 года'])
})

test('the day is the viewer’s own', () => {
  expect([named(8), named(8, 'ua', 'America/New_York')]).toEqual(['Сьогодні', 'Вчора'])
})
