import type { Transaction } from 'kysely'
import type { BeatRow, Database } from '../../db/schema.ts'

/** Beats are known again for this long; older ones come too late to count. */
export const BEATS_KEPT_MS = 7 * 86_400_000

/**
 * Notes the moments of a device's beats and returns those beats that were not known; of two of one moment in a batch the later one counts.
 * Moments that are too old to come again are forgotten.
 */
export async function takeMoments<B extends { deviceAtMs: number }>(
  transaction: Transaction<Database>,
  who: Omit<BeatRow, 'at_ms'>,
  beats: readonly B[],
): Promise<B[]> {
  await transaction
    .deleteFrom('watch_beats')
    .where('account_id', '=', who.account_id)
    .where('received_ms', '<', who.received_ms - BEATS_KEPT_MS)
    .execute()
  const byMoment = new Map(beats.map((beat) => [beat.deviceAtMs, beat]))
  if (byMoment.size === 0) return []
  const taken = await transaction
    .insertInto('watch_beats')
    .values([...byMoment.keys()].map((at_ms) => ({ ...who, at_ms })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('at_ms')
    .execute()
  return taken.flatMap(({ at_ms }) => byMoment.get(Number(at_ms)) ?? [])
}
