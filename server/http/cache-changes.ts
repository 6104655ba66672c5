/** Clears its caches when their data changed in another process. */
export type CacheChanges = { subscribe(clear: () => void): void }

/**
 * Creates the changes of one service, and how to report one. The first clears the caches at once; those that
 * follow within `calmMs` clear them together, because an import makes hundreds.
 */
export function createCacheChanges(calmMs = 0): CacheChanges & { notify(): void } {
  const clears: (() => void)[] = []
  let calm: NodeJS.Timeout | undefined
  let isWaiting = false

  function clearAll(): void {
    for (const clear of clears) clear()
    if (calmMs > 0) calm = setTimeout(onCalm, calmMs).unref()
  }

  function onCalm(): void {
    calm = undefined
    if (isWaiting) clearAll()
    isWaiting = false
  }

  return {
    subscribe: (clear) => void clears.push(clear),
    notify: () => {
      if (calm) isWaiting = true
      else clearAll()
    },
  }
}
