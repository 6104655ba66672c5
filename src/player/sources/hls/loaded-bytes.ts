import type { Fragment } from 'hls.js'

/** Counts the bytes of the last requested fragment of each kind: picture and sound load side by side. */
export function createLoadedBytes() {
  const requested = new Map<string, Fragment>()
  return {
    onRequest: (fragment: Fragment) => void requested.set(fragment.type, fragment),
    total: () => [...requested.values()].reduce((sum, { stats }) => sum + stats.loaded, 0),
  }
}
