import { type Dialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

const INT8 = 20

/** Kysely's PostgreSQL dialect; 64-bit integers are read as numbers, which epoch milliseconds fit. */
export function postgresDialect(connectionString: string): Dialect {
  const pool = new Pool({
    connectionString,
    max: 8,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : types.getTypeParser(id, format as 'text'),
    },
  })
  // A connection that breaks while it is idle is replaced at the next query; without a listener it would end
  // the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
