/** A value that can be read and watched; `get` and `subscribe` fit `useSyncExternalStore` as they are. */
export type Readable<T> = {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

/** A value that anybody who has it may also set. */
export type Store<T> = Readable<T> & { set: (value: T) => void }

/** Makes a store; setting the value it already has tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
