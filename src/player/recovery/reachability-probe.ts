/** Resolves whether the media server answers in time, and no portal in its place. */
export type Reach = (url: string) => Promise<boolean>

const TIMEOUT_MS = 1500
// While the server answers, each probe only looks for its end.
const REACHED_PAUSE_MS = 5000
// One slow answer is a slow network, where requests in flight are precious.
const UNREACHABLE_AFTER = 2

/** Sends a HEAD request and ignores the status. A page is a portal's: media and refusals are none. */
export const reachByFetch: Reach = async (url) => {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return headers.get('Content-Type')?.includes('html') !== true
  } catch {
    return false
  }
}

/** Probed while the buffer runs out, every second or five, reports when an unreachable server answers again.
 * Hanging requests and long retry delays are then cut short. */
export function createReachabilityProbe(reach: Reach, onServerBack: () => void) {
  let isProbing = false
  let misses = 0
  let isReached = false
  let reachedMs = -Infinity
  return {
    async probe(url: string): Promise<void> {
      if (isProbing || (isReached && performance.now() - reachedMs < REACHED_PAUSE_MS)) return
      isProbing = true
      const answers = await reach(url)
      isProbing = false
      isReached = answers
      if (answers) reachedMs = performance.now()
      if (answers && misses >= UNREACHABLE_AFTER) onServerBack()
      misses = answers ? 0 : misses + 1
    },
    /** True if the server answered the last probe. */
    isReached: () => isReached,
    /** Media arrived, or the viewer stopped waiting. */
    reset() {
      misses = 0
      isReached = false
    },
  }
}
