import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TitleSort } from '../../src/contract/catalogue.ts'
import { createCatalogueWriter } from '../../server/import/catalogue/catalogue-writer.ts'
import { askersOf } from '../support/asking.ts'
import { ADDED, entry, putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

describe.each(engines())('the catalogue on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
    await putCatalogue(service.db)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.clock.nowMs = NOON
  })

  const { data, failure } = askersOf(() => service)
  const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)
  const list = (query: string) => data('listTitles', `/catalogue/list?${query}`)

  test('lists titles of a type, with their tier', async () => {
    const allowed = async (token?: string) =>
      (await data('listTitles', '/catalogue/list?type=FILM&sort=year', token === undefined ? {} : { token })).items.map(
        ({ _id, allowed: is }) => `${_id}${is ? '+' : '-'}`,
      )
    expect(await allowed()).toEqual(['film-2-', 'film-3-', 'film-1+'])
    expect(await allowed(TOKENS.registered)).toEqual(['film-2-', 'film-3-', 'film-1+'])
    expect(await allowed(TOKENS.basic)).toEqual(['film-2+', 'film-3-', 'film-1+'])
    expect(await allowed(TOKENS.premium)).toEqual(['film-2+', 'film-3+', 'film-1+'])
  })

  test('counts filter values with the first page, given the other filters', async () => {
    const { facets, total } = await list('type=FILM&genre=komediia')
    expect(total).toBe(1)
    expect(facets).toEqual({
      genres: [
        { _id: 'komediia', name: 'Комедія', name_ru: 'Комедия', count: 1 },
        { _id: 'drama', name: 'Драма', name_ru: 'Драма', count: 3 },
      ],
      countries: [{ code: 'UA', count: 1 }],
      years: [{ year: 2022, count: 1 }],
      ages: [{ age: 12, count: 1 }],
      dubbing: [{ language: 'uk', count: 1 }],
    })
  })

  test('combines all filters', async () => {
    const idsFor = async (query: string) => ids((await list(query)).items).toSorted()
    expect(await idsFor('year_from=2021&year_to=2021')).toEqual(['film-3'])
    expect(await idsFor('age=12')).toEqual(['film-1', 'film-2', 'serial-1'])
    expect(await idsFor('genre=komediia,drama&age=11&type=FILM')).toEqual(['film-1'])
    expect(await idsFor('country=PL,UA&type=SERIAL')).toEqual(['serial-1'])
    expect(await idsFor('age=12&type=SERIAL,FILM')).toEqual(['film-1', 'film-2', 'serial-1'])
    expect(await idsFor('age=12&type=MULTFILM,SERIAL')).toEqual(['serial-1'])
    expect(await idsFor('dubbing=en')).toEqual([])
    expect(await idsFor('genre=no-such-genre')).toEqual([])
  })

  test('refuses invalid filters in any spelling', async () => {
    for (const query of [
      'type=BOOK',
      'type=FILM,BOOK',
      "genre=x'%20or%201=1--",
      'genre=,',
      'country=ua',
      'year_from=2021.5',
      'year_to=99999',
      'age=19',
      'age=-1',
      'dubbing=u',
      'sort=name%20desc',
      'limit=0',
      'limit=61',
      'limit=1e1',
      `genre=${Array.from({ length: 13 }, (_none, index) => `g${index}`).join(',')}`,
      'genre=%00',
    ])
      expect([query, await failure(`/catalogue/list?${query}`)]).toEqual([query, '400 invalid_input'])
    expect(service.reported).toEqual([])
  })

  test('refuses cursors of other lists', async () => {
    const { next } = await list('type=FILM&limit=1')
    expect(next).toMatch(/^[\w-]+\.[\w-]{16}$/)
    const [text, signature] = next!.split('.')
    const other = Buffer.from(JSON.stringify([[NOON, 2020], 'film-9'])).toString('base64url')
    for (const [query, cursor] of [
      ['type=FILM', 'x'],
      ['type=FILM', ''],
      ['type=FILM', `${text}.${'A'.repeat(16)}`],
      ['type=FILM', `${other}.${signature}`],
      ['type=FILM', `${next}a`],
      ['type=SERIAL', next!],
      ['type=FILM&sort=year', next!],
      ['type=FILM&age=12', next!],
    ])
      expect(await failure(`/catalogue/list?${query}&limit=1&cursor=${encodeURIComponent(cursor!)}`)).toBe('400 cursor_malformed')
    expect(await failure(`/catalogue/genres/drama?cursor=${next}`)).toBe('400 cursor_malformed')
    expect(await failure(`/catalogue/collections/zyma?cursor=${next}`)).toBe('400 cursor_malformed')
    expect(await failure(`/catalogue/reviews/film-1?cursor=${next}`)).toBe('400 cursor_malformed')
    expect((await list(`type=FILM&limit=2&cursor=${next}`)).facets).toBeNull()
  })

  test('lists genres and collections with their titles', async () => {
    expect(await data('allGenres', '/catalogue/genres')).toMatchObject([
      { _id: 'komediia', titles: 1 },
      { _id: 'drama', titles: 4 },
    ])
    const [comedy, drama] = await data('allGenres', '/catalogue/genres')
    // The best of the dramas is the comedy's only title.
    expect(ids((await data('showGenre', '/catalogue/genres/drama?sort=rating')).items)[0]).toBe(
      ids((await data('showGenre', '/catalogue/genres/komediia')).items)[0],
    )
    expect(drama!.poster).not.toEqual(comedy!.poster)
    const genre = await data('showGenre', '/catalogue/genres/drama?type=SERIAL')
    expect([genre.genre.name, genre.total, ids(genre.items)]).toEqual(['Драма', 1, ['serial-1']])
    expect(await data('allCollections', '/catalogue/collections')).toMatchObject([{ _id: 'zyma', titles: 2 }])
    const first = await data('showCollection', '/catalogue/collections/zyma?limit=1')
    const second = await data('showCollection', `/catalogue/collections/zyma?limit=1&cursor=${first.next}`)
    expect([ids(first.items), ids(second.items), second.next]).toEqual([['film-3'], ['film-1'], null])
    expect(await failure('/catalogue/genres/nothing')).toBe('404 not_found')
    expect(await failure('/catalogue/collections/nothing')).toBe('404 not_found')
  })

  test('shows people with the titles that they directed and acted in', async () => {
    const petro = await data('showPerson', '/catalogue/people/p-2')
    expect(petro.person.name_ru).toBe('Пётр Бук')
    expect(petro.directed).toEqual([])
    expect(petro.played.map(({ _id, role }) => `${_id} ${role}`)).toEqual(['film-3 Чумак', 'film-1 Чумак'])
    expect(await failure('/catalogue/people/nobody')).toBe('404 not_found')
  })

  test('shows a title whole, in one response', async () => {
    const { title, similar, collections, reviews } = await data('showTitle', '/catalogue/show/film-1')
    expect(title).toMatchObject({
      name: 'Фільм film-1',
      directors: [{ _id: 'p-1', name: 'Леся Гай' }],
      actors: [{ _id: 'p-2', role: 'Чумак' }],
      genres: [{ _id: 'drama' }],
      countries: ['UA'],
      has_trailer: true,
      has_media: true,
      duration: 3_600_000,
      rating: null,
      allowed: true,
    })
    expect(ids(similar)[0]).toBe('film-3')
    expect(ids(similar)).not.toContain('film-1')
    expect(ids(collections)).toEqual(['zyma'])
    expect(reviews).toEqual({ total: 0, items: [], next: null })
    const serial = await data('showTitle', '/catalogue/show/serial-1')
    expect(serial.title.seasons.map(({ number, episodes }) => [number, episodes.length])).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(await failure('/catalogue/show/nothing')).toBe('404 not_found')
  })

  test('fills the rails of the home page', async () => {
    await createCatalogueWriter(service.db).putTitles(
      [1, 2, 3, 4].map((number) => entry(`cartoon-${number}`, { genres: ['komediia'], row: { type: 'MULTFILM' } })),
      ADDED,
    )
    await createCatalogueWriter(service.db).placeTitles('zyma', ['film-3', 'cartoon-1', 'film-1', 'cartoon-2'])
    service.clock.nowMs += 6000
    const rails = await data('catalogueHome', '/catalogue/home')
    expect(rails.map(({ kind, type, of, items }) => [kind, type, of?._id, items.length])).toEqual([
      ['newest', 'MULTFILM', undefined, 4],
      ['collection', null, 'zyma', 4],
    ])
    await createCatalogueWriter(service.db).placeTitles('zyma', ['film-3', 'film-1'])
    await createCatalogueWriter(service.db).remove(
      'titles',
      [1, 2, 3, 4].map((number) => `cartoon-${number}`),
    )
  })

  test('is cached until it changes, and shows a change within five seconds', async () => {
    service.clock.nowMs += 20_000
    const tag = async () => (await service.ask('/catalogue/list?type=MULTFILM')).headers.get('etag')
    const before = await tag()
    await createCatalogueWriter(service.db).putTitles([entry('new', { row: { type: 'MULTFILM' } })], service.clock.nowMs)
    expect(await tag()).toBe(before)
    service.clock.nowMs += 5000
    expect(ids((await list('type=MULTFILM')).items)).toEqual(['new'])
    await createCatalogueWriter(service.db).remove('titles', ['new'])
    service.clock.nowMs += 5000
    expect(await tag()).toBe(before)
  })
})

