import { afterEach, expect, test, vi } from 'vitest'
import { subscribeToPushes, unsubscribeFromPushes } from './push-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with one subscription, which takes a while to end. */
function open() {
  const ending = Promise.withResolvers<void>()
  const ended: string[] = []
  let made = 0
  const subscriptionOf = (endpoint: string) => ({
    options: { applicationServerKey: new ArrayBuffer(0) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'a point', auth: 'a secret' } }),
    async unsubscribe() {
      await ending.promise
      known = null
      ended.push(endpoint)
    },
  })
  let known: ReturnType<typeof subscriptionOf> | null = subscriptionOf('push/0')
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async () => (known = subscriptionOf(`push/${(made += 1)}`)),
  }
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, act: () => Promise<unknown>) => (turn = turn.then(act))
  vi.stubGlobal('navigator', { locks: { request }, serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  return { ending, ended }
}

test('a viewer who signs in while a subscription ends gets a new one', async () => {
  const { ending, ended } = open()
  const silenced = unsubscribeFromPushes()
  const coming = subscribeToPushes('')
  ending.resolve()
  await silenced
  expect(ended).toEqual(['push/0'])
  expect(await coming).toMatchObject({ endpoint: 'push/1' })
})

test('a browser without pushes has none to end', async () => {
  vi.stubGlobal('navigator', {})
  await expect(unsubscribeFromPushes()).resolves.toBeUndefined()
})
