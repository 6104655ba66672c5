import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

type Readable<T> = { get(): T; first?(): T; subscribe(listener: () => void): () => void }

/** Returns a store's current value. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first ?? store.get)
}

/** Returns a selected part of a store's value and re-renders only when it changes. `pick` must return
 * values comparable by identity. */
export function useSelector<T, P>(store: Readable<T>, pick: (value: T) => P): P {
  const readFirst = () => pick((store.first ?? store.get)())
  return useSyncExternalStore(store.subscribe, () => pick(store.get()), readFirst)
}

const never = () => () => {}

/** True after hydration; false on the server and while hydrating. */
export function useHydrated(): boolean {
  // A transition: components that wait for hydration render in slices and do not block input.
  const bornHydrated = useMountedAfterHydration()
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return bornHydrated || alive
}

function newborn() {
  let alive = true
  return { isAlive: () => alive, isTakenOver: () => (alive = false) }
}

/** True if the component mounted after hydration; constant for its lifetime. */
export function useMountedAfterHydration(): boolean {
  // A value that changed after hydration would re-render every such component at once.
  const [{ isAlive, isTakenOver }] = useState(newborn)
  return useSyncExternalStore(never, isAlive, isTakenOver)
}
