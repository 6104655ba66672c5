/** How long before a programme the viewer is reminded of it. */
export const REMIND_BEFORE_MS = 5 * 60_000

/** When to remind of a programme (epoch ms): five minutes before it; at its start when it was asked for later than that. */
export function reminderDueMs(startMs: number, askedAtMs: number): number {
  const dueMs = startMs - REMIND_BEFORE_MS
  return dueMs > askedAtMs ? dueMs : startMs
}
