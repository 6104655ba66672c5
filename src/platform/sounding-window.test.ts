import { beforeEach, expect, test, vi } from 'vitest'

// As many windows as there are modules; the lock is one.
let steal: (() => void) | undefined
const locks = {
  request: (_name: string, _options: object, _held: () => Promise<never>) => {
    steal?.()
    return new Promise<never>((_, reject) => {
      steal = () => reject(new DOMException('stolen', 'AbortError'))
    })
  },
} as unknown as LockManager

async function openWindow() {
  vi.resetModules()
  return import('./sounding-window.ts')
}

beforeEach(() => (steal = undefined))

test('the previously sounding window is notified when another begins, and may resume', async () => {
  const [here, there] = [await openWindow(), await openWindow()]
  const lost: string[] = []
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  here.claimSound(() => lost.push('here'), locks)
  here.claimSound(() => lost.push('here'), locks)
  await settled()
  expect(lost).toEqual([])
  there.claimSound(() => lost.push('there'), locks)
  await settled()
  expect(lost).toEqual(['here'])
  expect([here.isSoundElsewhere(), there.isSoundElsewhere()]).toEqual([true, false])
  here.claimSound(() => lost.push('here'), locks)
  await settled()
  expect(lost).toEqual(['here', 'there'])
  expect([here.isSoundElsewhere(), there.isSoundElsewhere()]).toEqual([false, true])
})

test('a browser that refuses locks is not taken for another window', async () => {
  const { claimSound, isSoundElsewhere: soundsElsewhere } = await openWindow()
  const refusing = { request: () => Promise.reject(new DOMException('no storage', 'SecurityError')) } as unknown as LockManager
  let lost = 0
  claimSound(() => (lost += 1), refusing)
  await new Promise((resolve) => setTimeout(resolve))
  expect(lost).toBe(0)
  expect(soundsElsewhere()).toBe(false)
})

test('a browser without locks plays all the same', async () => {
  const { claimSound } = await openWindow()
  expect(() => claimSound(() => {}, undefined)).not.toThrow()
})
