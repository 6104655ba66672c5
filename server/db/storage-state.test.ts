import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createStorageState, isDiskFull, watchFile } from './storage-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'efir-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function thrownBy(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test('a database without room is a full disk, a wrong statement is none', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table notes (text)')
  database.exec('pragma max_page_count = 3')
  expect(isDiskFull(thrownBy(() => database.exec('insert into notes values (zeroblob(100000))')))).toBe(true)
  expect(isDiskFull(thrownBy(() => database.exec('insert into nothing values (1)')))).toBe(false)
  expect(isDiskFull(Object.assign(new Error('disk full'), { code: '53100' }))).toBe(true)
  expect(isDiskFull(undefined)).toBe(false)
})

test('after a failed write the disk counts as full until the operator has had time to make room', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const storage = createStorageState(folder)
  expect(await storage.isWritable()).toBe(true)
  storage.onDiskFull()
  expect(await storage.isWritable()).toBe(false)
  now.mockReturnValue(60_000)
  expect(await storage.isWritable()).toBe(true)
  now.mockRestore()
})

test.each([
  ['deleted with its folder', (at: string) => rmSync(at, { recursive: true })],
  [
    'replaced by another',
    (at: string) => {
      renameSync(at, `${at}-before`)
      mkdirSync(at)
      writeFileSync(join(at, 'data'), 'other')
    },
  ],
])('a file that is %s has gone, which is reported once', async (name, lose) => {
  const at = join(folder, name)
  mkdirSync(at)
  writeFileSync(join(at, 'data'), '')
  const onGone = vi.fn<() => void>()
  const stop = await watchFile(join(at, 'data'), onGone, 5)
  lose(at)
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  stop()
})

test('a file that grows is the same one', async () => {
  const file = join(folder, 'grows')
  writeFileSync(file, '')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const onGone = vi.fn<() => void>()
  const stop = await watchFile(file, onGone)
  writeFileSync(file, 'more')
  await vi.advanceTimersByTimeAsync(5000)
  stop()
  vi.useRealTimers()
  expect(onGone).not.toHaveBeenCalled()
})
