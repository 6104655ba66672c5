// `npm run bench:reports` stores progress reports of many viewers on SQLite and, where it is installed, on
// PostgreSQL.
// Prints the CPU time of this process and the WAL for a report, stored alone and in groups.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { connectDatabase, migrateDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import { createHistoryStore } from '../../server/features/history/history-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'
import { tableOf } from './table.ts'

const VIEWERS = 5000
/** Four minutes of everybody's reports. */
const ROUNDS = 16
const EVERY_MS = 15_000
/** Reports that wait at once: alone, and of a busy process. */
const AT_ONCE = [1, 50, 500]
const START_MS = Date.parse('2026-11-21T10:00:00Z')
const PROGRAMME = {
  id: 'tv-1-1',
  channel_id: 'tv-1',
  title: 'Вечірні новини',
  title_ru: 'Вечерние новости',
  age: 0,
  start_ms: START_MS,
  end_ms: START_MS + 3_600_000,
}

const rows: string[][] = []
const bin = findPostgres()
const folder = mkdtempSync(join(tmpdir(), 'efir-bench-reports-'))
try {
  await measure('SQLite', { dataDir: folder, databaseUrl: undefined })
} finally {
  rmSync(folder, { recursive: true })
}
if (bin) {
  const { url, stop } = await startPostgres(bin)
  try {
    await measure('PostgreSQL', { dataDir: '', databaseUrl: url })
  } finally {
    stop()
  }
}
console.info(tableOf([['database', 'at once', 'CPU µs', 'WAL bytes', 'reports/s'], ...rows]))

async function measure(name: string, place: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  await migrateDatabase(place)
  const { db } = await connectDatabase(place)
  for (let first = 0; first < VIEWERS; first += 500) {
    const accounts = Array.from({ length: 500 }, (_none, i) => newAccount(START_MS, { id: `u-${first + i}` }))
    await db.insertInto('accounts').values(accounts).execute()
  }
  const history = createHistoryStore(db)
  let moment = START_MS
  const send = (viewer: number) => {
    const report = { atMs: moment, deviceAtMs: moment, playing: moment, played: EVERY_MS, programme: PROGRAMME }
    return history.record({ accountId: `u-${viewer}`, device: 'brwsr-sofa', nowMs: moment }, [report])
  }
  // The first report of a programme and a device makes their rows.
  await Promise.all(Array.from({ length: VIEWERS }, (_none, viewer) => send(viewer)))
  for (const atOnce of AT_ONCE) {
    const reports = atOnce === 1 ? VIEWERS / 5 : VIEWERS * ROUNDS
    const before = { cpu: process.cpuUsage(), wal: await walOf(db), ms: performance.now() }
    for (let sent = 0; sent < reports; sent += atOnce) {
      moment += (EVERY_MS * atOnce) / VIEWERS
      await Promise.all(Array.from({ length: atOnce }, (_none, i) => send((sent + i) % VIEWERS)))
    }
    const { user, system } = process.cpuUsage(before.cpu)
    const seconds = (performance.now() - before.ms) / 1000
    const wal = (await walOf(db)) - before.wal
    rows.push([
      name,
      `${atOnce}`,
      ((user + system) / reports).toFixed(0),
      (wal / reports).toFixed(0),
      (reports / seconds).toFixed(0),
    ])
  }
  await db.destroy()
}

/** Returns the bytes of WAL so far; 0 on SQLite. */
async function walOf(db: Kysely<Database>): Promise<number> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return 0
  const {
    rows: [found],
  } = await sql<{ bytes: string }>`select pg_current_wal_insert_lsn() - '0/0' as bytes`.execute(db)
  return Number(found!.bytes)
}
