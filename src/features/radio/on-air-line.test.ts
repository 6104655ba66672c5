import { expect, test } from 'vitest'
import { onAirLine } from './on-air-line.ts'

const programme = { title: 'Ранок', title_ru: 'Утро', start: 0, end: 1 }

test('the music is said before the programme, with its artist when there is one', () => {
  expect(onAirLine('ua', { programme, track: { artist: 'Струна', title: 'Ліс', start: 0 } })).toBe('Струна — Ліс')
  expect(onAirLine('ua', { programme, track: { artist: '', title: 'Ліс', start: 0 } })).toBe('Ліс')
})

test('without music the programme is said in the viewer’s language', () => {
  expect([onAirLine('ua', { programme }), onAirLine('ru', { programme })]).toEqual(['Ранок', 'Утро'])
})

test('when nobody says, nothing is said', () => {
  expect(onAirLine('ru', {})).toBeUndefined()
})
