import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { inject } from 'vitest'
import { type Connection, connectDatabase, openDatabase } from '../../server/db/connect.ts'
import { admin, databaseAt, TEMPLATE } from './postgres-admin.ts'

/** A database to test on; every opening is empty and migrated. */
export type Engine = { name: string; open: () => Promise<Connection & { close: () => Promise<void> }> }

/** A migrated SQLite file, made once a process and copied for every opening. */
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'efir-sqlite-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { db } = await connectDatabase({ dataDir: folder, databaseUrl: undefined })
  await db.destroy()
  return join(folder, FILE)
}

const FILE = 'efir.sqlite'

/** For tests whose subject is a handler: its SQL is tested on every engine elsewhere. */
export const sqlite: Engine = {
  name: 'SQLite',
  async open() {
    const dataDir = mkdtempSync(join(tmpdir(), 'efir-sqlite-'))
    template ??= makeTemplate()
    copyFileSync(await template, join(dataDir, FILE))
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
      await admin(url, `create database ${name} template ${TEMPLATE}`)
      const connection = await connectDatabase({ dataDir: '', databaseUrl: databaseAt(url, name) })
      const close = async () => {
        await connection.db.destroy()
        await admin(url, `drop database ${name} with (force)`)
      }
      return { ...connection, close }
    },
  }
}

/**
 * The engines of this machine: SQLite, and a real PostgreSQL or, where none is installed, PGlite, which
 * speaks as it does.
 */
export function engines(): Engine[] {
  const url = inject('postgresUrl')
  return [sqlite, url ? realPostgres(url) : pglite]
}
