import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionKeys, SessionPosition } from '../platform/media-session.ts'
import { createStore } from '../platform/store.ts'
import { bench, NOON, playing } from './testing/fakes.ts'
import { type LockScreenMetadata, showOnLockScreen } from './lock-screen.ts'

const news: LockScreenMetadata = { title: 'Новини', artist: 'Виднокрай', picture: '/logo.png' }

/** A lock screen that records its calls. */
function fakeSystem() {
  const calls: string[] = []
  const places: SessionPosition[] = []
  const system = {
    card: (card: { title: string } | null) => void calls.push(`card ${card?.title}`),
    keys: (keys: SessionKeys) => void calls.push(`keys ${Object.keys(keys).join(' ')}`),
    playing: (state: string) => void calls.push(state),
    place: (place: SessionPosition) => void places.push(place),
    reapply: () => void calls.push('reapply'),
    takeOver: () => void calls.push('take over'),
    clear: () => void calls.push('clear'),
  }
  return { system, places, seen: () => calls.splice(0) }
}

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => vi.useRealTimers())

test('an item without metadata takes the media session once it is known and sounds', async () => {
  const on = bench()
  const words = createStore<LockScreenMetadata | null>(null)
  const { system, seen } = fakeSystem()
  showOnLockScreen(on.player, { metadata: words.get, keys: () => ({}), changes: [words] }, system)
  await playing(on)
  expect(seen()).toEqual(['clear'])
  words.set(news)
  expect(seen()).toEqual(['card Новини', 'keys ', 'take over', 'playing'])
})

test('a paused player keeps the media session and takes it again with the next sound', async () => {
  const on = bench()
  const words = createStore<LockScreenMetadata | null>(news)
  const { system, seen } = fakeSystem()
  showOnLockScreen(on.player, { metadata: words.get, keys: () => ({}), changes: [words] }, system)
  await playing(on)
  seen()
  on.player.pause()
  expect(seen()).not.toContain('take over')
  on.player.play()
  expect(seen()).toContain('take over')
  words.set(null)
  expect(seen()).toEqual(['clear'])
})

test('the system extrapolates: a position is set once, and again after a seek', async () => {
  const on = bench()
  const words = createStore<LockScreenMetadata | null>(news)
  const { system, places } = fakeSystem()
  const place = ({ positionMs }: { positionMs: number | null }) =>
    positionMs === null ? null : { duration: 3600, position: (positionMs - NOON) / 1000, rate: 1 }
  showOnLockScreen(on.player, { metadata: words.get, keys: () => ({}), changes: [words], position: place }, system)
  await playing(on, 'archive', 20)
  const before = places.length
  for (let second = 21; second < 26; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    on.element.currentTime = second
    on.element.dispatchEvent(new Event('timeupdate'))
  }
  expect(places).toHaveLength(before)
  on.element.currentTime = 80
  on.element.dispatchEvent(new Event('timeupdate'))
  expect(places.slice(before)).toEqual([{ duration: 3600, position: 80, rate: 1 }])
})
