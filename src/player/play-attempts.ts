/** Calls `play()` so that only the newest call's answer counts: a refusal that arrives after a pause or another channel says nothing. */
export function createPlayAttempts(element: HTMLMediaElement, onRefused: () => void) {
  let generation = 0
  return {
    attempt() {
      const mine = ++generation
      // Old WebKit returns nothing.
      const promise: Promise<void> | undefined = element.play()
      promise?.catch((error: unknown) => {
        // An AbortError only says that another load or pause came between; unplayable media is the source's to report.
        if (mine === generation && error instanceof Error && error.name === 'NotAllowedError') onRefused()
      })
    },
    /** Forgets the call that is under way. */
    cancel() {
      generation++
    },
  }
}

/** The attempts of one element. */
export type PlayAttempts = ReturnType<typeof createPlayAttempts>
