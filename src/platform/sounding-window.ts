const NAME = 'player'

let holds = false
let lostIt = false

/**
 * Makes this window the one that sounds: whichever did before is told by its own `lost`. Where there are no locks (Web Locks API,
 * secure contexts only) nothing happens.
 */
export function claimSound(lost: () => void, locks: LockManager | undefined = globalThis.navigator?.locks): void {
  if (holds || !locks) return
  holds = true
  lostIt = false
  locks
    .request(NAME, { steal: true }, () => new Promise<never>(() => {}))
    .catch((error: unknown) => {
      holds = false
      // A browser that refuses locks altogether says so here too.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') return
      lostIt = true
      lost()
    })
}

/** Whether another window has begun to sound since this one did. */
export function soundsElsewhere(): boolean {
  return lostIt
}
