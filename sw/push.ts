/// <reference lib="webworker" />
import * as v from 'valibot'
import { PushedReminder, renewPush } from '../src/contract/push.ts'
import { API_BASE, PLATFORM_HEADER } from '../src/contract/wire.ts'
import { isAwaitedByVisitor, type DeviceReminder } from '../src/domain/guide/device-reminders.ts'
import { reminderWords, watchWord } from '../src/domain/i18n/reminder-texts.ts'
import { openStore } from '../src/storage/kv-store.ts'
import { whoIsIn } from '../src/storage/signed-in.ts'
import { clockRestored } from './clock.ts'
import { now } from '../src/storage/server-clock.ts'

declare const self: ServiceWorkerGlobalScope

/** What a notification carries. */
const Carried = v.object({ url: v.pipe(v.string(), v.startsWith('/')) })

// A page that is there answers at once.
const ANSWER_WITHIN_MS = 1000

const reminders = openStore<DeviceReminder>('reminders')
const notes = openStore<string>('meta')
const PUSH_ADDRESS = 'push-address'

self.addEventListener('push', (event) => event.waitUntil(remind(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  const carried = v.safeParse(Carried, event.notification.data)
  event.notification.close()
  event.waitUntil(Promise.all([open(carried.success ? carried.output.url : '/'), countNotifications()]))
})

self.addEventListener('notificationclose', (event) => event.waitUntil(countNotifications()))

// Not in the types yet: either subscription may be missing.
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as SubscriptionChange
  ;(event as SubscriptionChange).waitUntil(renew(oldSubscription ?? null, newSubscription ?? null))
})

/**
 * Shows what a push says. Browsers want every push to be seen, so one that cannot be read, or was for somebody who has signed out here, says
 * only where it is from.
 */
async function remind(text: string): Promise<void> {
  await clockRestored
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PushedReminder), text)
  if (!read.success || !(await isForWhoeverIsHere(read.output)))
    return self.registration.showNotification('Ефір', { icon: '/icons/icon-192.png', data: { url: '/' } })
  const { kind, programme_id, title, start, url, language } = read.output
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const actions = kind === 'soon' ? [{ action: 'watch', title: watchWord(language) }] : []
  const shown: NotificationOptions & { actions: typeof actions; timestamp: number } = {
    body: reminderWords(read.output, now(), timeZone),
    tag: `programme-${programme_id}`,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    data: { url },
    timestamp: start,
    actions,
  }
  await self.registration.showNotification(title, shown)
  await Promise.all([countNotifications(), noteTold(programme_id)])
}

async function isForWhoeverIsHere(pushed: PushedReminder): Promise<boolean> {
  if (await whoIsIn()) return true
  const kept = (await reminders.entries()).map(([, one]) => one)
  return isAwaitedByVisitor(kept, pushed)
}

/** Pages on this device have nothing more to tell of a programme. */
async function noteTold(programmeId: string): Promise<void> {
  for (const [key, { reminder }] of await reminders.entries()) {
    if (reminder.programme_id === programmeId) await reminders.change(key, (kept) => kept && { ...kept, told: true })
  }
}

/** The number on the icon of the installed app: what has come and was not looked at. */
async function countNotifications(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  const { navigator } = self
  if (!('setAppBadge' in navigator)) return
  await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge()).catch(() => {})
}

/** Shows an address in a window of the site that is open, without loading it anew while that can answer, or in a new one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused) || Number(isSeen(b)) - Number(isSeen(a)))
  if (!first) return void (await self.clients.openWindow(url))
  // The order matters: the right to focus lasts as long as the press is fresh.
  const window = await first.focus().catch(() => first)
  if (!(await isOpenedBy(window, url))) {
    await window.navigate(url).catch(() => self.clients.openWindow(url))
  }
}

const isSeen = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

/** Whether a page takes an address upon itself, so that what plays goes on. */
function isOpenedBy(window: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    window.postMessage({ type: 'OPEN', url }, [port2])
  })
}

/** The browser has given this device another address: the service learns of it, by the one that it knows. */
async function renew(before: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const was = before?.endpoint ?? (await notes.read(PUSH_ADDRESS))
  const key = before?.options.applicationServerKey
  const renewed =
    given ?? (key ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (was === undefined || !renewed) return
  const { endpoint, keys } = renewed.toJSON()
  const answer = await fetch(API_BASE + renewPush.path, {
    method: renewPush.method,
    headers: { 'Content-Type': 'application/json', [PLATFORM_HEADER]: 'browser' },
    body: JSON.stringify({ was, endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
  if (answer.ok && endpoint) await notes.put(PUSH_ADDRESS, endpoint)
}
