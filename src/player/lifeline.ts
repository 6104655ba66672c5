/** Whether somebody answers at an address within the time; what is answered does not matter. */
export type Reach = (url: string) => Promise<boolean>

const TIMEOUT_MS = 1500

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
export function createLifeline(reach: Reach, back: () => void) {
  let isAsking = false
  let wasAway = false
  return {
    async ask(url: string): Promise<void> {
      if (isAsking) return
      isAsking = true
      const answers = await reach(url)
      isAsking = false
      if (answers && wasAway) back()
      wasAway = !answers
    },
    /** Nobody waits any more. */
    rest() {
      wasAway = false
    },
  }
}
