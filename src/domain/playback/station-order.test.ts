import { expect, test } from 'vitest'
import type { Station } from '../../contract/radio.ts'
import { stationAt } from './station-order.ts'

const station = (id: string, working = true): Station => ({
  _id: id,
  number: 1,
  name: id,
  name_ru: id,
  slug: id,
  genre: '',
  genre_ru: '',
  logo_rect: '',
  working,
})

const stations = [station('a'), station('b'), station('c', false), station('d')]

test('next and previous wrap around the list', () => {
  expect(stationAt(stations, 'd', 1)?._id).toBe('a')
  expect(stationAt(stations, 'a', -1)?._id).toBe('d')
})

test('a flagged station is passed over', () => {
  expect(stationAt(stations, 'b', 1)?._id).toBe('d')
  expect(stationAt(stations, 'd', -1)?._id).toBe('b')
})

test('the only working station is its own neighbour', () => {
  expect(stationAt([station('a')], 'a', 1)?._id).toBe('a')
})

test('a list without a working station has no neighbour', () => {
  expect(stationAt([station('a', false)], 'a', 1)).toBeUndefined()
  expect(stationAt([], 'a', 1)).toBeUndefined()
})
