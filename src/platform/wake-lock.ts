/** A screen wake lock (Screen Wake Lock API). */
export type WakeLock = { hold: () => void; release: () => void }

/** Connects to the browser's wake lock, or to nothing where unsupported. Hidden pages lose it and request
 * it again when visible. */
export function createWakeLock(
  api: Pick<globalThis.WakeLock, 'request'> | undefined = navigator.wakeLock,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> = document,
): WakeLock {
  let isHeld = false
  let isRequesting = false
  let held: WakeLockSentinel | null = null

  async function ask(): Promise<void> {
    if (!api || isRequesting || (held && !held.released) || page.visibilityState !== 'visible') return
    isRequesting = true
    try {
      held = await api.request('screen')
    } catch {
      // Refused, as on a low battery.
    }
    isRequesting = false
    if (!isHeld) letGo()
  }

  function letGo(): void {
    held?.release().catch(() => {})
    held = null
  }

  page.addEventListener('visibilitychange', () => {
    if (isHeld) void ask()
  })
  return {
    hold() {
      if (isHeld) return
      isHeld = true
      void ask()
    },
    release() {
      isHeld = false
      letGo()
    },
  }
}
