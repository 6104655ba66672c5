import { expect, test } from 'vitest'
import { onAirAt } from './on-air-at.ts'

const programme = (title: string, start: number, end: number) => ({ title, title_ru: title, start, end })
const track = (title: string, start: number) => ({ artist: 'Гурт', title, start })

const station = {
  station_id: 'fm-01',
  programmes: [programme('Ранок', 0, 1000), programme('День', 1000, 2000)],
  tracks: [track('Перша', 100), track('', 500), track('Друга', 900)],
}

test('a programme is on the air from its start up to its end', () => {
  expect([999, 1000, 1999, 2000].map((at) => onAirAt(station, at).programme?.title)).toEqual(['Ранок', 'День', 'День', undefined])
})

test('a track lasts until the next one or until an empty title', () => {
  expect([99, 100, 499, 500, 900, 5000].map((at) => onAirAt(station, at).track?.title)).toEqual([
    undefined,
    'Перша',
    'Перша',
    undefined,
    'Друга',
    'Друга',
  ])
})
