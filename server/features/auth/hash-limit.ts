import type { CallContext } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { signedIn } from '../../http/viewer.ts'
import { LIMITS } from '../../http/limits.ts'

/**
 * Counts hashes of a signed-in person's passwords and PINs, right ones too: each takes 25 ms of CPU. Throws
 * `too_many_tries`.
 */
export function countHashes(windows: SlidingWindows, { viewer, client }: CallContext, hashes = 1): void {
  const tries = [
    [LIMITS.hashesOfAccount, signedIn(viewer).id, hashes],
    [LIMITS.hashesOfAddress, client.address, hashes],
  ] as const
  windows.take(tries)
}
