import type { Insertable, Kysely, Updateable } from 'kysely'
import type { SourceRow, SourceTable } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'

/** The only place that queries sources. */
export type SourceStore = ReturnType<typeof createSourceStore>

/** A claim that did not end by then is given up. */
const CLAIMED_MS = 15 * 60_000

/** True for a source that a process has claimed: the end of the claim stands as the next refresh. */
export const isClaimed = ({ next_ms, checked_ms }: Pick<SourceRow, 'next_ms' | 'checked_ms'>): boolean =>
  next_ms - checked_ms === CLAIMED_MS

export function createSourceStore(db: Kysely<Database>) {
  const byId = (id: string): Promise<SourceRow | undefined> =>
    db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    byId,
    all: (): Promise<SourceRow[]> => db.selectFrom('sources').selectAll().orderBy('id').execute(),

    /** Adds a source, or replaces the given columns of a known one. */
    async put(row: Insertable<SourceTable>): Promise<SourceRow> {
      const { id, ...rest } = row
      await db
        .insertInto('sources')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
        .execute()
      return (await byId(id))!
    },

    async update(id: string, values: Updateable<SourceTable>): Promise<void> {
      await db.updateTable('sources').set(values).where('id', '=', id).execute()
    },

    /** Sets the next refresh, unless an operator has asked for one meanwhile. */
    async plan(id: string, next_ms: number): Promise<void> {
      await db.updateTable('sources').set({ next_ms }).where('id', '=', id).where('next_ms', '>=', 0).execute()
    },

    /** Claims the source that is due for longest, so that no other process refreshes it meanwhile. */
    async claimDue(nowMs: number): Promise<SourceRow | undefined> {
      const due = await db
        .selectFrom('sources')
        .selectAll()
        .where('state', '!=', 'removed')
        // A source that was checked in the future is due as well: the clock was set back.
        .where(({ eb, or, and }) =>
          or([
            eb('next_ms', '<', 0),
            and([eb('every_s', '>', 0), or([eb('next_ms', '<=', nowMs), eb('checked_ms', '>', nowMs)])]),
            // The process of the claim was stopped: what an operator asked for is not lost with it.
            and([eb('next_ms', '<=', nowMs), eb('next_ms', '=', eb('checked_ms', '+', CLAIMED_MS))]),
          ]),
        )
        .orderBy('next_ms')
        .limit(1)
        .executeTakeFirst()
      if (!due) return undefined
      const { numUpdatedRows } = await db
        .updateTable('sources')
        .set({ next_ms: nowMs + CLAIMED_MS, checked_ms: nowMs })
        .where('id', '=', due.id)
        .where('next_ms', '=', due.next_ms)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? due : undefined
    },
  }
}

/** Counts what each source brought, or the channels that are linked to each guide. */
export async function countBySource(
  db: Kysely<Database>,
  table: 'imported_channels' | 'imported_stations' | 'guide_links',
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom(table)
    .select('source_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy('source_id')
    .execute()
  return new Map(rows.map(({ source_id, count }) => [source_id, Number(count)]))
}
