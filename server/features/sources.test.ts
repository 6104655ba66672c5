import { expect, test } from 'vitest'
import type { ChannelStore } from './channels/channel-store.ts'
import type { ChannelStreamStore } from './channels/channel-stream-store.ts'
import type { StationStore } from './radio/station-store.ts'
import { createSourceFinder } from './sources.ts'

type Row = { id: string; loop: string; loop_offset: number; stream: string | null }

/** A finder over one station, on the test's clock. `queries` counts database queries. */
function openFinder() {
  const world = {
    nowMs: 1_000_000,
    queries: 0,
    away: false,
    hangs: false,
    station: { id: 'r1', loop: 'folk', loop_offset: 5, stream: null } as Row,
  }
  const channels = { all: async () => [] } as unknown as ChannelStore
  const streams = { all: async () => new Map() } as unknown as ChannelStreamStore
  const stations = {
    all: async () => {
      world.queries += 1
      if (world.hangs) await new Promise(() => {})
      if (world.away) throw new Error('the database is away')
      return [{ ...world.station }]
    },
    limits: async () => new Map(),
  } as unknown as StationStore
  return { world, find: createSourceFinder(channels, streams, stations, () => world.nowMs) }
}

test('a source is cached for half a minute', async () => {
  const { world, find } = openFinder()
  expect(await find('radio', 'r1')).toEqual({ loop: 'folk', offset: 5 })
  world.station.stream = 'https://station.example/live'
  world.nowMs += 30_000
  expect(await find('radio', 'r1')).toEqual({ loop: 'folk', offset: 5 })
  world.nowMs += 1
  // Behind this response the cache is refreshed.
  expect(await find('radio', 'r1')).toEqual({ loop: 'folk', offset: 5 })
  await Promise.resolve()
  expect(await find('radio', 'r1', true)).toEqual({ stream: 'https://station.example/live', headers: {} })
})

test('a source of more than two minutes ago is read again before it is used', async () => {
  const { world, find } = openFinder()
  await find('radio', 'r1')
  world.station.loop = 'jazz'
  world.nowMs += 120_001
  expect(await find('radio', 'r1')).toEqual({ loop: 'jazz', offset: 5 })
})

test('while the database hangs, cached sources are found at once', async () => {
  const { world, find } = openFinder()
  await find('radio', 'r1')
  world.hangs = true
  world.nowMs += 30_001
  for (const _ of [1, 2]) expect(await find('radio', 'r1')).toEqual({ loop: 'folk', offset: 5 })
})

test('a forced lookup queries at once, and concurrent ones share the result', async () => {
  const { world, find } = openFinder()
  await find('radio', 'r1')
  world.station.loop = 'jazz'
  const found = await Promise.all([1, 2, 3].map(() => find('radio', 'r1', true)))
  expect(found).toEqual(Array(3).fill({ loop: 'jazz', offset: 5 }))
  expect(world.queries).toBe(2)
})

test('while the database is away the cached source plays on', async () => {
  const { world, find } = openFinder()
  await find('radio', 'r1')
  world.away = true
  expect(await find('radio', 'r1', true)).toEqual({ loop: 'folk', offset: 5 })
})

test('a failed first lookup is retried by the next one', async () => {
  const { world, find } = openFinder()
  world.away = true
  await expect(find('radio', 'r1')).rejects.toThrow('away')
  world.away = false
  expect(await find('radio', 'r1')).toEqual({ loop: 'folk', offset: 5 })
})
