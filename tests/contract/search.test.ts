import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundOfKind } from '../../src/contract/search.ts'
import { createCatalogueWriter } from '../../server/import/catalogue/catalogue-writer.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { askersOf } from '../support/asking.ts'
import { entry, putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const HOUR = 3_600_000
const LOOKED_AGAIN = 11_000

describe('the search', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
    await putCatalogue(service.db, [
      entry('kit', { row: { name: 'Кіт у валізі', name_ru: 'Кот в чемодане', original_name: 'Der Koffer' } }),
    ])
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const find = (query: string, token?: string, more = '') =>
    data('searchEverything', `/search?q=${encodeURIComponent(query)}${more}`, token === undefined ? {} : { token })
  const of = <K extends FoundOfKind['kind']>(groups: readonly FoundOfKind[], kind: K) =>
    (groups.find((group) => group.kind === kind)?.found ?? []) as Extract<FoundOfKind, { kind: K }>['found']

  /** Searches, while time passes, until the index has changed. */
  const untilFound = (query: string, token?: string) =>
    expect
      .poll(() => {
        service.clock.nowMs += LOOKED_AGAIN
        return find(query, token)
      })
      .not.toEqual([])

  test.each(['', ' ', '%20%20', '?!', '«»'])('an empty query (%s) is refused with its own message', async (query) => {
    expect(await failure(`/search?q=${query}`)).toBe('400 empty_query')
    const response = await service.ask(`/search?q=${query}`, { headers: { 'accept-language': 'ru' } })
    expect(await response.json()).toMatchObject({ error: 'Введите, что ищете' })
  })

  test('a query that is missing or too long, or too high a limit, is malformed', async () => {
    expect(await failure('/search')).toBe('400 invalid_input')
    expect(await failure(`/search?q=${'a'.repeat(201)}`)).toBe('400 invalid_input')
    expect(await failure('/search?q=a&limit=21')).toBe('400 invalid_input')
    expect(await failure('/search?q=a&limit=0')).toBe('400 invalid_input')
  })

  test('a channel is found as the tier sees it, with the matched text', async () => {
    const [channel] = of(await find('канал 2', TOKENS.basic), 'channel')
    expect(channel).toMatchObject({ _id: 'tv-2', slug: 'kanal-2', allowed: true, epg_days: 14, words: ['канал', '2'] })
    expect(of(await find('канал 2'), 'channel')[0]!.allowed).toBe(false)
  })

  test('a station is found, one that does not work too', async () => {
    expect(of(await find('xqzw'), 'station')).toEqual([])
    expect(of(await find('nb[f [dbkz'), 'station')).toMatchObject([{ _id: 'fm-1', working: true, logo_rect: '/images/b.svg' }])
    expect(of(await find('німа'), 'station')).toMatchObject([{ _id: 'fm-2', working: false }])
  })

  test('a title and a person are found, the title by its original name too', async () => {
    expect(of(await find('валізі кіт'), 'title')[0]).toMatchObject({ _id: 'kit', type: 'FILM', year: 2020, allowed: true })
    expect(of(await find('kit u valizi'), 'title')[0]!._id).toBe('kit')
    expect(of(await find('koffer'), 'title')[0]).toMatchObject({ _id: 'kit', original_name: 'Der Koffer' })
    expect(of(await find('петра бука'), 'person')[0]).toMatchObject({ _id: 'p-2', name: 'Петро Бук' })
    expect(of(await find('фільм film-2', TOKENS.basic), 'title')[0]).toMatchObject({ _id: 'film-2', allowed: true })
    expect(of(await find('фільм film-2'), 'title')[0]).toMatchObject({ _id: 'film-2', allowed: false })
  })

  test('a programme is found once on each channel, with its last, current and next showing', async () => {
    const found = of(await find('новини'), 'programme')
    expect(found.map(({ channel }) => channel._id).toSorted()).toEqual(['tv-1', 'tv-2'])
    const { showings } = found.find(({ channel }) => channel._id === 'tv-1')!
    expect(showings.map(({ status, start }) => `${status} ${(start - NOON) / HOUR}`)).toEqual([
      'before -1.5',
      'current -0.5',
      'after 0.5',
    ])
  })

  test('a past showing is found as far back as the archive of the tier', async () => {
    await createProgrammeStore(service.db).put([
      { ...programme('tv-1', NOON - 20 * 24 * HOUR, 60, '2026-11-01'), title: 'Стародавнє', title_ru: 'Стародавнее' },
    ])
    await untilFound('стародавнє', TOKENS.premium)
    expect(of(await find('стародавнє', TOKENS.premium), 'programme')).toHaveLength(1)
    expect(of(await find('стародавнє', TOKENS.basic), 'programme')).toEqual([])
    expect(of(await find('стародавнє'), 'programme')).toEqual([])
  })

  test('additions to the guide and catalogue are found soon after, removals no longer', async () => {
    expect(await find('сонцестояння')).toEqual([])
    const shown = {
      ...programme('tv-2', NOON + 3 * HOUR, 60, '2026-11-21'),
      title: 'Сонцестояння. 3 серія',
      title_ru: 'Солнцестояние. 3 серия',
    }
    await createProgrammeStore(service.db).put([shown])
    await createCatalogueWriter(service.db).putTitles([entry('sun', { row: { name: 'Сонцестояння' } })], NOON)
    await untilFound('сонцестояння')
    const groups = await find('сонцестояння')
    expect(of(groups, 'programme')[0]!.showings).toMatchObject([{ title: 'Сонцестояння. 3 серія', status: 'after' }])
    expect(of(groups, 'title')[0]!._id).toBe('sun')
    await service.db.deleteFrom('programmes').where('id', '=', shown.id).execute()
    expect(of(await find('сонцестояння'), 'programme')).toEqual([])
  })

  test('a person is found as long as a title has them', async () => {
    const writer = createCatalogueWriter(service.db)
    const people = [
      { id: 'p-3', name: 'Соломія Криничар', name_ru: 'Соломия Криничар' },
      { id: 'p-4', name: 'Ярема Криничар', name_ru: 'Ярема Криничар' },
    ]
    const actor = { person_id: 'p-3', job: 'actor' as const, role: '', role_ru: '' }
    await writer.putLists({ genres: [], people, collections: [] })
    await writer.putTitles([entry('well', { people: [actor] })], NOON)
    await untilFound('криничар')
    expect(of(await find('криничар'), 'person')).toMatchObject([{ _id: 'p-3' }])
    await writer.remove('titles', ['well'])
    await expect
      .poll(() => {
        service.clock.nowMs += LOOKED_AGAIN
        return find('криничар')
      })
      .toEqual([])
  })

  test('a limit is for each kind', async () => {
    expect(of(await find('канал', undefined, '&limit=2'), 'channel')).toHaveLength(2)
  })

  test('a client above the limit gets 429', async () => {
    for (let count = 0; count < 1200; count += 1) await service.ask('/search?q=%3F%D0%B0', { from: '192.0.2.77' })
    const response = await service.ask('/search?q=a', { from: '192.0.2.77' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
