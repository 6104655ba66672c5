/** The push permission; `impossible` where the browser has no push, as iOS before installation. */
export type PushPermission = NotificationPermission | 'impossible'

/** A push subscription as sent to the server. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Returns the current push permission. */
export function pushPermission(): PushPermission {
  const isPossible = 'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
  return isPossible ? Notification.permission : 'impossible'
}

/** Asks the viewer for permission; browsers require a gesture. */
export async function requestPushPermission(): Promise<PushPermission> {
  const permission = pushPermission()
  return permission === 'default' ? Notification.requestPermission().catch(() => 'default' as const) : permission
}

/** Unsubscribes this device, online or offline, so that no further push is shown. */
export function unsubscribeFromPushes(): Promise<void> {
  return inTurn(async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  }).catch(() => {})
}

/** Returns this device's subscription with the server's key, renewed when the key changed. Returns null if
 * the push service refuses. */
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

/** Closes the notifications that this device shows. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

/**
 * Receives URLs of pressed notifications, and notifies the worker that this page opens them. Returns the
 * cleanup.
 */
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

/** Serializes changes across tabs, so that no tab uses a subscription that is about to end. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('push', act) : act()
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
