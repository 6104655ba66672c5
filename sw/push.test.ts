import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PushedReminder } from '../src/contract/push.ts'
import { storeSignedIn, removeToken } from '../src/storage/signed-in.ts'

type Event = Record<string, unknown>

const heard = new Map<string, (event: Event) => void>()
const opened: string[] = []
const badges: number[] = []
let shown: { title: string; data: unknown; close: () => void }[] = []
let windows: { focus: () => Promise<unknown>; focused: boolean; visibilityState: string }[] = []

// A worker with as much of a browser around it as pushes want.
const worker = {
  addEventListener: (type: string, hear: (event: Event) => void) => heard.set(type, hear),
  registration: {
    async showNotification(title: string, { data }: { data: unknown }) {
      const one = { title, data, close: () => void (shown = shown.filter((other) => other !== one)) }
      shown.push(one)
    },
    getNotifications: async () => shown,
  },
  clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  navigator: {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  },
}

const pushed: PushedReminder = {
  kind: 'soon',
  programme_id: 'p-1',
  title: 'Новини',
  channel: 'Виднокрай',
  start: 1_800_000_000_000,
  url: '/ua/telekanaly/vydnokrai',
  language: 'uk',
}

/** Lets the worker hear an event, and waits until it has done with it. */
async function tell(type: string, event: Event = {}): Promise<void> {
  let done: unknown
  heard.get(type)!({ ...event, waitUntil: (work: unknown) => (done = work) })
  await done
}
const push = (said: object) => tell('push', { data: { text: () => JSON.stringify(said) } })

beforeAll(async () => {
  vi.stubGlobal('self', worker)
  await import('./push.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(async () => {
  shown = []
  windows = []
  opened.length = 0
  badges.length = 0
  await storeSignedIn({ token: 'a token', user: 'u-1', device: 'brwsr-1' })
})

test('the badge counts each push until the viewer opens or dismisses it', async () => {
  await push(pushed)
  await push({ ...pushed, programme_id: 'p-2' })
  expect(shown.map(({ title }) => title)).toEqual(['Новини', 'Новини'])
  const [first, second] = shown
  await tell('notificationclick', { notification: first })
  second!.close()
  await tell('notificationclose')
  expect(badges).toEqual([1, 2, 1, 0])
})

test('a push about the subscription is shown to a signed-in viewer alone', async () => {
  const notice = {
    kind: 'notice',
    title: 'Оплату отримано',
    body: '',
    tag: 'n-1',
    url: '/ua/dashboard/subscriptions',
    language: 'uk',
  }
  await push(notice)
  await removeToken('a token')
  await push(notice)
  expect(shown.map(({ title, data }) => [title, data])).toEqual([
    ['Оплату отримано', { url: '/ua/dashboard/subscriptions' }],
    ['Ефір', { url: '/' }],
  ])
})

test('a press on a notification opens its address in a new window when no page is open', async () => {
  await push(pushed)
  await tell('notificationclick', { notification: shown[0] })
  expect(opened).toEqual(['/ua/telekanaly/vydnokrai'])
})

test('a press on a notification without an address opens the site', async () => {
  await tell('notificationclick', { notification: { data: { url: 'https://elsewhere.example/' }, close: () => {} } })
  expect(opened).toEqual(['/'])
})

test('a page that does not answer in time is led there itself', async () => {
  vi.useFakeTimers()
  const led: string[] = []
  const page = { postMessage: () => {}, navigate: async (url: string) => void led.push(url) }
  windows = [{ focus: async () => page, focused: true, visibilityState: 'visible' }]
  const done = tell('notificationclick', { notification: { data: { url: '/ua/radio' }, close: () => {} } })
  await vi.advanceTimersByTimeAsync(1000)
  await done
  vi.useRealTimers()
  expect(led).toEqual(['/ua/radio'])
  expect(opened).toEqual([])
})

test('without a session, a push for an earlier viewer shows only the site’s name', async () => {
  await removeToken('a token')
  await push(pushed)
  expect(shown).toMatchObject([{ title: 'Ефір', data: { url: '/' } }])
})
