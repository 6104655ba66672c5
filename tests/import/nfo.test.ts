import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultText } from '../../server/import/catalogue/faults.ts'
import { importCatalogue } from '../../server/import/catalogue/import-catalogue.ts'
import { nfoFolder } from '../../server/import/nfo/nfo-folder.ts'
import { readXml, XmlFault } from '../../server/import/nfo/read-xml.ts'
import { askersOf } from '../support/asking.ts'
import { catalogueFolder, SVG } from '../support/catalogue-folder.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const MOVIE = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<movie>
  <title>Тихий човен &amp; море</title>
  <originaltitle>Quiet Boat</originaltitle>
  <year>2021</year>
  <plot><![CDATA[Човен <пливе> морем.]]></plot>
  <mpaa>UA:12+</mpaa>
  <runtime>95</runtime>
  <genre>Драма</genre><genre>Пригоди / Драма</genre>
  <country>Ukraine</country><country>Польща</country>
  <director>Леся Гай</director>
  <actor><name>Петро Бук</name><role>Чумак</role></actor>
  <actor><name>Петро Бук</name><role>Двійник</role></actor>
  <fileinfo><streamdetails>
    <audio><language>ukr</language></audio><audio><language>rus</language></audio><subtitle><language>en</language></subtitle>
  </streamdetails></fileinfo>
