import { whileLineIsFree } from '../src/storage/media-line.ts'
import { timedFetch } from '../src/storage/server-clock.ts'

/** A prefetch is abandoned after this long, so that it does not block the next one. */
const TIMEOUT_MS = 30_000

// A `Response` with one of these must have no body (Fetch, null body status).
const BODILESS = [204, 205, 304]

/**
 * Fetches for a prefetch, whole, while no tab's media wait. Throws if the network fails or exceeds the
 * timeout.
 */
export const prefetchFetch = (address: string, init: RequestInit = {}): Promise<Response> =>
  whileLineIsFree(async (signal) => {
    const response = await timedFetch(address, { ...init, signal })
    // A copy would lose that it is a redirect's.
    if (response.redirected || BODILESS.includes(response.status)) return response
    return new Response(await response.arrayBuffer(), response)
  }, TIMEOUT_MS)
