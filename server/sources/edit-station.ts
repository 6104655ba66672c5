import type { Kysely, Transaction } from 'kysely'
import { type ActionBy, logAction } from '../db/audit-log.ts'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'
import { type Imported, isHiddenAsMissing, shownOf } from '../import/m3u/list-state.ts'
import { EditFault, type StationValues, storedEdits } from './edit-values.ts'
import { storeLetterLogo } from './letter-logo-store.ts'

/**
 * Sets and clears an operator's values of a station, which survive refreshes. The audit log has them before
 * and after. A cleared one shows the list's value. Throws an `EditFault`.
 */
export function editStation(db: Kysely<Database>, id: string, values: StationValues, by: ActionBy): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await noteChannelsChange(transaction)
    const station = await transaction
      .selectFrom('stations')
      .leftJoin('imported_stations', 'station_id', 'stations.id')
      .select(['stations.number', 'stations.edits', 'imported', 'misses', 'missing_since_ms'])
      .where('stations.id', '=', id)
      .executeTakeFirst()
    if (!station) throw new EditFault(`there is no station ${id}`)
    const former = JSON.parse(station.edits) as StationValues
    const edits = JSON.stringify({ ...former, ...values })
    const before = Object.keys(values).map((name) => [name, former[name as keyof StationValues] ?? null])
    const change = { before: JSON.stringify(Object.fromEntries(before)), after: JSON.stringify(values) }
    await logAction(transaction, { action: 'edit', subject: `station:${id}`, ...change }, by)
    await mustBeFree(transaction, values.number, id)
    const { imported, misses, missing_since_ms } = station
    const shown =
      imported === null
        ? withoutList(id, values)
        : await withList(transaction, JSON.parse(imported) as Imported, edits, {
            number: station.number,
            isMissing: isHiddenAsMissing(misses!, missing_since_ms, by.nowMs),
          })
    await transaction
      .updateTable('stations')
      .set({ ...shown, edits })
      .where('id', '=', id)
      .execute()
  })
}

/** A station that no list has brought has no value to show in place of a cleared one. */
function withoutList(id: string, values: StationValues) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  const cleared = set.find(([, value]) => value === null)
  if (cleared) throw new EditFault(`no list has brought the station ${id}, so its ${cleared[0]} cannot be cleared`)
  return Object.fromEntries(set) as { [F in keyof StationValues]: NonNullable<StationValues[F]> }
}

async function withList(
  transaction: Transaction<Database>,
  imported: Imported,
  stored: string,
  now: { number: number; isMissing: boolean },
) {
  const edits = storedEdits(stored)
  const letters = await storeLetterLogo(transaction, edits.name ?? imported.name)
  const { number, name, name_ru, logo, age, hidden } = shownOf(imported, edits, { ...now, letters })
  return { number, name, name_ru, logo, age, hidden }
}

async function mustBeFree(transaction: Transaction<Database>, number: number | null | undefined, id: string): Promise<void> {
  if (number == null) return
  const other = await transaction
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('number', '=', number)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw new EditFault(`number ${number} is taken by ${other.id} («${other.name}»)`)
}
