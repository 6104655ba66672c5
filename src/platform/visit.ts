import { DAILY_TAG, type PageNews } from '../contract/worker-talk.ts'

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
