/** A readable, observable value whose members fit `useSyncExternalStore`. */
export type Readable<T> = {
  get: () => T
  /** The value in the server's render, which the first client render repeats; absent if equal. */
  first?: () => T
  subscribe: (listener: () => void) => () => void
}

/** A value that any holder may set. */
export type Store<T> = Readable<T> & { set: (value: T) => void }

/** Creates a store. Setting an equal value does not notify; `first` is its value in the server's render. */
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
