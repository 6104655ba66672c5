import { describe, expect, test } from 'vitest'
import { nearestAirings, shownTitles, titleOfAll, weightNow } from './programme-documents.ts'

const HOUR = 3_600_000
const NOW = 100 * HOUR
const airing = (hour: number) => ({ id: `at ${hour}`, start: NOW + hour * HOUR, end: NOW + (hour + 1) * HOUR })
const programme = (hour: number, title: string, titleRu = title) => ({ ...airing(hour), channelId: 'tv-1', title, titleRu })

test.each([
  ['Солодка справа. 12 серія', 'Солодка справа'],
  ['Сладкое дело. 12 серия', 'Сладкое дело'],
  ['Дім. 2 сезон, 14 серія', 'Дім'],
  ['Дім (серія 3)', 'Дім'],
  ['Дім. 3-тя серія', 'Дім'],
  ['Випуск 5', 'Випуск 5'],
  ['Перша серія', 'Перша серія'],
  ['Квартира 45', 'Квартира 45'],
  ['Кубок. «Лелеки» – «Вовки»', 'Кубок. «Лелеки» – «Вовки»'],
])('%s is shown under %s', (title, whole) => {
  expect(titleOfAll(title)).toBe(whole)
})

test('a channel has each title once, with all its showings', () => {
  const shown = shownTitles('tv-1', [
    programme(0, 'Дім. 1 серія'),
    programme(1, 'Новини'),
    programme(2, 'Дім. 2 серія', 'Дом. 2 серия'),
  ])
  expect(shown.map(({ document, airings }) => [document.names[0], airings.map(({ id }) => id)])).toEqual([
    ['Дім', ['at 0', 'at 2']],
    ['Новини', ['at 1']],
  ])
  expect(new Set(shown.map(({ document }) => document.id)).size).toBe(2)
})

describe('the nearest showings', () => {
  const hours = (from: number, ...all: number[]) =>
    nearestAirings(
      all.map((hour) => airing(hour)),
      NOW,
      NOW + from * HOUR,
    ).map(({ start }) => (start - NOW) / HOUR)

  test('are the last one, the present one and the next one', () => {
    expect(hours(-100, -9, -5, 0, 3, 7)).toEqual([-5, 0, 3])
    expect(hours(-100, -9, -5, 3, 7)).toEqual([-5, 3])
    expect(hours(-100, -9)).toEqual([-9])
    expect(hours(-100, 4)).toEqual([4])
    expect(hours(-100)).toEqual([])
  })

  test('are not from before the archive', () => {
    expect(hours(-8, -9, 3)).toEqual([3])
    expect(hours(-8, -9)).toEqual([])
    expect(hours(-9, -9)).toEqual([-9])
  })

  test('make a programme wanted: now most, then soon, later, past, and not at all without any', () => {
    const weights = (...all: number[]) =>
      weightNow(
        all.map((hour) => airing(hour)),
        NOW,
      )
    expect([weights(-3, 0), weights(5), weights(30), weights(-3)].map((one) => one!)).toEqual([1, 0.9, 0.6, 0.3])
    expect(weights()).toBeUndefined()
  })
})
