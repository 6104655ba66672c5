/** How long a report's moment is stored; older reports arrive too late to count. */
export const REPORTS_RETENTION_MS = 7 * 86_400_000

/** How long sums of playback are stored: a month with the day before it. */
export const PLAYBACK_RETENTION_MS = 32 * 86_400_000

/** How long the result of an idempotent call is stored. */
export const RESULTS_RETENTION_MS = 86_400_000
