import { expect, test } from 'vitest'
import { bench, item, playing, flushed } from './testing/fakes.ts'
import { rememberVolume } from './volume-memory.ts'

const refused = () => Promise.reject(Object.assign(new Error('gesture'), { name: 'NotAllowedError' }))

function memoryOf(values: Record<string, string> = {}) {
  return {
    values,
    get: (key: string) => values[key] ?? null,
    set: (key: string, value: string) => void (values[key] = value),
  }
}

test('a visit begins with the volume of the previous one', () => {
  const memory = memoryOf()
  const first = bench().player
  rememberVolume(first, memory)
  first.setVolume(0.35)
  first.setMuted(true)
  const { player, element } = bench()
  rememberVolume(player, memory)
  player.setMuted(player.state.get().muted)
  expect([element.volume, element.muted]).toEqual([0.35, true])
})

test('a device without a stored volume uses the browser’s', () => {
  const { player, element } = bench()
  rememberVolume(player, memoryOf())
  expect([element.volume, element.muted]).toEqual([1, false])
  expect(player.state.get().muted).toBe(false)
})

test('a browser that refuses sound changes no stored volume', async () => {
  const memory = memoryOf()
  const on = bench({ mutedAutoplay: true })
  rememberVolume(on.player, memory)
  on.element.answer = () => (on.element.muted ? Promise.resolve() : refused())
  on.player.load(item('live'))
  on.player.play()
  await flushed()
  expect(on.player.state.get().mutedByAutoplay).toBe(true)
  expect(memory.values).toEqual({})
  await playing(on)
  on.player.setMuted(false)
  on.player.setMuted(true)
  expect(Object.values(memory.values)).toEqual(['1 muted'])
})
