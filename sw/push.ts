/// <reference lib="webworker" />
import * as v from 'valibot'
import { PushedNotice, PushedReminder, renewPush } from '../src/contract/push.ts'
import { API_BASE, PLATFORM_HEADER } from '../src/contract/wire.ts'
import { isAwaitedByVisitor, type DeviceReminder } from '../src/domain/guide/device-reminders.ts'
import { reminderWords, watchWord } from '../src/domain/i18n/reminder-texts.ts'
import { openStore } from '../src/storage/kv-store.ts'
import { signedInPerson } from '../src/storage/signed-in.ts'
import { clockRestored } from './clock.ts'
import { now } from '../src/storage/server-clock.ts'

declare const self: ServiceWorkerGlobalScope

/** The data of a notification. */
const NotificationData = v.object({ url: v.pipe(v.string(), v.startsWith('/')) })

// A page that is alive answers at once.
const OPEN_TIMEOUT_MS = 1000

const reminders = openStore<DeviceReminder>('reminders')
const notes = openStore<string>('meta')
// Frozen name: the key of a note.
const PUSH_ENDPOINT = 'push-address'

self.addEventListener('push', (event) => event.waitUntil(showReminder(event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  const data = v.safeParse(NotificationData, event.notification.data)
  event.notification.close()
  event.waitUntil(Promise.all([openUrl(data.success ? data.output.url : '/'), updateBadge()]))
})

self.addEventListener('notificationclose', (event) => event.waitUntil(updateBadge()))

// Not in the types yet. Either subscription may be missing.
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as SubscriptionChange
  ;(event as SubscriptionChange).waitUntil(renewSubscription(oldSubscription ?? null, newSubscription ?? null))
})

/**
 * Shows the notification of a push. Browsers require one for every push:
 * an unreadable one, or one for a person who has signed out, shows only the site's name.
 */
async function showReminder(text: string): Promise<void> {
  await clockRestored
  const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), PushedNotice), text)
  if (notice.success && (await signedInPerson())) return showNotice(notice.output)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PushedReminder), text)
  if (!read.success || !(await isForThisDevice(read.output)))
    return self.registration.showNotification('Ефір', { icon: '/icons/icon-192.png', data: { url: '/' } })
  const { kind, programme_id, title, start, url, language } = read.output
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const actions = kind === 'soon' ? [{ action: 'watch', title: watchWord(language) }] : []
  const options: NotificationOptions & { actions: typeof actions; timestamp: number } = {
    body: reminderWords(read.output, now(), timeZone),
    tag: `programme-${programme_id}`,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-96.png',
    data: { url },
    timestamp: start,
    actions,
  }
  await self.registration.showNotification(title, options)
  await Promise.all([updateBadge(), markShown(programme_id)])
}

/** Shows a notification about the viewer's subscription. */
async function showNotice({ title, body, tag, url, language }: PushedNotice): Promise<void> {
  const look = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-96.png' }
  await self.registration.showNotification(title, { body, tag, lang: language, data: { url }, ...look })
  await updateBadge()
}

/** True for a signed-in viewer, and for a reminder that a visitor set on this device. */
async function isForThisDevice(pushed: PushedReminder): Promise<boolean> {
  if (await signedInPerson()) return true
  const stored = (await reminders.entries()).map(([, reminder]) => reminder)
  return isAwaitedByVisitor(stored, pushed)
}

/** Marks a programme's reminders as shown, so that pages do not show them again. */
async function markShown(programmeId: string): Promise<void> {
  for (const [key, { reminder }] of await reminders.entries()) {
    if (reminder.programme_id === programmeId) await reminders.change(key, (stored) => stored && { ...stored, told: true })
  }
}

/** Sets the badge of the installed app to the number of notifications that are still open. */
async function updateBadge(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  const { navigator } = self
  if (!('setAppBadge' in navigator)) return
  await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge()).catch(() => {})
}

/** Opens a URL in an open window of the site, without a reload if the page answers, or in a new window. */
async function openUrl(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused) || Number(isSeen(b)) - Number(isSeen(a)))
  if (!first) return void (await self.clients.openWindow(url))
  // First of all: the permission to focus expires soon after the click.
  const window = await first.focus().catch(() => first)
  if (!(await isOpenedByPage(window, url))) {
    await window.navigate(url).catch(() => self.clients.openWindow(url))
  }
}

const isSeen = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

/** True if the page navigates to the URL itself, so that playback continues. */
function isOpenedByPage(window: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), OPEN_TIMEOUT_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    window.postMessage({ type: 'OPEN', url }, [port2])
  })
}

/**
 * The browser has changed the push subscription: sends the new one to the server, which knows the device by
 * the old endpoint.
 */
async function renewSubscription(before: PushSubscription | null, created: PushSubscription | null): Promise<void> {
  const was = before?.endpoint ?? (await notes.read(PUSH_ENDPOINT))
  const key = before?.options.applicationServerKey
  const renewed =
    created ?? (key ? await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (was === undefined || !renewed) return
  const { endpoint, keys } = renewed.toJSON()
  const response = await fetch(API_BASE + renewPush.path, {
    method: renewPush.method,
    headers: { 'Content-Type': 'application/json', [PLATFORM_HEADER]: 'browser' },
    body: JSON.stringify({ was, endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }),
  })
  if (response.ok && endpoint) await notes.put(PUSH_ENDPOINT, endpoint)
}
