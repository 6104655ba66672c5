import { DAILY_TAG, type PageNews, WORKER_NEWS_CHANNEL, SYNC_TAG, type WorkerNews } from '../contract/worker-talk.ts'

type Waking = { periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> } }

const DAY_MS = 24 * 60 * 60_000

/** Tells the worker which account uses the site, so that it caches responses for it. */
export function notifyWorkerOfVisit(token: string | null): void {
  const news: PageNews = { type: 'VISIT', token }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(news))
}

/** Registers a daily periodic sync, where an installed site may. */
export function registerPeriodicSync(): void {
  void navigator.serviceWorker?.ready.then((registration) =>
    (registration as Waking).periodicSync?.register(DAILY_TAG, { minInterval: DAY_MS }).catch(() => {}),
  )
}

/** Registers a background sync: pending changes are sent even after the last page closes. */
export async function wakeWhenOnline(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined
  await worker?.sync?.register(SYNC_TAG).catch(() => {})
}

/** Tells other tabs that the server ended a session, in case no worker does. */
export function broadcastSessionEnded(viewer: string): void {
  const channel = new BroadcastChannel(WORKER_NEWS_CHANNEL)
  channel.postMessage({ kind: 'ended', viewer } satisfies WorkerNews)
  channel.close()
}
