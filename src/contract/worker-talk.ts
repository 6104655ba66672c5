/** The channel on which the worker notifies pages about cached responses and the network. */
export const WORKER_NEWS_CHANNEL = 'shelf'

/** Messages of the worker to its pages. They never contain the response itself. */
export type WorkerNews =
  /** A page received a stale cached response; `path` is its call's with the query. */
  | { kind: 'changed'; path: string }
  /**
   * A page was given an answer that the device has made of others; `at` is how old the oldest of them is
   * (epoch ms).
   */
  | { kind: 'made'; path: string; at: number }
  /** The server has ended a viewer's session; `viewer` is its mark in cached responses. */
  | { kind: 'ended'; viewer: string }
  /** How the service answered a call: in time, later than a viewer waits, or not at all. */
  | { kind: 'answered' | 'late' | 'silent' }

/**
 * A page's message to the worker: the current viewer, whose lists the worker prefetches; null is a visitor.
 */
export type PageNews = { type: 'VISIT'; token: string | null }

/**
 * The query parameter of a navigation that the worker leaves to the browser: a portal's sign-in page can open
 * then.
 */
export const NETWORK_SIGN_IN = 'network-sign-in'

/** The name under which the browser wakes the worker when there is a network again (Background Sync). */
export const SYNC_TAG = 'outbox'

/** The name under which the browser wakes the worker once a day. */
export const DAILY_TAG = 'daily'

/**
 * The header of a cached response: when the server confirmed it (epoch ms). Frozen name: cached pages have
 * it.
 */
export const CACHED_AT_HEADER = 'Kept-At'
