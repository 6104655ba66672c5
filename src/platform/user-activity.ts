// Longer than a search for the remote control.
const INACTIVE_AFTER_MS = 3 * 60_000

let lastMs: number | null = null

/** True if the viewer has used the page in the last three minutes, counted from the first call on. */
export function isUserActive(): boolean {
  if (lastMs === null) {
    const note = (): void => void (lastMs = performance.now())
    for (const sign of ['keydown', 'pointerdown', 'pointermove']) addEventListener(sign, note, { passive: true, capture: true })
    note()
  }
  return performance.now() - (lastMs ?? 0) < INACTIVE_AFTER_MS
}

/** True if the viewer has interacted since the page opened, or the browser does not report it. */
export function mayHaveInteracted(): boolean {
  return navigator.userActivation?.hasBeenActive !== false
}
