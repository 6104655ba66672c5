import type { Fragment } from 'hls.js'

const MAIN = 'main'

/** Follows the bytes of an item's fragments: picture and sound may load side by side. */
export function createLoadedBytes() {
  const requested = new Map<string, Fragment>()
  let earlier = 0
  // The last finished fragment, and the one in progress.
  let latest: Fragment[] = []

  /** The statistics of the main fragment that loads. */
  function inProgress(): Fragment['stats'] | null {
    const { stats } = requested.get(MAIN) ?? {}
    return !stats || stats.loading.end > 0 || stats.aborted ? null : stats
  }

  return {
    onRequest(fragment: Fragment) {
      earlier += requested.get(fragment.type)?.stats.loaded ?? 0
      requested.set(fragment.type, fragment)
      if (fragment.type === MAIN && fragment.sn !== 'initSegment')
        latest = [...latest.filter(({ stats }) => stats.loading.end > 0).slice(-1), fragment]
    },
    /** Returns the bytes that have arrived since the source exists. */
    total: () => [...requested.values()].reduce((sum, { stats }) => sum + stats.loaded, earlier),
    isLoading: () => inProgress() !== null,
    /**
     * Returns the bytes that the main fragment in progress lacks; null while none loads, or of unknown
     * length.
     */
    left(): number | null {
      const stats = inProgress()
      return !stats || stats.total === 0 ? null : stats.total - stats.loaded
    },
    /** Returns the rate of the last main fragment in bit/s, without its round trip; null before the first. */
    lastRate(): number | null {
      const last = latest.findLast(({ stats }) => stats.loading.end > 0)
      if (!last) return null
      const { loaded, loading } = last.stats
      return (loaded * 8000) / Math.max(1, loading.end - loading.first)
    },
  }
}
