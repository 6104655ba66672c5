import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bench, item, NOON, playing, flushed } from './testing/fakes.ts'
import type { LineFacts } from './source.ts'

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

const WEAK: LineFacts = {
  lowestRate: 400_000,
  isLoading: true,
  leftBits: 1_600_000,
  lastRate: null,
  estimate: 150_000,
  fullS: 24,
}
const BYTES_A_SECOND = 150_000 / 8

/** A channel that plays with a short buffer, on a line that carries sound alone. */
async function onWeakLine(kind: 'live' | 'radio' = 'live') {
  const on = bench()
  on.source.hasAudioOnly = kind === 'live'
  on.source.line = WEAK
  await playing(on, kind)
  on.element.buffer([90, 100])
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      on.source.bytes = (on.source.bytes ?? 0) + BYTES_A_SECOND
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  return { ...on, seconds }
}

test('before the picture stops sound alone plays, and the quality stays what the viewer chose', async () => {
  const { player, source, seconds } = await onWeakLine()
  await seconds(4)
  expect(source.seen()).toEqual(['quality audio'])
  expect(player.state.get()).toMatchObject({ soundFallback: true, quality: 'auto' })
})

test('the picture comes back when the line carries it', async () => {
  const { player, source, element, seconds } = await onWeakLine()
  await seconds(4)
  source.seen()
  element.buffer([90, 110])
  source.line = { ...WEAK, lastRate: 900_000 }
  await seconds(5)
  expect(source.seen()).toEqual(['quality auto'])
  expect(player.state.get().soundFallback).toBe(false)
})

test('a chosen height, or sound alone, stays', async () => {
  for (const quality of [360, 'audio'] as const) {
    const { player, source, seconds } = await onWeakLine()
    player.setQuality(quality)
    source.seen()
    await seconds(6)
    expect(source.seen()).toEqual([])
  }
})

test('nothing changes where sound alone is not offered', async () => {
  const { source, seconds } = await onWeakLine('radio')
  await seconds(6)
  expect(source.seen()).toEqual([])
})

test('the next channel begins with its picture', async () => {
  const { player, source, seconds } = await onWeakLine()
  await seconds(4)
  player.load(item('live', { key: 'live:two' }))
  await flushed()
  expect(player.state.get().soundFallback).toBe(false)
  expect(source.requests.at(-1)!.quality).toBe('auto')
})

test('a new URL during sound alone is for sound alone', async () => {
  const { source, seconds } = await onWeakLine()
  await seconds(4)
  source.fail('fragLoadError', 403, false)
  await flushed()
  expect(source.requests.at(-1)!.quality).toBe('audio')
})

test('the wait after a seek is no weak line: the first seconds decide', async () => {
  const { player, source, element, seconds } = await onWeakLine()
  element.buffer([90, 130])
  source.line = { ...WEAK, isLoading: false }
  for (let second = 0; second < 6; second++) await vi.advanceTimersByTimeAsync(1000)
  element.buffer([200, 201])
  element.say('seeking')
  source.line = { ...WEAK, leftBits: 800_000 }
  await seconds(1)
  expect(player.state.get().soundFallback).toBe(false)
})
