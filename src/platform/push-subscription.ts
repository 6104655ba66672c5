/** Whether this device may show pushes; `impossible` where the browser has none, as iOS before the app is installed. */
export type PushPermission = NotificationPermission | 'impossible'

/** What a browser tells the service of its subscription. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What the viewer has said to pushes so far. */
export function pushPermission(): PushPermission {
  const isPossible = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  return isPossible ? Notification.permission : 'impossible'
}

/** Asks the viewer once; only in answer to a press, as browsers want it. */
export async function askForPushes(): Promise<PushPermission> {
  const permission = pushPermission()
  return permission === 'default' ? Notification.requestPermission().catch(() => 'default' as const) : permission
}

/** Ends this device's subscription, whether there is a network or not: nothing is shown any more of what was to come. */
export function unsubscribeFromPushes(): Promise<void> {
  return inTurn(async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  }).catch(() => {})
}

/** This device's subscription with the service's key, made anew when the key has changed; null where the push service gives none. */
export function subscribeToPushes(key: string): Promise<PushAddress | null> {
  return inTurn(() => subscribe(key))
}

async function subscribe(key: string): Promise<PushAddress | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return null
    const known = await registration.pushManager.getSubscription()
    const isOurs = known && base64url(known.options.applicationServerKey) === key
    if (known && !isOurs) await known.unsubscribe()
    const subscription = isOurs
      ? known
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null
  } catch {
    return null
  }
}

/** Takes away the notifications that this device shows. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/** Hears of the addresses that a press on a notification leads to, and tells the worker that they are opened here. Returns how to stop. */
export function onOpenedNotification(open: (url: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent<{ type?: string; url?: string } | null>): void => {
    if (data?.type !== 'OPEN' || !data.url?.startsWith('/')) return
    ports[0]?.postMessage('opened')
    open(data.url)
  }
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.addEventListener('message', hear)
  worker?.startMessages()
  return () => worker?.removeEventListener('message', hear)
}

/** Changes the subscription after what other tabs are changing: one that is about to end is given to nobody. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('push', act) : act()
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
