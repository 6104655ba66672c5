import type { ChangeKind } from '../domain/account/pending-changes.ts'

/** The scope of a pause: the changes of one kind, or all. */
export type PauseScope = ChangeKind | 'all'

/** The stored pauses by the server's Retry-After, as instants (epoch ms); 0 without one. */
export type RetryAfter = {
  until: (scope: PauseScope) => Promise<number>
  keep: (scope: PauseScope, untilMs: number) => Promise<void>
}

/**
 * Until when (epoch ms) a kind waits. `serverUntil` is the server's Retry-After, which nothing overrides;
 * `until` includes the back-off.
 */
export type Pauses = { serverUntil: (kind: ChangeKind) => number; until: (kind: ChangeKind) => number }

/**
 * Remembers the pauses of all changes and of each kind. Pages and the worker share those by the server's
 * Retry-After.
 */
export function createPauses(retryAfter: RetryAfter) {
  // In memory too, because a full device cannot store them.
  const serverPauses = new Map<PauseScope, number>()
  // The back-off after a response without an instant. A change that was folded meanwhile has no back-off of
  // its own.
  const quiet = new Map<PauseScope, number>()

  async function readServerUntil(scope: PauseScope): Promise<number> {
    return Math.max(serverPauses.get(scope) ?? 0, await retryAfter.until(scope).catch(() => 0))
  }

  return {
    /** Pauses until the back-off ends, and until the server lets calls in again if it named an instant. */
    async begin(scope: PauseScope, quietUntilMs: number, retryAtMs: number | undefined): Promise<void> {
      quiet.set(scope, quietUntilMs)
      if (retryAtMs === undefined) return
      serverPauses.set(scope, retryAtMs)
      await retryAfter.keep(scope, retryAtMs).catch(() => {})
    },

    /** Reads the pauses of some kinds. */
    async read(kinds: readonly ChangeKind[]): Promise<Pauses> {
      const scopes = [...new Set<PauseScope>(['all', ...kinds])]
      const read = new Map(await Promise.all(scopes.map(async (scope) => [scope, await readServerUntil(scope)] as const)))
      const latest = (untils: ReadonlyMap<PauseScope, number>, kind: ChangeKind): number =>
        Math.max(untils.get('all') ?? 0, untils.get(kind) ?? 0)
      return {
        serverUntil: (kind) => latest(read, kind),
        until: (kind) => Math.max(latest(read, kind), latest(quiet, kind)),
      }
    },
  }
}
