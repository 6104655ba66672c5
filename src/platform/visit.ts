import { DAILY_TAG, type PageNews, SHELF_CHANNEL, SYNC_TAG, type WorkerNews } from '../contract/worker-talk.ts'

type Waking = { periodicSync?: { register: (tag: string, options: { minInterval: number }) => Promise<void> } }

const DAY_MS = 24 * 60 * 60_000

/** Tells the worker who looks at the site, so that what they see is kept for them; a browser without workers is not told. */
export function tellVisit(token: string | null): void {
  const news: PageNews = { type: 'VISIT', token }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(news))
}

/** Has the worker woken once a day, where the browser does that for an installed site. */
export function wakeDaily(): void {
  void navigator.serviceWorker?.ready.then((registration) =>
    (registration as Waking).periodicSync?.register(DAILY_TAG, { minInterval: DAY_MS }).catch(() => {}),
  )
}

/** Background Sync, where it exists: what could not be sent goes also when no page is open any more. */
export async function wakeWhenOnline(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined
  await worker?.sync?.register(SYNC_TAG).catch(() => {})
}

/** Tells the other tabs that the service has ended a session, by its mark: without a worker nobody else would. */
export function tellSessionEnded(viewer: string): void {
  const channel = new BroadcastChannel(SHELF_CHANNEL)
  channel.postMessage({ kind: 'ended', viewer } satisfies WorkerNews)
  channel.close()
}
