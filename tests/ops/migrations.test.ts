import { randomBytes } from 'node:crypto'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase, migrateDatabase } from '../../server/db/connect.ts'
import { StartError } from '../../server/start-error.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-admin.ts'
import { freePort } from '../support/running-service.ts'

const url = inject('postgresUrl')
const place = (databaseUrl: string | undefined, dataDir = '') => ({ dataDir, databaseUrl })

/** Writes that a newer version migrated the database, and added a column that this one does not know. */
const NEWER = `insert into kysely_migration (name, timestamp) values ('900-next', '2030-01-01T00:00:00.000Z')`

describe.skipIf(!url)('migrations of a PostgreSQL', () => {
  const names: string[] = []
  afterAll(() => Promise.all(names.map((name) => admin(url, `drop database if exists ${name} with (force)`))))

  async function emptyDatabase(template = 'template1'): Promise<string> {
    const name = `efir_${randomBytes(6).toString('hex')}`
    names.push(name)
    await admin(url, `create database ${name} template ${template}`)
    return databaseAt(url, name)
  }

  test('a start on a database without them refuses with one sentence and changes nothing', async () => {
    const address = await emptyDatabase()
    await expect(connectDatabase(place(address))).rejects.toThrow(/^The PostgreSQL database .* `npm run migrate` adds\.$/)
    await expect(connectDatabase(place(address))).rejects.toThrow(StartError)
    expect(await countOf(address, 'pg_tables where schemaname = current_schema()')).toBe(0)
  })

  test('run once, however many processes begin them together', async () => {
    const address = await emptyDatabase()
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(place(address))))
    expect(ran.map((list) => list.length > 0).toSorted()).toEqual([false, false, true])
    await (await connectDatabase(place(address))).db.destroy()
  })

  test('of a newer version neither stop an older process nor are undone', async () => {
    const address = await emptyDatabase(TEMPLATE)
    await admin(address, NEWER)
    expect(await migrateDatabase(place(address))).toEqual([])
    const { db } = await connectDatabase(place(address))
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
    await db.destroy()
    expect(await countOf(address, `kysely_migration where name = '900-next'`)).toBe(1)
  })

  describe.skipIf(!hasPgBouncer())('behind PgBouncer, which shares connections between transactions,', () => {
    let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
    beforeAll(async () => {
      bouncer = await startPgBouncer(url)
    })
    afterAll(() => bouncer.stop())

    test('run once, and starts connect', async () => {
      const address = bouncer.through(await emptyDatabase())
      const ran = await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(place(address))))
      expect(ran.filter((list) => list.length > 0)).toHaveLength(1)
      const connections = await Promise.all(
        Array.from({ length: 3 }, () => connectDatabase(place(address), { connections: 4, queryMs: 10_000 })),
      )
      for (const { db } of connections) {
        expect(await db.selectFrom('facts').select('key').execute()).toEqual([])
        await db.destroy()
      }
    })
  })
})

test('a SQLite file of a newer version opens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-newer-'))
  const first = await connectDatabase(place(undefined, dataDir))
  await first.db
    .insertInto('kysely_migration' as never)
    .values({ name: '900-next', timestamp: '2030-01-01T00:00:00.000Z' } as never)
    .execute()
  await first.db.destroy()
  const { db } = await connectDatabase(place(undefined, dataDir))
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

async function countOf(address: string, from: string): Promise<number> {
  const client = new Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${from}`)
  await client.end()
  return Number(rows[0]!.count)
}

function hasPgBouncer(): boolean {
  const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
  if (!isInstalled) console.warn('SKIPPED LOUDLY: PgBouncer is not installed, so no start through it is tested.')
  return isInstalled
}

/** Starts PgBouncer with the settings that server/README.md names, on a free port. */
async function startPgBouncer(server: string) {
  const { hostname, port } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'efir-pgbouncer-'))
  const own = await freePort()
  const settings = `[databases]
* = host=${hostname} port=${port} user=efir
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  execFileSync('chmod', ['-R', 'a+rX', folder])
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${log}`)))
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('process up')) resolve()
    })
  })
  return {
    through: (address: string) => address.replace(`:${port}/`, `:${own}/`),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
