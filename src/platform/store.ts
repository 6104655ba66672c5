/** A value that can be read and watched; all three fit `useSyncExternalStore` as they are. */
export type Readable<T> = {
  get: () => T
  /** The value in the page that the server sends, which the first paint in the browser repeats; absent when it is the same. */
  first?: () => T
  subscribe: (listener: () => void) => () => void
}

/** A value that anybody who has it may also set. */
export type Store<T> = Readable<T> & { set: (value: T) => void }

/** Makes a store; setting the value it already has tells nobody. `first` is its value in the server's page, where that differs. */
export function createStore<T>(initial: T, first?: () => T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    ...(first && { first }),
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
