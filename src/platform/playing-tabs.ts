import { createStore } from './store.ts'

const NAME = 'plays'

/** The kind of media that plays or buffers in this tab; null for none. */
export const playing = createStore<'picture' | 'sound' | null>(null, () => null)

let letGo: (() => void) | undefined

/** Announces what plays in this tab by a shared lock (Web Locks API), which the browser releases when the
 * tab ends. */
export function announcePlaying(
  what: 'picture' | 'sound' | null,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): void {
  playing.set(what)
  if (what === null) {
    letGo?.()
    letGo = undefined
  } else if (!letGo && locks) {
    const over = new Promise<void>((resolve) => (letGo = resolve))
    // Browsers that refuse locks refuse workers too.
    locks.request(NAME, { mode: 'shared' }, () => over).catch(() => {})
  }
}

/** Runs an action once no tab of the site plays, including tabs that start meanwhile. */
export async function whenNothingPlays(
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
      // A tab that started meanwhile is queued behind this request.
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
