import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Connection, connectDatabase, openDatabase } from '../../server/db/connect.ts'

/** A database to test on; every opening is empty and migrated. */
export type Engine = { name: string; open: () => Promise<Connection & { close: () => Promise<void> }> }

const sqlite: Engine = {
  name: 'SQLite',
  async open() {
    const dataDir = mkdtempSync(join(tmpdir(), 'efir-sqlite-'))
    const connection = await connectDatabase({ dataDir, databaseUrl: undefined })
    const close = async () => {
      await connection.db.destroy()
      rmSync(dataDir, { recursive: true })
    }
    return { ...connection, close }
  },
}

const pglite: Engine = {
  name: "PGlite (PostgreSQL's dialect)",
  async open() {
    const db = await openDatabase(new PGliteDialect({ pglite: () => PGlite.create() }), 'PGlite')
    return { db, engine: 'postgres', close: () => db.destroy() }
  },
}

function realPostgres(url: string): Engine {
  return {
    name: 'a real PostgreSQL',
    async open() {
      const name = `efir_${randomBytes(6).toString('hex')}`
      await admin(url, `create database ${name}`)
      const connection = await connectDatabase({ dataDir: '', databaseUrl: url.replace(/\/postgres$/, `/${name}`) })
      const close = async () => {
        await connection.db.destroy()
        await admin(url, `drop database ${name} with (force)`)
      }
      return { ...connection, close }
    },
  }
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The engines of this machine: SQLite, and a real PostgreSQL or, where none is installed, PGlite, which speaks as it does. */
export function engines(): Engine[] {
  const url = inject('postgresUrl')
  return [sqlite, url ? realPostgres(url) : pglite]
}
