import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { makeOwnFile } from '../../data-folder.ts'
import { databaseFile, type DatabasePlace } from '../../db/connect.ts'
import { BACKUP_FACT } from '../../features/attention/attention-store.ts'
import { StartError } from '../../start-error.ts'

const LONGEST_FOR_LOCK_MS = 5000

export const BACKUP_USAGES = ['backup FILE', 'check-backup FILE']

/** Tables whose rows a backup counts. */
const COUNTED = ['accounts', 'subscriptions', 'journal', 'channels', 'programmes'] as const

/**
 * Copies the database of SQLite as it is at one moment, while the server runs. The copy appears whole and
 * checked under its name, or not at all.
 */
export function backup(args: string[], place: DatabasePlace, say: (line: string) => void): number {
  const file = fileOf(args, 0)
  if (place.databaseUrl !== undefined) throw new Refusal('PostgreSQL is backed up by pg_dump (server/deploy/OPERATION.md).')
  if (!existsSync(databaseFile(place))) throw new Refusal(`There is no database in ${place.dataDir}.`)
  if (existsSync(file)) throw new Refusal(`${file} is there already.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  // SQLite fills an empty file, and leaves its mode.
  makeOwnFile(part)
  try {
    const database = new DatabaseSync(databaseFile(place), { readOnly: true })
    database.prepare('vacuum into ?').run(part)
    database.close()
    const counts = countsOf(part)
    const written = openSync(part, 'r+')
    fsyncSync(written)
    closeSync(written)
    renameSync(part, file)
    say(`Written: ${file}. ${counts}`)
    if (!noteBackup(databaseFile(place))) say('The database was too busy to note the time; EfirBackupOld does not know of it.')
    say('The file does not contain the secret; keep SECRET or DATA_DIR/secret elsewhere.')
    return EXIT.done
  } finally {
    rmSync(part, { force: true })
  }
}

/** Notes in the database when a backup ended, for the metrics; false where others keep writing. */
function noteBackup(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: LONGEST_FOR_LOCK_MS })
  try {
    database
      .prepare('insert into facts (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
      .run(BACKUP_FACT, String(Date.now()))
    return true
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** Verifies that a backup is whole and can be read; `cp FILE DATA_DIR/efir.sqlite` restores it. */
export function checkBackup(args: string[], say: (line: string) => void): number {
  const file = fileOf(args, 1)
  if (!existsSync(file)) throw new Refusal(`${file} is not there.`)
  say(`Whole: ${file}. ${countsOf(file)}`)
  return EXIT.done
}

function fileOf(args: string[], usage: number): string {
  const wrongUse = new StartError(`Usage: npm run admin -- ${BACKUP_USAGES[usage]}`)
  const [file, ...more] = readOptions(args, {}, wrongUse).positionals
  if (file === undefined || more.length > 0) throw wrongUse
  return file
}

/** Reads the whole file and returns its counts. Throws a `Refusal` for a damaged one. */
function countsOf(file: string): string {
  const refuse = (fault: string) => new Refusal(`${file} is no whole backup: ${fault}.`)
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const [{ integrity_check: found } = { integrity_check: 'nothing' }] = database.prepare('pragma integrity_check').all()
      if (found !== 'ok') throw refuse(String(found))
      if (database.prepare('pragma foreign_key_check').get()) throw refuse('rows refer to others that are missing')
      const last = database.prepare('select max(name) as name from kysely_migration').get() as { name: string | null }
      const counts = COUNTED.map(
        (table) => `${table} ${String(database.prepare(`select count(*) as n from ${table}`).get()!['n'])}`,
      )
      return `Tables of ${last.name}: ${counts.join(', ')}.`
    } finally {
      database.close()
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refuse((error as Error).message)
  }
}
