/** Keeps the screen lit while it is asked to (Screen Wake Lock API). */
export type WakeLock = { hold: () => void; release: () => void }

/** Connects to the browser's wake lock, or to nothing where it has none. The browser lets go of a page that is hidden; seen again, it is asked anew. */
export function createWakeLock(
  api: Pick<globalThis.WakeLock, 'request'> | undefined = navigator.wakeLock,
  page: Pick<Document, 'visibilityState' | 'addEventListener'> = document,
): WakeLock {
  let wanted = false
  let asking = false
  let held: WakeLockSentinel | null = null

  async function ask(): Promise<void> {
    if (!api || asking || (held && !held.released) || page.visibilityState !== 'visible') return
    asking = true
    try {
      held = await api.request('screen')
    } catch {
      // Refused, as with an empty battery: the screen goes dark as it would have.
    }
    asking = false
    if (!wanted) letGo()
  }

  function letGo(): void {
    held?.release().catch(() => {})
    held = null
  }

  page.addEventListener('visibilitychange', () => {
    if (wanted) void ask()
  })
  return {
    hold() {
      if (wanted) return
      wanted = true
      void ask()
    },
    release() {
      wanted = false
      letGo()
    },
  }
}
