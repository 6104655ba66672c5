import { expect, test } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

class FakeSentinel {
  released = false
  async release() {
    this.released = true
  }
}

function fakeScreen() {
  const given: FakeSentinel[] = []
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const api = {
    async request() {
      const sentinel = new FakeSentinel()
      given.push(sentinel)
      return sentinel as unknown as WakeLockSentinel
    },
  }
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    // The browser lets go of what a hidden page holds.
    if (state === 'hidden') for (const sentinel of given) sentinel.released = true
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { given, show, lit: () => given.some(({ released }) => !released), lock: createWakeLock(api, page as never) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('one wake lock keeps the screen on while it is needed', async () => {
  const { given, lit, lock } = fakeScreen()
  lock.hold()
  lock.hold()
  await settled()
  expect(lit()).toBe(true)
  expect(given).toHaveLength(1)
  lock.release()
  expect(lit()).toBe(false)
})

test('a page that becomes visible again requests a new wake lock', async () => {
  const { lit, show, lock } = fakeScreen()
  lock.hold()
  await settled()
  show('hidden')
  expect(lit()).toBe(false)
  show('visible')
  await settled()
  expect(lit()).toBe(true)
})

test('a lock released while hidden stays released', async () => {
  const { lit, show, lock } = fakeScreen()
  lock.hold()
  await settled()
  show('hidden')
  lock.release()
  show('visible')
  await settled()
  expect(lit()).toBe(false)
})

test('a lock granted after the release is released', async () => {
  const { given, lit, lock } = fakeScreen()
  lock.hold()
  lock.release()
  await settled()
  expect(given).toHaveLength(1)
  expect(lit()).toBe(false)
})

test('a browser without wake locks is no trouble', () => {
  const lock = createWakeLock(undefined, new EventTarget() as never)
  expect(() => {
    lock.hold()
    lock.release()
  }).not.toThrow()
})
