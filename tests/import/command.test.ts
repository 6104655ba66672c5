import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../server/db/connect.ts'
import { catalogueFolder, titleFile } from '../support/catalogue-folder.ts'

const root = join(import.meta.dirname, '../..')
// Each of these starts a process.
vi.setConfig({ testTimeout: 60_000 })

let folder: ReturnType<typeof catalogueFolder>
beforeAll(() => {
  folder = catalogueFolder()
  mkdirSync(join(folder.folder, '.data'))
  writeFileSync(join(folder.folder, '.data/index.json'), JSON.stringify({ films: { boat: {} } }))
})
afterAll(() => folder.remove())

function command(...args: string[]) {
  const data = join(folder.folder, '.data')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/import/run.ts'), ...args], {
    env: { ...process.env, DATA_DIR: data, MEDIA_DIR: data },
    encoding: 'utf8',
  })
  return { status, said: stdout.trim().split('\n'), faults: stderr.trim().split('\n') }
}

test('the command says what it did, every fault in a line, and how it ended in its exit code', () => {
  folder.title('boat')
  expect(command('catalogue', folder.folder)).toEqual({
    status: 0,
    said: ['Titles in: 1, left out: 0, removed: 0. Faults: 0.'],
    faults: [''],
  })
  folder.title('boat', titleFile('boat', { media: 'lost' }))
  folder.title('other', titleFile('other', { year: 'MMXXI' }))
  expect(command('catalogue', folder.folder, '--remove-missing')).toEqual({
    status: 1,
    said: ['Titles in: 0, left out: 2, removed: 0. Faults: 2.'],
    faults: [
      'titles/boat/title.json: media names the media "lost", which is not known',
      'titles/other/title.json: year must be number, not "MMXXI"',
    ],
  })
})

test('the command that cannot begin says why', () => {
  const usage = 'Usage: npm run import -- catalogue FOLDER [--package ID] [--remove-missing]'
  expect(command('films', folder.folder)).toMatchObject({ status: 2, faults: [usage] })
  expect(command('catalogue')).toMatchObject({ status: 2, faults: [usage] })
  expect(command('catalogue', folder.folder, '--remove')).toMatchObject({ status: 2 })
  expect(command('catalogue', folder.folder, '--package', 'gold')).toEqual({
    status: 2,
    said: [''],
    faults: ['The package "gold" is not known.'],
  })
  expect(command('catalogue', folder.folder, '--package').faults.at(-1)).toBe(usage)
  const missing = join(folder.folder, 'nowhere')
  expect(command('catalogue', missing).faults.join()).toContain(`The folder ${missing} cannot be read`)
})

test('the command takes the package of titles that name none', async () => {
  const { db } = await connectDatabase({ dataDir: join(folder.folder, '.data'), databaseUrl: undefined })
  try {
    await db.insertInto('packages').values({ id: 'basic', name: 'Basic', rank: 1, archive_days: 14 }).execute()
    folder.title('sea')
    command('catalogue', folder.folder, '--package', 'basic')
    const sea = await db.selectFrom('titles').select('package_id').where('id', '=', 'sea').executeTakeFirst()
    expect(sea).toEqual({ package_id: 'basic' })
  } finally {
    await db.destroy()
  }
})
