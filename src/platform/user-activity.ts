// Longer than anybody looks for the remote control.
const LEFT_ALONE_MS = 3 * 60_000

let lastMs: number | null = null

/** Whether somebody has touched the page in the last three minutes; it counts from the first question on. */
export function isUserActive(): boolean {
  if (lastMs === null) {
    const note = (): void => void (lastMs = performance.now())
    for (const sign of ['keydown', 'pointerdown', 'pointermove']) addEventListener(sign, note, { passive: true, capture: true })
    note()
  }
  return performance.now() - (lastMs ?? 0) < LEFT_ALONE_MS
}

/** Whether somebody has pressed anything in this page since it was opened; where the browser does not tell, they may have. */
export function mayHaveInteracted(): boolean {
  return navigator.userActivation?.hasBeenActive !== false
}
