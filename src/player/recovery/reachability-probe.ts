/** Whether somebody answers at an address within the time; what is answered does not matter. */
export type Reach = (url: string) => Promise<boolean>

const TIMEOUT_MS = 1500
// One slow answer is a slow network, on which whatever is under way is precious.
const AWAY_AFTER = 2

/** Asks over the network, for nothing but an answer. */
export const reachByFetch: Reach = async (url) => {
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}

/**
 * Asked every second while the buffer runs out, tells when a server that was away is back: requests that hang, and pauses between
 * attempts that have grown long, are then not worth waiting for.
 */
export function createReachabilityProbe(reach: Reach, back: () => void) {
  let isAsking = false
  let misses = 0
  return {
    async ask(url: string): Promise<void> {
      if (isAsking) return
      isAsking = true
      const answers = await reach(url)
      isAsking = false
      if (answers && misses >= AWAY_AFTER) back()
      misses = answers ? 0 : misses + 1
    },
    /** Nobody waits any more, or media arrived: the server is there. */
    rest() {
      misses = 0
    },
  }
}
