import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Player } from '../player/player.ts'
import { chooseQuality, rememberedQuality } from './picture-quality.ts'

const notes = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => notes.get(key) ?? null,
  setItem: (key: string, value: string) => notes.set(key, value),
})
afterEach(() => notes.clear())
afterAll(() => vi.unstubAllGlobals())

function choose(...qualities: Parameters<Player['setQuality']>[0][]) {
  const setQuality = vi.fn()
  for (const quality of qualities) chooseQuality({ setQuality } as unknown as Player, quality)
  return setQuality.mock.calls.flat()
}

test('a chosen quality persists across visits', () => {
  expect(rememberedQuality()).toBe('auto')
  for (const quality of [360, 'saver', 'auto'] as const) {
    expect(choose(quality)).toEqual([quality])
    expect(rememberedQuality()).toBe(quality)
  }
})

test('sound alone does not persist', () => {
  expect(choose(240, 'audio')).toEqual([240, 'audio'])
  expect(rememberedQuality()).toBe(240)
})

test('a damaged note means automatic', () => {
  for (const note of ['', '0', 'NaN', '99999', 'best']) {
    notes.set('picture-quality', note)
    expect(rememberedQuality()).toBe('auto')
  }
})
