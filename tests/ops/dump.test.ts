import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase } from '../../server/db/connect.ts'
import { readAttention } from '../../server/features/attention/attention-store.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-admin.ts'

const url = inject('postgresUrl')
const root = join(import.meta.dirname, '../..')
const backups = mkdtempSync(join(tmpdir(), 'efir-dumps-'))
const [source, restored] = [randomBytes(6), randomBytes(6)].map((bytes) => `efir_${bytes.toString('hex')}`) as [string, string]

describe.skipIf(!url)('the shipped dump of a PostgreSQL', () => {
  afterAll(async () => {
    for (const name of [source, restored]) await admin(url, `drop database if exists ${name} with (force)`)
    rmSync(backups, { recursive: true })
  })

  test('under writes is of one moment, private, noted, and restores into an empty database that serves', async () => {
    await admin(url, `create database ${source} template ${TEMPLATE}`)
    const place = databaseAt(url, source)
    const writer = await startWriter(place)
    const before = writer.commits()
    const script = join(root, 'server/deploy/backup.sh')
    const env = { ...process.env, DATABASE_URL: place, BACKUPS: backups }
    // Not `execFileSync`: the writer is of this process.
    const dumped = await promisify(execFile)('sh', [script], { env })
    expect(writer.commits()).toBeGreaterThan(before)
    await writer.stop()
    expect(dumped.stderr).toBe('')
    expect(dumped.stdout).toMatch(/^backup: .*\.dump, \d+ bytes$/m)
    const [file, ...more] = readdirSync(backups).map((name) => join(backups, name))
    expect(more).toEqual([])
    expect(statSync(file!).mode & 0o077).toBe(0)

    const connection = await connectDatabase({ dataDir: '', databaseUrl: place })
    const { backedUpMs } = await readAttention(connection.db, Date.now())
    await connection.db.destroy()
    expect(Math.abs(Date.now() - backedUpMs!)).toBeLessThan(60_000)

    await admin(url, `create database ${restored} template template0`)
    const target = databaseAt(url, restored)
    const { status, stderr } = spawnSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target}`, file!], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    // A start refuses a database that lacks tables.
    const { db } = await connectDatabase({ dataDir: '', databaseUrl: target })
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
    await db.destroy()
    expect(await sumIn(target)).toBe('100')
  })
})

/** Moves an amount between two rows for ever: their sum is 100 at every commit. */
async function startWriter(place: string): Promise<{ commits: () => number; stop(): Promise<void> }> {
  const client = new Client({ connectionString: place })
  await client.connect()
  await client.query('create table sums (id integer primary key, amount integer)')
  await client.query('insert into sums values (1, 100), (2, 0)')
  let isWriting = true
  let commits = 0
  const writing = (async () => {
    while (isWriting) {
      await client.query('begin')
      await client.query('update sums set amount = amount - 1 where id = 1')
      await client.query('update sums set amount = amount + 1 where id = 2')
      await client.query('commit')
      commits += 1
    }
    await client.end()
  })()
  return {
    commits: () => commits,
    async stop() {
      isWriting = false
      await writing
    },
  }
}

async function sumIn(place: string): Promise<string> {
  const client = new Client({ connectionString: place })
  await client.connect()
  const { rows } = await client.query<{ sum: string }>('select sum(amount) as sum from sums')
  await client.end()
  return rows[0]!.sum
}
