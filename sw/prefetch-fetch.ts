import { timedFetch } from '../src/storage/server-clock.ts'

/** What nobody waits for is given up after this long, so that it does not hold what comes after it. */
const TIMEOUT_MS = 30_000

/** Asks the network for something before anybody wants it; rejects when it is silent or slow. */
export const prefetchFetch = (address: string, init: RequestInit = {}): Promise<Response> =>
  timedFetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
