import { createStore, type Readable } from '../platform/store.ts'

/** A store whose owner patches it. Listeners run only on real changes, and snapshots are frozen. */
export function createPatchStore<T extends object>(initial: T): Readable<T> & { patch: (part: Partial<T>) => void } {
  const store = createStore(initial)
  return {
    get: store.get,
    subscribe: store.subscribe,
    patch(part) {
      const before = store.get()
      const next = { ...before, ...part }
      const names = Object.keys(part) as (keyof T)[]
      if (names.some((name) => !isSame(before[name], next[name]))) store.set(Object.freeze(next))
    },
  }
}

// Errors are rebuilt at every reading, so flat records compare by their fields.
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
