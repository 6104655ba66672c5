import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

type Readable<T> = { get(): T; first?(): T; subscribe(listener: () => void): () => void }

/** A store's value, kept current. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first ?? store.get)
}

/** A part of a store's value; the component renders again only when that part changes. `pick` returns something comparable by identity. */
export function useSelector<T, P>(store: Readable<T>, pick: (value: T) => P): P {
  'use no memo'
  const readFirst = () => pick((store.first ?? store.get)())
  return useSyncExternalStore(store.subscribe, () => pick(store.get()), readFirst)
}

const never = () => () => {}

/** Whether the page lives already: false in the server's page and while it is being taken over, true ever after. */
export function useHydrated(): boolean {
  'use no memo'
  // A transition gives way to the viewer's hand: whatever waits for the page to live is drawn in slices, not in one go.
  const bornAlive = useMountedAfterHydration()
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return bornAlive || alive
}

function newborn() {
  let alive = true
  return { isAlive: () => alive, isTakenOver: () => (alive = false) }
}

/** Whether a part came into being in the living page: false in the server's page and for what is taken over from it, for as long as it stands. */
export function useMountedAfterHydration(): boolean {
  'use no memo'
  // A value that changed once the page lives would draw every such part a second time, all of them in one go.
  const [{ isAlive, isTakenOver }] = useState(newborn)
  return useSyncExternalStore(never, isAlive, isTakenOver)
}
