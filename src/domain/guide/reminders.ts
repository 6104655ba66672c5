/** A reminder comes this long before its programme. */
export const REMIND_BEFORE_MS = 5 * 60_000

/** Returns when to remind (epoch ms): five minutes before the programme, or at its start if set later. */
export function reminderDueMs(startMs: number, requestMs: number): number {
  const dueMs = startMs - REMIND_BEFORE_MS
  return dueMs > requestMs ? dueMs : startMs
}
