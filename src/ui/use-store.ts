import { useSyncExternalStore } from 'react'

type Readable<T> = { get(): T; subscribe(listener: () => void): () => void }

/** A store's value, kept current. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** A part of a store's value; the component renders again only when that part changes. `pick` returns something comparable by identity. */
export function usePart<T, P>(store: Readable<T>, pick: (value: T) => P): P {
  const read = () => pick(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
