import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A change that the service has really made: not a call that found everything as it was to be. */
export type Applied = { account: string; item: string; kept: number; at: number }

/**
 * Lets the database of a running service write down every change of a favourite; answers how to read them,
 * and how to stop.
 */
export function watchApplied(dataDir: string): { read: () => Applied[]; stop: () => void } {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'), { timeout: 10_000 })
  database.exec('create table if not exists applied_changes (account text, item text, kept integer, at integer)')
  database.exec('delete from applied_changes')
  for (const table of ['favourite_channels', 'favourite_stations']) {
    const note = 'insert into applied_changes values (new.account_id, new.item_id, new.kept, new.changed_ms)'
    database.exec(`create trigger if not exists ${table}_new after insert on ${table} begin ${note}; end`)
    database.exec(`create trigger if not exists ${table}_changed after update on ${table}
      when old.kept is not new.kept or old.changed_ms is not new.changed_ms begin ${note}; end`)
  }
  return {
    read: () => database.prepare('select account, item, kept, at from applied_changes order by rowid').all() as Applied[],
    stop: () => database.close(),
  }
}
