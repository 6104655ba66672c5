import type { Kysely } from 'kysely'
import { lockAccount } from '../../db/lock-account.ts'
import type { ChosenTrackRow, Database } from '../../db/schema.ts'

/** The only place that queries chosen dubbings and subtitles. */
export type TrackStore = ReturnType<typeof createTrackStore>

export function createTrackStore(db: Kysely<Database>) {
  return {
    /** An account's track choices, one row for each medium and kind. */
    list: (accountId: string): Promise<ChosenTrackRow[]> =>
      db.selectFrom('chosen_tracks').selectAll().where('account_id', '=', accountId).orderBy('medium').orderBy('kind').execute(),

    /**
     * Takes choices of one account; of each thing the last one by time holds, and of two made at once the one
     * that comes later.
     */
    choose: (accountId: string, choices: readonly Omit<ChosenTrackRow, 'account_id'>[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        for (const { medium, kind, track, chosen_ms } of choices) {
          await transaction
            .insertInto('chosen_tracks')
            .values({ account_id: accountId, medium, kind, track, chosen_ms })
            .onConflict((conflict) =>
              conflict
                .columns(['account_id', 'medium', 'kind'])
                .doUpdateSet({ track, chosen_ms })
                .where('chosen_tracks.chosen_ms', '<=', chosen_ms),
            )
            .execute()
        }
      }),
  }
}
