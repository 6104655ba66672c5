import { expect, test } from 'vitest'
import { onAirLine } from './on-air-line.ts'

const programme = { title: 'Ранок', title_ru: 'Утро', start: 0, end: 1 }

test('the track is shown before the programme, with its artist if known', () => {
  expect(onAirLine('ua', { programme, track: { artist: 'Струна', title: 'Ліс', start: 0 } })).toBe('Струна — Ліс')
  expect(onAirLine('ua', { programme, track: { artist: '', title: 'Ліс', start: 0 } })).toBe('Ліс')
})

test('without a track the programme is shown in the viewer’s language', () => {
  expect([onAirLine('ua', { programme }), onAirLine('ru', { programme })]).toEqual(['Ранок', 'Утро'])
})

test('without track and programme nothing is shown', () => {
  expect(onAirLine('ru', {})).toBeUndefined()
})
