import { type Dialect, PostgresDialect } from 'kysely'
import { Client, Pool, types } from 'pg'
import { TransactionLockAdapter } from './migrator.ts'

const INT8 = 20

/** Connections of a pool, and queries that wait for one. */
export type PoolCounts = { used: number; idle: number; waiting: number }

/** How a pool is used: its size, and milliseconds until a query without an answer ends its connection. */
export type PoolUse = {
  connections: number
  queryMs?: number
  /** Receives the counts of the pool once it is made. */
  watch?: (counts: () => PoolCounts) => void
}

/** Imports and migrations: a statement may take as long as it needs. */
export const UNBOUNDED: PoolUse = { connections: 8 }

const LOCK_MS = 3000
const IDLE_IN_TRANSACTION_MS = 15_000

/**
 * Kysely's PostgreSQL dialect; 64-bit integers are read as numbers, which epoch milliseconds fit. With
 * `queryMs` a lost server, a long statement and a held lock end in an error (`isDatabaseAway`).
 */
export function postgresDialect(connectionString: string, { connections, queryMs, watch }: PoolUse = UNBOUNDED): Dialect {
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: Math.min(5000, queryMs ?? Infinity),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : types.getTypeParser(id, format as 'text'),
    },
    ...(queryMs !== undefined && {
      Client: clientWithDeadline(queryMs),
      // The server gives up first, so that the connection can be used again.
      statement_timeout: Math.round(queryMs * 0.8),
      lock_timeout: Math.min(LOCK_MS, queryMs),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
  })
  // The pool replaces a broken connection at the next query. Without listeners, for idle ones and for those
  // in use, it would end the process (node-postgres issue 2762).
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  watch?.(() => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  return new TransactionLockDialect({ pool })
}

class TransactionLockDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockAdapter()
  }
}

/**
 * Makes a client that closes its connection when a query has no answer in time. A dead host sends none, and
 * the pool would hand out the same connection again.
 */
function clientWithDeadline(queryMs: number): typeof Client {
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  class ClientWithDeadline extends Client {}
  ClientWithDeadline.prototype.query = function queryInTime(this: Client, ...args: unknown[]) {
    const result = query.apply(this, args)
    if (result instanceof Promise) {
      const { stream } = (this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }).connection
      const timer = setTimeout(() => stream.destroy(new Error('Connection terminated: no answer in time')), queryMs)
      const stop = () => clearTimeout(timer)
      result.then(stop, stop)
    }
    return result
  } as Client['query']
  return ClientWithDeadline
}
