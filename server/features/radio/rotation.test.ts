import { describe, expect, test } from 'vitest'
import { rotationBetween } from './rotation.ts'

const S = 1000
const track = (title: string, seconds: number) => ({ artist: 'Гурт', title, seconds })
const LIST = [track('Перша', 100), track('Друга', 200), track('Третя', 300)]
const ROUND = 600 * S

const heard = (list: typeof LIST, fromMs: number, toMs: number) =>
  rotationBetween(list, fromMs, toMs).map(({ title, start }) => `${title} ${start / S}`)

describe('a rotation', () => {
  test('begins with its first track at the epoch', () => {
    expect(heard(LIST, 0, 350 * S)).toEqual(['Перша 0', 'Друга 100', 'Третя 300'])
  })

  test('has the track that began before the span', () => {
    expect(heard(LIST, 150 * S, 160 * S)).toEqual(['Друга 100'])
  })

  test('continues with its first track after its last', () => {
    expect(heard(LIST, 550 * S, 750 * S)).toEqual(['Третя 300', 'Перша 600', 'Друга 700'])
  })

  test('is at the same position a million rounds later', () => {
    const later = heard(LIST, 1e6 * ROUND + 50 * S, 1e6 * ROUND + 50 * S)
    expect(later).toEqual([`Перша ${(1e6 * ROUND) / S}`])
  })

  test('changes exactly at the boundary between two tracks', () => {
    expect(heard(LIST, 100 * S, 100 * S)).toEqual(['Друга 100'])
    expect(heard(LIST, 100 * S - 1, 100 * S - 1)).toEqual(['Перша 0'])
    expect(heard(LIST, ROUND, ROUND)).toEqual(['Перша 600'])
  })

  test('of one track repeats it at each of its starts', () => {
    expect(heard([track('Єдина', 240)], 500 * S, 1000 * S)).toEqual(['Єдина 480', 'Єдина 720', 'Єдина 960'])
  })

  test('of no tracks is empty', () => {
    expect(heard([], 0, 1000 * S)).toEqual([])
  })

  test('carries the artist', () => {
    expect(rotationBetween([{ artist: 'Хор', title: 'Тиша', seconds: 200 }], 0, 0)).toEqual([
      { artist: 'Хор', title: 'Тиша', start: 0 },
    ])
  })
})
