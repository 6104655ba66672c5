import type { PlayerItem } from '../state.ts'
import type { Reach } from './reachability-probe.ts'

/** The pause between checks of a channel that is off air: its `Retry-After`. */
export const OFF_AIR_RETRY_MS = 10_000
// The origin waits for a relay's first segments.
const ANSWER_MS = 15_000

/** Sends a HEAD request: resolves whether the media are served. */
export const servedByFetch: Reach = async (url) => {
  try {
    const { ok, headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    return ok && headers.get('Content-Type')?.includes('html') !== true
  } catch {
    return false
  }
}

/** Checks an item that is off air every ten seconds, and reports once when it has come back. */
export function createOffAirWatch(isServed: Reach, onBack: () => void) {
  let watched: object | null = null

  async function isBack(item: PlayerItem): Promise<boolean> {
    try {
      return await isServed((await item.address(true)).url)
    } catch {
      return false
    }
  }

  function stop() {
    watched = null
  }

  return {
    /** Replaces the watched item. */
    watch(item: PlayerItem) {
      const watch = (watched = {})
      const check = async () => {
        if (watched !== watch) return
        const back = await isBack(item)
        if (watched !== watch) return
        if (back) {
          stop()
          onBack()
        } else setTimeout(() => void check(), OFF_AIR_RETRY_MS)
      }
      setTimeout(() => void check(), OFF_AIR_RETRY_MS)
    },
    stop,
  }
}
