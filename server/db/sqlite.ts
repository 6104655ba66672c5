import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import { makeOwnFile } from '../data-folder.ts'

/** Prepared statements that stay. Migrations and a seed alone have more, so the least recently used go. */
const MOST_PREPARED = 300

/** Kysely's SQLite dialect over `node:sqlite`; every commit is on the disk before it is acknowledged. */
export function sqliteDialect(file: string): Dialect {
  return new TransactionalSqliteDialect({ database: async () => openSqlite(file) })
}

// SQLite changes its schema inside a transaction like any data; Kysely alone would leave half a migration
// when it is cut short.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

function openSqlite(file: string): SqliteDatabase {
  // The files that SQLite puts beside it have the mode of this one.
  if (file !== ':memory:') makeOwnFile(file)
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000')
  const prepared = new LRUCache<string, ReturnType<typeof adaptStatement>>({ max: MOST_PREPARED })
  return {
    close: () => database.close(),
    prepare: (sql) => {
      let statement = prepared.get(sql)
      if (!statement) {
        statement = adaptStatement(database, sql)
        prepared.set(sql, statement)
      }
      return statement
    },
  }
}

function adaptStatement(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
    run(parameters: readonly unknown[]) {
      // SQLite has rolled back by itself when a disk is full; a second rollback would hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return statement.run(...values(parameters))
    },
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
