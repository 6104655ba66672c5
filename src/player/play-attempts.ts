/** Calls `play()` and reports a refusal only of the newest call: an older one belongs to another state. */
export function createPlayAttempts(element: HTMLMediaElement, onRefused: () => void) {
  let generation = 0
  return {
    attempt() {
      const mine = ++generation
      // Old WebKit returns nothing.
      const promise: Promise<void> | undefined = element.play()
      promise?.catch((error: unknown) => {
        // An AbortError means another load or pause came between; the source reports unplayable media.
        if (mine === generation && error instanceof Error && error.name === 'NotAllowedError') onRefused()
      })
    },
    /** Invalidates the pending call. */
    cancel() {
      generation++
    },
  }
}

/** The attempts of one element. */
export type PlayAttempts = ReturnType<typeof createPlayAttempts>
