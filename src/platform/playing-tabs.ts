import { createStore } from './store.ts'

const NAME = 'plays'

/** What plays in this tab, whether or not it waits for the network; null when nothing does. */
export const playing = createStore<'picture' | 'sound' | null>(null, () => null)

let letGo: (() => void) | undefined

/**
 * Says what plays in this tab. The other tabs learn it from a shared lock (Web Locks API), which the browser takes from a tab that ends
 * in whatever way.
 */
export function tellPlaying(
  what: 'picture' | 'sound' | null,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): void {
  playing.set(what)
  if (what === null) {
    letGo?.()
    letGo = undefined
  } else if (!letGo && locks) {
    const over = new Promise<void>((resolve) => (letGo = resolve))
    // A browser that refuses locks altogether refuses workers too.
    locks.request(NAME, { mode: 'shared' }, () => over).catch(() => {})
  }
}

/** Does something as soon as nothing plays in any tab of the site; what begins to play meanwhile is waited for as well. */
export async function whenNobodyPlays(
  act: () => unknown,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<void> {
  if (!locks) {
    await untilSilent()
    await act()
    return
  }
  let done = false
  while (!done) {
    done = await locks.request(NAME, async () => {
      const { pending = [] } = await locks.query()
      // A tab that has begun while this one waited stands behind it.
      if (pending.some(({ name, mode }) => name === NAME && mode === 'shared')) return false
      await act()
      return true
    })
  }
}

function untilSilent(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (playing.get() !== null) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = playing.subscribe(look)
    look()
  })
}
