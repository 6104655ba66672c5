/** An attempt in flight moves the next one by ten minutes. */
const IN_FLIGHT_MS = 600_000

/** True while a renewal past due is charged, or is to be charged at any moment. */
export const isAttemptNear = ({ problem }: { problem: { retry_at: number | null } | null }, nowMs: number): boolean =>
  problem !== null && problem.retry_at !== null && problem.retry_at <= nowMs + IN_FLIGHT_MS