</movie>`

const show = (title: string) =>
  `<tvshow><title>${title}</title><premiered>2019-05-01</premiered><mpaa>16+</mpaa><genre>Анімація</genre></tvshow>`

const episode = (season: number, number: number) =>
  `<episodedetails><title>Серія ${number}</title><season>${season}</season><episode>${number}</episode><runtime>22</runtime></episodedetails>`

describe('a folder of NFO files imported', () => {
  let service: Service
  let folder: ReturnType<typeof catalogueFolder>
  beforeEach(async () => {
    service = await openService(sqlite)
    folder = catalogueFolder()
  })
  afterEach(async () => {
    folder.remove()
    await service.close()
  })

  const { data } = askersOf(() => service)

  async function run(isMedia: (name: string) => boolean = () => true, packageId?: string) {
    const faults: string[] = []
    const { titles, refused } = await importCatalogue(service.db, nfoFolder(folder.folder), {
      isMedia,
      removeMissing: false,
      packageId,
      nowMs: NOON,
      report: (fault) => void faults.push(faultText(fault)),
      say: () => {},
    })
    service.restart()
    return { titles, refused, faults: faults.toSorted() }
  }

  function movie(name: string, text = MOVIE) {
    folder.write(`films/${name}/movie.nfo`, text)
    folder.write(`films/${name}/poster.svg`, SVG)
  }

  test('brings a film with its genres and people', async () => {
    movie('Тихий човен (2021)')
    folder.write('films/Тихий човен (2021)/fanart.svg', `${SVG}<!-- -->`)
    folder.write('films/Тихий човен (2021)/fanart1.svg', `${SVG}<!-- 1 -->`)
    expect(await run()).toEqual({ titles: 1, refused: 0, faults: [] })
    const { title } = await data('showTitle', '/catalogue/show/tykhyi-choven-2021')
    expect(title).toMatchObject({
      type: 'FILM',
      name: 'Тихий човен & море',
      original_name: 'Quiet Boat',
      description: 'Човен <пливе> морем.',
      year: 2021,
      ageRestrictions: 12,
      genres: [{ name: 'Драма' }, { name: 'Пригоди' }],
      countries: ['UA', 'PL'],
      directors: [{ _id: 'lesia-hai' }],
      actors: [{ _id: 'petro-buk', role: 'Чумак' }],
      dubbing: ['uk', 'ru'],
      subtitles: ['en'],
      duration: 95 * 60_000,
    })
    expect([title.backdrop === null, title.screenshots.length]).toEqual([false, 1])
  })

  test('brings films that share a folder, each with its own poster', async () => {
    folder.write('Один.nfo', MOVIE)
    folder.write('Два.nfo', MOVIE)
    folder.write('Один-poster.svg', SVG)
    folder.write('Два-poster.svg', `${SVG}<!-- -->`)
    expect(await run()).toEqual({ titles: 2, refused: 0, faults: [] })
    const posters = await service.db.selectFrom('titles').select('poster').execute()
    expect(new Set(posters.map(({ poster }) => poster)).size).toBe(2)
  })

  test('brings a series with its seasons', async () => {
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 2/a.nfo', episode(2, 1))
    folder.write('Ліс/Season 1/b.nfo', episode(1, 2))
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    const lookups: string[] = []
    expect(await run((name) => lookups.push(name) > 0)).toEqual({ titles: 1, refused: 0, faults: [] })
    expect(lookups.toSorted()).toEqual(['lis-s1e1', 'lis-s1e2', 'lis-s2e1'])
    const { title } = await data('showTitle', '/catalogue/show/lis')
    expect([title.type, title.ageRestrictions]).toEqual(['MULTSERIAL', 16])
    expect(title.seasons.map(({ number, episodes }) => [number, episodes.map(({ name }) => name)])).toEqual([
      [1, ['Серія 1', 'Серія 2']],
      [2, ['Серія 1']],
    ])
  })

  test('brings the specials of a series as the last of its seasons', async () => {
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Specials/a.nfo', episode(0, 1))
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    const lookups: string[] = []
    expect(await run((name) => lookups.push(name) > 0)).toEqual({ titles: 1, refused: 0, faults: [] })
    expect(lookups.toSorted()).toEqual(['lis-s0e1', 'lis-s1e1'])
    const { title } = await data('showTitle', '/catalogue/show/lis')
    expect(title.seasons.map(({ number, episodes }) => [number, episodes.length])).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  test('names the file of the episode that is at fault, and leaves the series out', async () => {
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    folder.write('Ліс/Season 1/b.nfo', episode(1, 0))
    folder.write('Ліс/Season 1/c.nfo', '<episodedetails><season>1</season><title>Без номера</title></episodedetails>')
    folder.write('Ліс/Season 1/d.nfo', '<episodedetails><season>1</season><episode>друга</episode></episodedetails>')
    folder.write('Ліс/Season 1/e.nfo', '<episodedetails><episode>1</episode></episodedetails>')
    folder.write('Ліс/Season 1/f.nfo', episode(1, 7).replace('Серія 7', 'С'.repeat(201)))
    folder.write('Ліс/Season 2/a.nfo', episode(12_345, 1))
    expect(await run()).toEqual({
      titles: 0,
      refused: 1,
      faults: [
        'Ліс/Season 1/b.nfo: episode is below 1',
        'Ліс/Season 1/c.nfo: episode is missing',
        'Ліс/Season 1/d.nfo: episode must be number, not NaN',
        'Ліс/Season 1/e.nfo: season is missing',
        'Ліс/Season 1/f.nfo: name.ru is longer than 200 characters',
        'Ліс/Season 1/f.nfo: name.uk is longer than 200 characters',
        'Ліс/Season 2/a.nfo: season is above 9999',
      ],
    })
  })

  test('names the file of the episode whose media is not there', async () => {
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    folder.write('Ліс/Season 1/b.nfo', episode(1, 2))
    const { faults } = await run((name) => name === 'lis-s1e1')
    expect(faults).toEqual(['Ліс/Season 1/b.nfo: media names the media "lis-s1e2", which is not known'])
  })

  test('reports faults by file and field, and imports the rest', async () => {
    movie('Добрий')
    movie('cut', MOVIE.slice(0, 200))
    movie('cross', '<movie><title>Х</movie></title>')
    movie('bomb', '<!DOCTYPE movie [<!ENTITY a "аааа"><!ENTITY b "&a;&a;">]><movie><title>&b;</title></movie>')
    movie('outside', '<!DOCTYPE movie [<!ENTITY x SYSTEM "file:///etc/passwd">]><movie><title>&x;</title></movie>')
    movie('entity', '<movie><title>&nothing;</title></movie>')
    movie('deep', `${'<movie>'.repeat(60)}${'</movie>'.repeat(60)}`)
    movie('other', '<album><title>Х</title></album>')
    movie('bare', '<movie><title>Х</title></movie>')
    folder.write('films/no-poster/movie.nfo', MOVIE)
    folder.write('films/false-poster/movie.nfo', MOVIE)
    folder.write('films/false-poster/poster.jpg', 'not a picture')
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    for (const name of ['a', 'b']) folder.write(`Ліс/Season 1/${name}.nfo`, episode(1, 1))
    symlinkSync(folder.folder, join(folder.folder, 'films/cycle'))
    const { faults, ...counts } = await run()
    expect(counts).toEqual({ titles: 1, refused: 11 })
    expect(faults.map((line) => line.replace(/(is no XML: ).*/, '$1…'))).toEqual(
      [
        'films/bare/movie.nfo: age is missing',
        'films/bare/movie.nfo: year is missing',
        'films/bomb/movie.nfo: is no XML: …',
        'films/cross/movie.nfo: is no XML: …',
        'films/cut/movie.nfo: is no XML: …',
        'films/deep/movie.nfo: is no XML: …',
        'films/entity/movie.nfo: is no XML: …',
        'films/false-poster/movie.nfo: poster "poster.jpg" is no picture: SVG, PNG, JPEG and WebP are',
        'films/no-poster/movie.nfo: poster is missing',
        'films/other/movie.nfo: is no description of a film',
        'films/outside/movie.nfo: is no XML: …',
        'Ліс/Season 1/b.nfo: episode is 1, as of an episode before',
      ].toSorted(),
    )
  })

  test('reads descriptions as Kodi writes them: several episodes in a file, an address after the end', async () => {
    movie('Човен', `\n${MOVIE}\nhttps://www.imdb.com/title/tt0000001/?ref=a&b=c\n`)
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 1/a.nfo', `<?xml version="1.0"?>\n${episode(1, 1)}\n${episode(1, 2)}`)
    folder.write('Ліс/Season 1/b.nfo', `<episodes>${episode(1, 3)}${episode(1, 4)}</episodes>`)
    const lookups: string[] = []
    expect(await run((name) => lookups.push(name) > 0)).toEqual({ titles: 2, refused: 0, faults: [] })
    expect(lookups.toSorted()).toEqual(['choven', 'lis-s1e1', 'lis-s1e2', 'lis-s1e3', 'lis-s1e4'])
  })

  test('imports a series without files that are no episodes, and reports them', async () => {
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    folder.write('Ліс/Season 1/empty.nfo', '')
    folder.write('Ліс/Season 1/release.nfo', 'Forest S01 ░▒▓ 1080p & more <3')
    folder.write('Ліс/Season 1/film.nfo', MOVIE)
    folder.write('Ліс/Extras/making.nfo', MOVIE)
    expect(await run()).toEqual({
      titles: 1,
      refused: 0,
      faults: ['empty', 'film', 'release'].map(
        (name) => `Ліс/Season 1/${name}.nfo: is no description of an episode: it is left out`,
      ),
    })
  })

  test('uses movie.nfo for the film of its folder, with a poster named after the film', async () => {
    folder.write('Тихий човен (2021)/movie.nfo', MOVIE)
    folder.write('Тихий човен (2021)/Тихий човен (2021).nfo', MOVIE)
    folder.write('Тихий човен (2021)/quiet.boat.1080p.nfo', 'no XML')
    folder.write('Тихий човен (2021)/Quiet Boat-poster.svg', SVG)
    folder.write('Тихий човен (2021)/Extras/making.nfo', MOVIE)
    expect(await run()).toEqual({
      titles: 1,
      refused: 0,
      faults: ['Тихий човен (2021)/quiet.boat.1080p.nfo: is left out: movie.nfo describes the film of this folder'],
    })
  })

  test('an unknown country or language costs only itself, an unknown rating is named', async () => {
    movie('lost', MOVIE.replace('Ukraine', 'Атлантида').replace('>rus<', '>und<').replace('>en<', '>клінгонська<'))
    movie('unrated', MOVIE.replace('UA:12+', 'Not Rated'))
    expect(await run()).toEqual({
      titles: 1,
      refused: 1,
      faults: [
        'films/lost/movie.nfo: country "Атлантида" is not known: it is left out',
        'films/lost/movie.nfo: language "клінгонська" is not known: it is left out',
        'films/unrated/movie.nfo: age is missing',
        'films/unrated/movie.nfo: mpaa "Not Rated" is no age',
      ],
    })
    const { title } = await data('showTitle', '/catalogue/show/lost')
    expect([title.countries, title.dubbing, title.subtitles]).toEqual([['PL'], ['uk'], []])
  })

  test('reads formatting in a plot, genres after a bar, a length with its unit and folders in any script', async () => {
    const text = MOVIE.replace('<![CDATA[Човен <пливе> морем.]]>', 'Човен<br/>пливе <b>морем</b>.')
      .replace('Пригоди / Драма', 'Пригоди | Фантастика')
      .replace('<runtime>95<', '<runtime>95 min<')
    movie('七人の侍 (1954)', text)
    movie('羅生門 (1954)', text)
    expect(await run()).toEqual({ titles: 2, refused: 0, faults: [] })
    const ids = await service.db.selectFrom('titles').select('id').execute()
    for (const { id } of ids) expect(id).toMatch(/^n-[0-9a-f]{12}-1954$/)
    const { title } = await data('showTitle', `/catalogue/show/${ids[0]!.id}`)
    expect(title).toMatchObject({
      description: 'Човен\nпливе морем.',
      genres: [{ name: 'Драма' }, { name: 'Пригоди' }, { name: 'Фантастика' }],
      duration: 95 * 60_000,
    })
  })

  test('puts every title into the package of the command, at every import', async () => {
    movie('Човен')
    folder.write('Ліс/tvshow.nfo', show('Ліс'))
    folder.write('Ліс/poster.svg', SVG)
    folder.write('Ліс/Season 1/a.nfo', episode(1, 1))
    const packages = async () => {
      const titles = await service.db.selectFrom('titles').select(['id', 'package_id']).orderBy('id').execute()
      return titles.map(({ id, package_id }) => [id, package_id])
    }
    for (const packageId of ['basic', 'premium', 'premium', undefined]) {
      expect(await run(() => true, packageId)).toEqual({ titles: 2, refused: 0, faults: [] })
      expect(await packages()).toEqual([
        ['choven', packageId ?? null],
        ['lis', packageId ?? null],
      ])
    }
  })

  test('brings no people of a film that is refused', async () => {
    folder.write('films/no-poster/movie.nfo', MOVIE)
    await run()
    expect(await service.db.selectFrom('people').selectAll().execute()).toEqual([])
    movie('Добрий')
    expect(await run()).toMatchObject({ titles: 1 })
    expect(await service.db.selectFrom('people').selectAll().execute()).toHaveLength(2)
  })
})

test('a document type is refused in any place', () => {
  expect(() => readXml('<!DOCTYPE movie>\n<movie/>')).toThrow(new XmlFault('document types are not read (line 1)'))
  expect(() => readXml('')).toThrow(XmlFault)
  expect(readXml('\uFEFF<movie>a<!-- b -->c</movie>')).toMatchObject([{ name: 'movie', text: 'ac' }])
})
