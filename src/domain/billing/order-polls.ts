const DELAYS_S = [1, 1, 2, 3, 5, 8]

/** How long a page asks about a payment by itself; after it, a letter tells the viewer. */
export const POLL_FOR_MS = 90_000

/**
 * Returns the delay before the next question about a payment, in milliseconds; null when the page asks no
 * more.
 */
export function nextPollMs(asked: number, elapsedMs: number): number | null {
  if (elapsedMs >= POLL_FOR_MS) return null
  return 1000 * DELAYS_S[Math.min(Math.max(asked, 1), DELAYS_S.length) - 1]!
}
