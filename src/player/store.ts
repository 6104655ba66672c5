/** A readable value outside React; `get` and `subscribe` fit useSyncExternalStore as they are. */
export type Store<T> = {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

/** A store whose owner may patch it: listeners hear only of a real change, and a snapshot never changes afterwards. */
export function createStore<T extends object>(initial: T): Store<T> & { patch: (part: Partial<T>) => void } {
  let snapshot = initial
  const listeners = new Set<() => void>()
  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    patch(part) {
      const next = { ...snapshot, ...part }
      const names = Object.keys(part) as (keyof T)[]
      if (names.every((name) => isSame(snapshot[name], next[name]))) return
      snapshot = Object.freeze(next)
      for (const listener of [...listeners]) listener()
    },
  }
}

// Errors are built anew at every reading, so a flat record counts by its fields.
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