const SORTS: TitleSort[] = ['newest', 'name', 'name_ru', 'rating', 'year']

describe.each(engines())('pages of a list on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
    await putCatalogue(
      service.db,
      Array.from({ length: 120 }, (_none, index) => {
        const row = { name: NAMES[index % NAMES.length]!, name_ru: NAMES[(index * 7) % NAMES.length]!, year: 1990 + (index % 9) }
        return entry(`t-${String(index * 10).padStart(4, '0')}`, { row: { ...row, type: 'MULTFILM' } })
      }),
    )
  })
  afterEach(() => service.close())

  const { data } = askersOf(() => service)

  test.each(SORTS)('by %s have every title once and in order, while titles are added and removed', async (sort) => {
    const writer = createCatalogueWriter(service.db)
    const gone = new Set<string>()
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; ; page += 1) {
      const { items, next } = await data('listTitles', `/catalogue/list?type=MULTFILM&sort=${sort}&limit=17${cursor}`)
      seen.push(...items.map(({ _id }) => _id))
      if (next === null) break
      cursor = `&cursor=${next}`
      // Among those that were there, and the last one shown, whose place the cursor holds.
      const added = Array.from({ length: 5 }, (_none, index) => {
        const row = { name: NAMES[(page + index) % NAMES.length]!, year: 1990 + index, type: 'MULTFILM' as const }
        return entry(`t-${String(page * 170 + index * 30 + 1).padStart(4, '0')}`, { row })
      })
      await writer.putTitles(added, ADDED)
      gone.add(seen.at(-1)!)
      await writer.remove('titles', [seen.at(-1)!])
      service.clock.nowMs += 5000
    }
    expect(new Set(seen).size).toBe(seen.length)
    const old = seen.filter((id) => id.endsWith('0'))
    expect(old.toSorted()).toEqual(Array.from({ length: 120 }, (_none, index) => `t-${String(index * 10).padStart(4, '0')}`))
    const whole = await everything(sort)
    expect(seen.filter((id) => !gone.has(id))).toEqual(whole.filter((id) => seen.includes(id)))
  })

  async function everything(sort: TitleSort): Promise<string[]> {
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const query: string = `type=MULTFILM&sort=${sort}&limit=60${next && `&cursor=${next}`}`
      const page = await data('listTitles', `/catalogue/list?${query}`)
      found.push(...page.items.map(({ _id }) => _id))
      next = page.next
    }
    return found
  }

  test('by name follow the Ukrainian and the Russian alphabets', async () => {
    const first = async (sort: TitleSort) =>
      (await data('listTitles', `/catalogue/list?type=MULTFILM&sort=${sort}&limit=60`)).items.map(({ name, name_ru }) =>
        sort === 'name' ? name : name_ru,
      )
    const uk = [...new Set(await first('name'))]
    expect(uk.slice(0, 5)).toEqual(['Ангел', 'Гай', 'Ґанок', 'Єва', 'Жар'])
    expect([...new Set(await first('name_ru'))].slice(0, 2)).toEqual(['Ангел', 'Гай'])
  })
})

const NAMES = ['Їжак', 'Гай', 'Ґанок', 'Ангел', 'Єва', 'Іскра', 'Жар', 'Йорж', 'Місяць 2', 'Місяць 10', "М'ята", 'Ялина']
