import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrateDatabase } from '../../server/db/connect.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'

/** The database of a measurement, which commands and services find by `env`. */
export type BenchDatabase = {
  env: Record<string, string>
  /** Runs a statement without parameters, in the words that both databases have. */
  query: (sql: string) => Promise<Record<string, unknown>[]>
  stop: () => Promise<void>
}

/** Opens the SQLite of a data folder, or a PostgreSQL of this machine for the time of the measurement. */
export async function openBenchDatabase(dataDir: string, isPostgres: boolean): Promise<BenchDatabase> {
  return isPostgres ? openPostgres() : openSqlite(dataDir)
}

function openSqlite(dataDir: string): BenchDatabase {
  // Older versions of the tools do not know it by name.
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  return {
    env: {},
    async query(sql) {
      const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
      try {
        return database.prepare(sql).all()
      } finally {
        database.close()
      }
    },
    stop: async () => {},
  }
}

async function openPostgres(): Promise<BenchDatabase> {
  const bin = findPostgres()
  if (!bin) throw new Error('initdb and pg_ctl are not installed')
  const { url, stop } = await startPostgres(bin)
  await migrateDatabase({ dataDir: '', databaseUrl: url })
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    env: { DATABASE_URL: url },
    query: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    async stop() {
      await client.end()
      stop()
    },
  }
}
