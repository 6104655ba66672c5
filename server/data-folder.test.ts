import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder, makeOwnFile } from './data-folder.ts'
import { connectDatabase } from './db/connect.ts'

const folder = mkdtempSync(join(tmpdir(), 'efir-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

test('a data folder, new or old, is private to its owner; a shared one stays shared', () => {
  const made = join(folder, 'a/new')
  makeDataFolder(made)
  const [open, shared] = [join(folder, 'open'), join(folder, 'shared')]
  for (const [path, mode] of [
    [open, 0o755],
    [shared, 0o1777],
  ] as const) {
    mkdirSync(path)
    chmodSync(path, mode)
    makeDataFolder(path)
  }
  expect([made, open, shared].map(modeOf)).toEqual(['700', '700', '1777'])
})

test('database files are private to their owner, also in a shared folder', async () => {
  const dataDir = join(folder, 'database')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o1777)
  const { db } = await connectDatabase({ dataDir, databaseUrl: undefined })
  const names = readdirSync(dataDir)
  expect(names).toContain('efir.sqlite-wal')
  expect(names.map((name) => modeOf(join(dataDir, name)))).toEqual(names.map(() => '600'))
  await db.destroy()
})

test('a file made private retains its content', () => {
  const file = join(folder, 'old')
  writeFileSync(file, 'kept', { mode: 0o644 })
  makeOwnFile(file)
  expect([modeOf(file), readFileSync(file, 'utf8')]).toEqual(['600', 'kept'])
})
