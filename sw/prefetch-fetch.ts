import { timedFetch } from '../src/storage/server-clock.ts'

/** A prefetch is abandoned after this long, so that it does not block the next one. */
const TIMEOUT_MS = 30_000

/** Fetches for a prefetch. Throws if the network fails or exceeds the timeout. */
export const prefetchFetch = (address: string, init: RequestInit = {}): Promise<Response> =>
  timedFetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
