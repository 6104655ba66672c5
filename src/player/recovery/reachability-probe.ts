/** Resolves whether a server answers in time; the status does not matter. */
export type Reach = (url: string) => Promise<boolean>

const TIMEOUT_MS = 1500
// One slow answer is a slow network, where requests in flight are precious.
const UNREACHABLE_AFTER = 2

/** Sends a HEAD request and ignores the status. */
export const reachByFetch: Reach = async (url) => {
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}

/** Probed every second while the buffer runs out, reports when an unreachable server answers again.
 * Hanging requests and long retry delays are then cut short. */
export function createReachabilityProbe(reach: Reach, onServerBack: () => void) {
  let isProbing = false
  let misses = 0
  return {
    async probe(url: string): Promise<void> {
      if (isProbing) return
      isProbing = true
      const answers = await reach(url)
      isProbing = false
      if (answers && misses >= UNREACHABLE_AFTER) onServerBack()
      misses = answers ? 0 : misses + 1
    },
    /** Media arrived, or the viewer stopped waiting. */
    reset() {
      misses = 0
    },
  }
}
