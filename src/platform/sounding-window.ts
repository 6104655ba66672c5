const NAME = 'player'

let holds = false
let lostIt = false

/** Claims the sound for this window; the previous owner's `lost` is called. Without Web Locks (secure
 * contexts only) nothing happens. */
export function claimSound(lost: () => void, locks: LockManager | undefined = globalThis.navigator?.locks): void {
  if (holds || !locks) return
  holds = true
  lostIt = false
  locks
    .request(NAME, { steal: true }, () => new Promise<never>(() => {}))
    .catch((error: unknown) => {
      holds = false
      // Browsers that refuse locks report it here.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') return
      lostIt = true
      lost()
    })
}

/** True if another window has started to sound since this one did. */
export function isSoundElsewhere(): boolean {
  return lostIt
}
