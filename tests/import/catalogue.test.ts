import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, faultText } from '../../server/import/catalogue/faults.ts'
import { importCatalogue } from '../../server/import/catalogue/import-catalogue.ts'
import { jsonFolder } from '../../server/import/catalogue/json-folder.ts'
import { SourceError } from '../../server/import/catalogue/source.ts'
import { askersOf } from '../support/asking.ts'
import { catalogueFolder, SVG, titleFile } from '../support/catalogue-folder.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const SERIES = {
  type: 'SERIAL',
  media: undefined,
  duration_s: undefined,
  seasons: [
    {
      number: 1,
      name: { uk: 'Перший', ru: 'Первый' },
      episodes: [
        { number: 1, name: { uk: 'Початок', ru: 'Начало' }, media: 'boat', duration_s: 1200, intro: { from_s: 5, to_s: 35.5 } },
        { number: 2, name: { uk: '', ru: '' }, media: 'boat', duration_s: 1200 },
      ],
    },
  ],
}

describe.each(engines())('a folder imported on $name', (engine) => {
  let service: Service
  let folder: ReturnType<typeof catalogueFolder>
  beforeEach(async () => {
    service = await openService(engine)
    folder = catalogueFolder()
  })
  afterEach(async () => {
    folder.remove()
    await service.close()
  })

  const { data } = askersOf(() => service)

  async function run(options: { removeMissing?: boolean; packageId?: string; nowMs?: number } = {}) {
    const faults: Fault[] = []
    const imported = await importCatalogue(service.db, jsonFolder(folder.folder), {
      isMedia: (name) => name === 'boat',
      removeMissing: false,
      nowMs: NOON,
      report: (fault) => void faults.push(fault),
      say: () => {},
      ...options,
    })
    service.restart()
    expect(imported.faults).toBe(faults.length)
    return { ...imported, faults: faults.map(faultText) }
  }

  const ids = async () => (await service.db.selectFrom('titles').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('is shown as in its files', async () => {
    folder.title(
      'boat',
      titleFile('boat', { backdrop: 'wide.svg', screenshots: ['wide.svg'], package: 'basic', trailer: 'boat' }),
    )
    folder.write('titles/boat/wide.svg', `<?xml version="1.0"?><!-- широка -->${SVG.replace('0 0 2 3', '0 0 16 9')}`)
    folder.title('series', titleFile('series', SERIES))
    folder.write('collections.json', [{ id: 'zyma', name: { uk: 'Зима', ru: 'Зима' }, titles: ['series', 'boat'] }])
    expect(await run()).toEqual({ titles: 2, refused: 0, removed: 0, faults: [] })
    const { title, collections } = await data('showTitle', '/catalogue/show/boat')
    expect(title).toMatchObject({
      name: 'Тихий човен',
      name_ru: 'Тихая лодка',
      ageRestrictions: 6,
      directors: [{ _id: 'hai', name: 'Леся Гай' }],
      actors: [{ _id: 'buk', role: 'Чумак' }],
      duration: 40_000,
      subtitles: ['uk', 'ru'],
      package_id: 'basic',
      has_trailer: true,
    })
    expect(title.screenshots).toEqual([title.backdrop])
    expect(collections).toEqual([{ _id: 'zyma', name: 'Зима', name_ru: 'Зима' }])
    const picture = await service.app.request(`http://efir.test${title.poster.src}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const series = (await data('showTitle', '/catalogue/show/series')).title
    expect(series.seasons[0]).toMatchObject({ name: 'Перший', episodes: [{ intro: { from: 5000, to: 35_500 } }, { number: 2 }] })
    const inOrder = await data('showCollection', '/catalogue/collections/zyma')
    expect(inOrder.items.map(({ _id }) => _id)).toEqual(['series', 'boat'])
  })

  test('twice is the same as once, and leaves viewers’ data', async () => {
    folder.title('boat')
    await run()
    const token = TOKENS.basic
    await data('addFavouriteTitle', '/catalogue/favorites/add', { token, body: { title_id: 'boat' } })
    await data('writeReview', '/catalogue/reviews/boat', { token, body: { rating: 9, text: 'Гарно' } })
    folder.title('boat', titleFile('boat', { name: { uk: 'Інша назва', ru: 'Другое название' }, genres: [] }))
    expect(await run({ nowMs: NOON + 1000 })).toMatchObject({ titles: 1, faults: [] })
    const { title, reviews } = await data('showTitle', '/catalogue/show/boat')
    expect(title).toMatchObject({ name: 'Інша назва', genres: [], rating: 9 })
    expect(reviews.total).toBe(1)
    expect((await data('favouriteTitles', '/catalogue/favorites/list', { token })).length).toBe(1)
    const row = await service.db.selectFrom('titles').selectAll().executeTakeFirstOrThrow()
    expect(row.added_ms).toBe(NOON)
  })

  test('removes missing titles only on request', async () => {
    for (const id of ['one', 'two', 'three']) folder.title(id)
    folder.write('collections.json', [
      { id: 'all', name: { uk: 'Усі', ru: 'Все' }, titles: ['one', 'two', 'three'] },
      { id: 'old', name: { uk: 'Старі', ru: 'Старые' }, titles: ['one'] },
    ])
    await run()
    rmSync(join(folder.folder, 'titles/one'), { recursive: true })
    folder.title('two', titleFile('two', { year: 'x' }))
    folder.write('titles/three/title.json', '{')
    folder.write('collections.json', [{ id: 'all', name: { uk: 'Усі', ru: 'Все' }, titles: ['two', 'three'] }])
    await run()
    expect(await ids()).toEqual(['one', 'three', 'two'])
    expect(await run({ removeMissing: true })).toMatchObject({ titles: 0, refused: 2, removed: 1 })
    expect(await ids()).toEqual(['three', 'two'])
    const collections = await data('allCollections', '/catalogue/collections')
    expect(collections.map(({ _id, titles }) => `${_id} ${titles}`)).toEqual(['all 2'])
  })

  test('that is not there removes nothing', async () => {
    folder.title('one')
    await run()
    rmSync(join(folder.folder, 'titles'), { recursive: true })
    await expect(run({ removeMissing: true })).rejects.toThrow(SourceError)
    expect(await ids()).toEqual(['one'])
  })

  test('names the file and the field of every fault and imports the rest', async () => {
    folder.title('good')
    folder.write('titles/empty/title.json', '')
    folder.write('titles/bare/readme.txt', '')
    folder.write('titles/notes.txt', '')
    folder.write('titles/bytes/title.json', Buffer.from([0xff, 0xfe, 0x22]))
    folder.title('list', [])
    folder.title('fields', titleFile('fields', { name: { uk: 'Без російської' }, year: '2021', subtitle: ['uk'], age: 13 }))
    folder.title('unknown', titleFile('unknown', { genres: ['nothing'], actors: ['x'], package: 'gold', media: 'lost' }))
    folder.title('twice', titleFile('good'))
    folder.title('outside', titleFile('outside', { poster: '../good/poster.svg' }))
    folder.write('collections.json', [{ id: 'c', name: { uk: 'К', ru: 'К' }, titles: ['good', 'fields'] }])
    const { faults, ...counts } = await run()
    expect(counts).toEqual({ titles: 1, refused: 8, removed: 0 })
    expect(faults.toSorted()).toEqual(
      [
        'titles/notes.txt: is no folder of a title',
        'titles/bare/title.json: is missing',
        'titles/bytes/title.json: is not in UTF-8',
        'titles/empty/title.json: is no JSON: Unexpected end of JSON input',
        'titles/fields/title.json: name.ru is missing',
        'titles/fields/title.json: year must be number, not "2021"',
        'titles/fields/title.json: subtitle is no field of this format',
        'titles/fields/title.json: age is none of 0, 3, 6, 12, 16 and 18',
        'titles/list/title.json: is a list',
        'titles/outside/title.json: poster is no name of a file in the same folder',
        'titles/twice/title.json: id is "good", as of a title before',
        'titles/unknown/title.json: genres.0 names the genre "nothing", which is not known',
        'titles/unknown/title.json: actors.0 names the person "x", which is not known',
        'titles/unknown/title.json: package names the package "gold", which is not known',
        'titles/unknown/title.json: media names the media "lost", which is not known',
        'collections.json: 0.titles.1 names the title "fields", which is not known',
      ].toSorted(),
    )
    expect(await ids()).toEqual(['good'])
  })

  test('refuses repeated seasons and episodes, and marks outside the media', async () => {
    const [season] = SERIES.seasons
    const [first] = season!.episodes
    folder.title('seasons', titleFile('seasons', { ...SERIES, seasons: [season, season] }))
    folder.title('episodes', titleFile('episodes', { ...SERIES, seasons: [{ ...season, episodes: [first, first] }] }))
    folder.title('film', titleFile('film', { seasons: SERIES.seasons }))
    folder.title('own', titleFile('own', { ...SERIES, media: 'boat' }))
    const at = (at_s: number) => ({ at_s, name: { uk: 'Р', ru: 'Р' } })
    folder.title('marks', titleFile('marks', { chapters: [at(10), at(5), at(40)], intro: { from_s: 30, to_s: 50 } }))
    folder.title('lists', titleFile('lists', { genres: ['drama', 'drama'], actors: ['buk', { person: 'buk' }] }))
    expect((await run()).faults).toEqual([
      'titles/episodes/title.json: seasons.0.episodes.1.number is 1, as of an episode before',
      'titles/film/title.json: seasons does not belong to a FILM',
      'titles/lists/title.json: genres.1 is "drama", which is in the list already',
      'titles/lists/title.json: actors.1 is "buk", which is in the list already',
      'titles/marks/title.json: chapters.1.at_s is not after the chapter before',
      'titles/marks/title.json: chapters.2.at_s is after the end',
      'titles/marks/title.json: intro.to_s is after the end',
      'titles/own/title.json: media does not belong to a SERIAL; its episodes have theirs',
      'titles/seasons/title.json: seasons.1.number is 1, as of a season before',
    ])
    expect(await ids()).toEqual([])
  })

  test('refuses pictures that are none, and follows no links', async () => {
    const posters = { text: 'poster.png', missing: 'none.png', folder: 'inner', link: 'link.svg', page: 'page.svg' }
    for (const [id, poster] of Object.entries(posters)) folder.title(id, titleFile(id, { poster }))
    folder.write('titles/text/poster.png', 'not a picture')
    folder.write('titles/folder/inner/x', '')
    folder.write('titles/page/page.svg', '<html><svg></svg></html>')
    symlinkSync('/etc/hostname', join(folder.folder, 'titles/link/link.svg'))
    symlinkSync(join(folder.folder, 'titles'), join(folder.folder, 'titles/cycle'))
    folder.title('shot', titleFile('shot', { screenshots: ['poster.svg', 'none.webp'] }))
    expect((await run()).faults.toSorted()).toEqual([
      'titles/cycle: is no folder of a title',
      'titles/folder/title.json: poster "inner" names something that is no file',
      'titles/link/title.json: poster "link.svg" names something that is no file',
      'titles/missing/title.json: poster "none.png" names a file that is not there',
      'titles/page/title.json: poster "page.svg" is no picture: SVG, PNG, JPEG and WebP are',
      'titles/shot/title.json: screenshots.1 "none.webp" names a file that is not there',
      'titles/text/title.json: poster "poster.png" is no picture: SVG, PNG, JPEG and WebP are',
    ])
    expect(await ids()).toEqual([])
    expect(await service.db.selectFrom('pictures').select('id').execute()).toEqual([])
  })

  test('continues without broken lists', async () => {
    folder.title('boat')
    await run()
    folder.write('genres.json', '[{')
    folder.write('people.json', { hai: 'Леся' })
    folder.write('collections.json', [
      { id: 'a', name: { uk: 'А', ru: 'А' }, titles: ['boat'] },
      { id: 'a', name: { uk: 'Б', ru: 'Б' }, titles: [] },
      { id: 'b', titles: [] },
    ])
    const { faults, titles } = await run()
    expect(titles).toBe(1)
    expect(faults.map((line) => line.replace(/JSON: .*/, 'JSON'))).toEqual([
      'genres.json: is no JSON',
      'people.json: is no list',
      'collections.json: 1.id is "a", as of an entry before',
      'collections.json: 2.name is missing',
    ])
  })

  test('puts a title without a package into the one of the command, and no other', async () => {
    folder.title('own', titleFile('own', { package: 'basic' }))
    folder.title('without')
    folder.title('null', titleFile('null', { package: null }))
    const { faults } = await run({ packageId: 'premium' })
    expect(faults).toEqual(['titles/null/title.json: package must be string, not null'])
    const packages = await service.db.selectFrom('titles').select(['id', 'package_id']).orderBy('id').execute()
    expect(packages).toEqual([
      { id: 'own', package_id: 'basic' },
      { id: 'without', package_id: 'premium' },
    ])
    expect((await data('showTitle', '/catalogue/show/without')).title.package_id).toBe('premium')
  })

  test('does not start with an unknown package', async () => {
    folder.title('own', titleFile('own', { package: 'basic' }))
    for (const packageId of ['gold', ''])
      await expect(run({ packageId })).rejects.toThrow(new SourceError(`The package "${packageId}" is not known.`))
    expect(await ids()).toEqual([])
    expect(await service.db.selectFrom('people').select('id').execute()).toEqual([])
  })

  test('removes invisible characters from texts', async () => {
    folder.title('boat', titleFile('boat', { name: { uk: ' Тихий\u0000 човен\u202e ', ru: 'Тихая лодка' } }))
    expect((await run()).faults).toEqual([])
    expect((await data('showTitle', '/catalogue/show/boat')).title.name).toBe('Тихий човен')
  })

  test('whose batch cannot be written leaves nothing of the batch behind', async () => {
    folder.title('one')
    folder.title('two')
    await service.db.schema.alterTable('episodes').renameTo('episodes_away').execute()
    await expect(run()).rejects.toThrow(/episodes/)
    await service.db.schema.alterTable('episodes_away').renameTo('episodes').execute()
    expect(await ids()).toEqual([])
    expect(await service.db.selectFrom('title_genres').selectAll().execute()).toEqual([])
    expect(await service.db.selectFrom('pictures').select('id').execute()).toEqual([])
    writeFileSync(join(folder.folder, 'titles/two/poster.svg'), '')
    expect(await run()).toMatchObject({ titles: 1, refused: 1 })
  })
})
