const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `act` while no other tab and no worker runs anything under the same Web Lock. Where the browser has no
 * locks, the calls of this tab still run one after the other.
 */
export function exclusive<T>(lock: string, act: () => Promise<T>): Promise<T> {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
  if (locks) return locks.request(lock, act)
  const done = (turns.get(lock) ?? Promise.resolve()).then(act)
  turns.set(
    lock,
    done.catch(() => {}),
  )
  return done
}
