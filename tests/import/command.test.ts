import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../server/db/connect.ts'
import { missingDemonstration, noteDemonstration } from '../../server/demo/demonstration-state.ts'
import { catalogueFolder, titleFile } from '../support/catalogue-folder.ts'
import { guideText } from '../support/guide-file.ts'

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

test('the command prints its result and every fault in a line, and has an exit code', () => {
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

test('the command that cannot start prints the reason', () => {
  const usage = 'Usage: npm run import -- catalogue FOLDER [--package ID] [--remove-missing]'
  expect(command('films', folder.folder)).toMatchObject({ status: 2 })
  expect(command('films', folder.folder).faults.join()).toContain('catalogue FOLDER')
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

test('the command has an option for the package of titles without one', async () => {
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

test('a guide is imported by the command, and a refused one prints the reason and changes nothing', async () => {
  const data = join(folder.folder, '.data')
  const { db } = await connectDatabase({ dataDir: data, databaseUrl: undefined })
  try {
    await db.insertInto('categories').values({ id: 'own', slug: 'own', position: 0, name: 'Свої', name_ru: 'Свои' }).execute()
    const texts = { slug: 'vydno', name: 'Видно', name_ru: 'Видно', logo: '', loop: '', loop_offset: 0, cover: null }
    await db
      .insertInto('channels')
      .values({ id: 'own', number: 1, category_id: 'own', package_id: null, ...texts })
      .execute()
    const file = join(folder.folder, 'epg.xml')
    const items = [{ channel: 'vydno.ua', start: Date.now(), title: 'Новини' }]
    writeFileSync(file, guideText([['vydno.ua', 'Видно HD']], items))
    const done = command('guide', file, '--every', '12h')
    expect(done).toMatchObject({ status: 0, faults: [''] })
    expect(done.said.slice(0, 3)).toEqual([
      expect.stringMatching(/^Guide epg: channels 1, programmes 1, \d+ bytes\.$/),
      'Channels with this guide: 1 (words 1). Channels without a link: 0. Guide channels not used: 0.',
      'Programmes new: 1, changed: 0, removed: 0, unchanged: 0.',
    ])
    expect(await db.selectFrom('sources').select(['id', 'state', 'every_s']).execute()).toEqual([
      { id: 'epg', state: 'ok', every_s: 43_200 },
    ])
    writeFileSync(file, '<html></html>')
    const refused = 'Guide epg: this is a web page, not a guide. The guide in the database stays as it was.'
    expect(command('guide', file)).toMatchObject({ status: 1, faults: [refused] })
    expect(await db.selectFrom('programmes').select('title').execute()).toEqual([{ title: 'Новини' }])
    expect(command('guide', join(folder.folder, 'none.xml'))).toMatchObject({
      status: 1,
      faults: ['Guide none: there is no such file. The guide in the database stays as it was.'],
    })
    expect(await db.selectFrom('sources').select(['id', 'state']).execute()).toEqual([{ id: 'epg', state: 'failing' }])
    expect(command('guide', join(folder.folder, 'none.xml'), '--source', 'epg').status).toBe(1)
    const { address } = await db.selectFrom('sources').select('address').executeTakeFirstOrThrow()
    expect(address).toMatch(/epg\.xml$/)
    const secret = command('guide', 'http://user:secret@127.0.0.1:9/epg.xml?token=secret', '--source', 'lan')
    expect(secret).toMatchObject({ status: 1, faults: [expect.stringContaining('an address leads to a local network')] })
    expect(JSON.stringify(secret)).not.toContain('secret')
    expect(command('guide', file, '--zone', 'Europe/Kiyv').faults).toEqual(['The zone "Europe/Kiyv" is not known.'])
  } finally {
    await db.destroy()
  }
})

test('the command ends the demonstration of a database, once', async () => {
  const { db } = await connectDatabase({ dataDir: join(folder.folder, '.data'), databaseUrl: undefined })
  try {
    await noteDemonstration(db, 'complete')
    const texts = { name: 'Перша', name_ru: 'Первая', genre: 'Джаз', genre_ru: 'Джаз', logo: '/images/x.svg' }
    await db
      .insertInto('stations')
      .values({ id: 'fm-01', number: 1, slug: 'first', loop: 'jazz', loop_offset: 0, working: 1, ...texts })
      .execute()
    const ended = (channels: number, stations: number) =>
      `The demonstration has ended. Removed: ${channels} channels with their guide, ${stations} stations. Films stay.`
    expect(command('forget-demonstration')).toEqual({ status: 0, said: [ended(0, 1)], faults: [''] })
    expect(command('forget-demonstration', '--json')).toMatchObject({ status: 0, said: ['{"channels":0,"stations":0}'] })
    expect(command('forget-demonstration', 'now')).toMatchObject({ status: 2, said: [''] })
    expect(await missingDemonstration(db, Date.now())).toBeNull()
  } finally {
    await db.destroy()
  }
})
