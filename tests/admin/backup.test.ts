import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backup, checkBackup } from '../../server/admin/commands/backup.ts'
import { connectDatabase } from '../../server/db/connect.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { NOON } from '../support/service.ts'

// It starts processes.
vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'efir-backup-'))
const place = { dataDir, databaseUrl: undefined }
const copy = join(dataDir, 'copy.sqlite')
const said: string[] = []
const say = (line: string) => void said.push(line)

beforeAll(async () => {
  const { db } = await connectDatabase(place)
  await db
    .insertInto('accounts')
    .values(newAccount(NOON, { id: 'u-1', support_id: '10000001' }))
    .execute()
  await db.destroy()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Moves an amount between two accounts' names for ever: their sum is 100 at every commit. */
const WRITER = `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(process.argv[1])
  db.exec("pragma busy_timeout = 5000; create table if not exists sums (id integer primary key, amount integer)")
  db.exec("insert or ignore into sums values (1, 100), (2, 0)")
  for (let i = 0; ; i++) {
    db.exec("begin immediate; update sums set amount = amount - 1 where id = 1; update sums set amount = amount + 1 where id = 2; commit")
    if (i === 100) console.log('writing')
  }`

test('a backup under writes is of one moment, private, checked, and opens as a database', async () => {
  const writer = spawn(process.execPath, ['-e', WRITER, join(dataDir, 'efir.sqlite')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(writer.stdout, 'data')
  try {
    expect(backup([copy], place, say)).toBe(0)
  } finally {
    writer.kill('SIGKILL')
    await once(writer, 'exit')
  }
  expect(said[0]).toMatch(/^Written: .*copy\.sqlite\. Tables of \d+-[\w-]+: accounts 1, /)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(checkBackup([copy], say)).toBe(0)
  const restored = mkdtempSync(join(dataDir, 'restored-'))
  copyFileSync(copy, join(restored, 'efir.sqlite'))
  const { db } = await connectDatabase({ dataDir: restored, databaseUrl: undefined })
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'u-1' }])
  const { rows } = await db.executeQuery<{ sum: number }>({
    ...db.selectFrom('accounts').compile(),
    sql: 'select sum(amount) as sum from sums',
    parameters: [],
  })
  expect(rows).toEqual([{ sum: 100 }])
  await db.destroy()
})

test('a damaged backup is refused', () => {
  const damaged = join(dataDir, 'damaged.sqlite')
  copyFileSync(copy, damaged)
  const file = openSync(damaged, 'r+')
  for (let at = 4096; at < statSync(damaged).size; at += 4096) writeSync(file, Buffer.alloc(512, 7), 0, 512, at)
  expect(() => checkBackup([damaged], say)).toThrow(/is no whole backup/)
  expect(() => checkBackup([join(dataDir, 'none')], say)).toThrow('is not there')
})

test('a file that is there stays, and PostgreSQL has its own way', () => {
  const before = statSync(copy).mtimeMs
  expect(() => backup([copy], place, say)).toThrow('is there already')
  expect(() => backup(['other'], { dataDir, databaseUrl: 'postgres://db/efir' }, say)).toThrow('pg_dump')
  expect(() => backup([], place, say)).toThrow('Usage: npm run admin -- backup FILE')
  expect([statSync(copy).mtimeMs, readdirSync(dataDir).filter((name) => name.endsWith('.part'))]).toEqual([before, []])
})

test('the command writes a backup of the configured database', () => {
  const file = join(dataDir, 'by-command.sqlite')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../server/admin/run.ts'), ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    })
  expect(run('backup', file)).toMatchObject({ status: 0, stderr: '' })
  expect(run('check-backup', file)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Whole: /) })
  expect(run('backup', file).status).toBe(1)
})
