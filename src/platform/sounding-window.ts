const NAME = 'player'

let holds = false

/**
 * Makes this window the one that sounds: whichever did before is told by its own `lost`. Where there are no locks (Web Locks API,
 * secure contexts only) nothing happens.
 */
export function claimSound(lost: () => void, locks: LockManager | undefined = globalThis.navigator?.locks): void {
  if (holds || !locks) return
  holds = true
  locks
    .request(NAME, { steal: true }, () => new Promise<never>(() => {}))
    .catch((error: unknown) => {
      holds = false
      // A browser that refuses locks altogether says so here too.
      if (error instanceof DOMException && error.name === 'AbortError') lost()
    })
}
