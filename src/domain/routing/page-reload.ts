/** A page reloads itself at most once in this time (section 9). */
export const RELOAD_GUARD_MS = 60_000

/** True if a page may reload itself after a chunk failed to load (section 4). */
export function mayReload(lastReloadMs: number | undefined, nowMs: number): boolean {
  return lastReloadMs === undefined || nowMs - lastReloadMs >= RELOAD_GUARD_MS || nowMs < lastReloadMs
}
