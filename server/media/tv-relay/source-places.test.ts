import { expect, test, vi } from 'vitest'
import { manualClock } from '../relay/testing/manual-clock.ts'
import { open, upstream } from './testing/opened.ts'
import { createSourcePlaces, type PlaceHolder } from './source-places.ts'

vi.setConfig({ testTimeout: 30_000 })

const LIMIT = { source: 'panel', most: 1 }

function opened() {
  const clock = manualClock(1_800_000_000_000)
  const places = createSourcePlaces(clock)
  const closed: string[] = []
  const holder = (name: string): PlaceHolder & { request(): void } => {
    let requestedAtMs = clock.elapsed()
    const made = {
      request: () => void (requestedAtMs = clock.elapsed()),
      requestedAtMs: () => requestedAtMs,
      idleAfterMs: () => 5000,
      close() {
        closed.push(name)
        places.release(made)
      },
    }
    return made
  }
  return { clock, places, closed, holder }
}

test('a place in use is not given away, an idle one is', () => {
  const { clock, places, closed, holder } = opened()
  const [first, second] = [holder('first'), holder('second')]
  expect([places.tryTake(LIMIT, first), places.tryTake(LIMIT, first)]).toEqual([true, true])
  clock.advance(4900)
  expect(places.tryTake(LIMIT, second)).toBe(false)
  clock.advance(100)
  second.request()
  expect(places.tryTake(LIMIT, second)).toBe(true)
  expect(closed).toEqual(['first'])
})

test('of those that wait, the one that was requested last comes first', async () => {
  const { clock, places, closed, holder } = opened()
  const [first, prefetched, wanted] = [holder('first'), holder('prefetched'), holder('wanted')]
  places.tryTake(LIMIT, first)
  const order: string[] = []
  const { signal } = new AbortController()
  const waits = (name: string, one: PlaceHolder) => places.take(LIMIT, one, signal).then(() => order.push(name))
  void waits('prefetched', prefetched)
  void waits('wanted', wanted)
  expect([places.isWaiting(prefetched), places.isWaiting(first)]).toEqual([true, false])
  clock.advance(4000)
  wanted.request()
  for (let i = 0; i < 8; i++) {
    clock.advance(250)
    await Promise.resolve()
  }
  expect([order, closed]).toEqual([['wanted'], ['first']])
})

test('a probe takes a free place only', () => {
  const { clock, places, holder } = opened()
  const [first, probing] = [holder('first'), holder('probing')]
  expect(places.takeFree(LIMIT, probing)).toBe(true)
  places.release(probing)
  places.tryTake(LIMIT, first)
  clock.advance(60_000)
  expect(places.takeFree(LIMIT, probing)).toBe(false)
})

test('a lower limit takes its effect with the next channel', () => {
  const { clock, places, closed, holder } = opened()
  for (const name of ['a', 'b']) places.tryTake({ ...LIMIT, most: 2 }, holder(name))
  clock.advance(5000)
  expect(places.tryTake(LIMIT, holder('c'))).toBe(true)
  expect(closed).toEqual(['a', 'b'])
})

test('D9: a source with one connection relays one channel, and the next when that is left', async () => {
  const one = await upstream()
  const two = await upstream()
  const relay = open({ address: one.address, limit: LIMIT })
  await relay.playlistOf(6)
  const other = [{ ...relay.source.streams[0]!, address: two.address }]
  const begun = relay.tvRelays.begin('other', other)
  const refused = begun.master(7000)
  await relay.later(() => expect(relay.tvRelays.isBusy('other')).toBe(true))
  // A viewer of the first channel keeps it.
  for (let i = 0; i < 8; i++) {
    relay.clock.advance(1000)
    await relay.ask('v0/index.m3u8')
  }
  expect(await refused).toBeUndefined()
  expect([begun.isOffAir(), two.tv.requests]).toEqual([false, []])

  const playing = begun.master(60_000)
  await relay.later(() => expect(relay.tvRelays.find('tv')).toBeUndefined())
  expect(await relay.later(() => playing)).toContain('v0/index.m3u8')
  const before = one.tv.requests.length
  relay.clock.advance(20_000)
  expect(one.tv.requests).toHaveLength(before)
})

test('a channel with an alternate of another source plays that', async () => {
  const full = await upstream()
  const spare = await upstream()
  const relay = open({ address: full.address, limit: { source: 'panel', most: 0 } }, spare.address)
  await relay.playlistOf(6)
  expect(full.tv.requests).toEqual([])
})
