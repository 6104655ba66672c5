/** How long a page that reloaded itself leaves it at that (section 9). */
export const RELOAD_GUARD_MS = 60_000

/** Whether a page may reload itself because a part of it did not arrive: at most once in 60 seconds (section 4). */
export function mayReload(lastReloadMs: number | undefined, nowMs: number): boolean {
  return lastReloadMs === undefined || nowMs - lastReloadMs >= RELOAD_GUARD_MS || nowMs < lastReloadMs
}
