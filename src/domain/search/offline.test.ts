import { describe, expect, test } from 'vitest'
import type { Channel } from '../../contract/channels.ts'
import type { Station } from '../../contract/radio.ts'
import type { TitleCard } from '../../contract/titles.ts'
import { type OfflineItems, type OfflineProgramme, indexOffline, searchOffline } from './offline.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000

const channel = (_id: string, name: string, epg_days = 14): Channel => ({
  _id,
  number: 1,
  name,
  name_ru: name,
  slug: _id,
  category_id: 'all',
  logo: '/logo.svg',
  cover: null,
  allowed: true,
  epg_days,
  archive_days: 30,
  package_id: null,
})
const station = (_id: string, name: string): Station => ({
  _id,
  number: 1,
  name,
  name_ru: name,
  slug: _id,
  genre: '',
  genre_ru: '',
  logo_rect: '/logo.svg',
  working: true,
})
const title = (_id: string, name: string, original_name = ''): TitleCard => ({
  _id,
  name,
  name_ru: name,
  original_name,
  type: 'FILM',
  year: 2020,
  ageRestrictions: 0,
  poster: { src: '/images/a', color: '#112233' },
  genres: [],
  countries: [],
  dubbing: [],
  rating: null,
  allowed: true,
  package_id: null,
})
const programme = (_id: string, channel_id: string, name: string, start: number): OfflineProgramme => ({
  _id,
  channel_id,
  title: name,
  title_ru: name,
  age: 0,
  day: '2026-03-10',
  start,
  end: start + HOUR,
})

const NOTHING: OfflineItems = { channels: [], stations: [], programmes: [], titles: [], people: [] }
const find = (items: Partial<OfflineItems>, query: string, limit = 6) =>
  searchOffline(indexOffline({ ...NOTHING, ...items }), query, NOW, limit)

describe('the offline search', () => {
  test('finds every kind, with the words that answered', () => {
    const found = find(
      {
        channels: [channel('tv', 'Обрій')],
        stations: [station('fm', 'Обрій')],
        titles: [title('film', 'Обрій')],
        people: [{ _id: 'man', name: 'Остап Обрій', name_ru: 'Остап Обрий' }],
        programmes: [programme('p', 'tv', 'Обрій', NOW)],
      },
      'обрій',
    )
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['channel', 'person', 'programme', 'station', 'title'])
    expect(found.flatMap(({ found: all }) => all.map(({ words }) => words.includes('обрій')))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  })

  test('is as forgiving as that of the service', () => {
    const titles = [title('film', 'Вечірній потяг'), title('other', 'Ранкова кава')]
    for (const query of ['вечирний', 'dtxsh', 'vechirnii', 'вечірньому потягу'])
      expect([query, find({ titles }, query).flatMap(({ found }) => found.map((one) => '_id' in one && one._id))]).toEqual([
        query,
        ['film'],
      ])
  })

  test('finds a title by its original name too', () => {
    const titles = [title('film', 'Кіт у валізі', 'Der Koffer'), title('other', 'Пес у ковдрі')]
    expect(find({ titles }, 'koffer')).toMatchObject([{ kind: 'title', found: [{ _id: 'film' }] }])
  })

  test('has people in the order of how often they are named', () => {
    const [once, often] = ['once', 'often'].map((_id) => ({ _id, name: 'Остап Обрій', name_ru: 'Остап Обрий' }))
    const [group] = find({ people: [once!, often!, often!] }, 'обрій')
    expect(group).toMatchObject({ kind: 'person', found: [{ _id: 'often' }, { _id: 'once' }] })
  })

  test('shows a programme’s past, current and future broadcasts with their status', () => {
    const programmes = [-26, -3, 0, 5, 30].map((hours) => programme(`at${hours}`, 'tv', 'Новини', NOW + hours * HOUR))
    const [group] = find({ channels: [channel('tv', 'Перший')], programmes: programmes.toReversed() }, 'новини')
    expect(group).toMatchObject({
      kind: 'programme',
      found: [{ channel: { _id: 'tv' }, showings: ['at-3', 'at0', 'at5'].map((_id) => ({ _id })) }],
    })
    expect(group?.kind === 'programme' && group.found[0]!.showings.map(({ status }) => status)).toEqual([
      'before',
      'current',
      'after',
    ])
  })

  test('leaves out broadcasts beyond the archive and programmes of unknown channels', () => {
    const programmes = [
      programme('old', 'tv', 'Новини', NOW - 50 * HOUR),
      programme('kept', 'long', 'Новини', NOW - 50 * HOUR),
      programme('lost', 'unknown', 'Новини', NOW),
    ]
    const [group] = find({ channels: [channel('tv', 'А', 2), channel('long', 'Б')], programmes }, 'новини')
    expect(group?.kind === 'programme' && group.found.map(({ channel: { _id } }) => _id)).toEqual(['long'])
  })

  test('has an item of several responses once, and at most the limit of a kind', () => {
    const titles = [title('a', 'Дім один'), title('a', 'Дім один'), title('b', 'Дім два'), title('c', 'Дім три')]
    expect(find({ titles }, 'дім')[0]!.found).toHaveLength(3)
    expect(find({ titles }, 'дім', 2)[0]!.found).toHaveLength(2)
  })

  test('finds nothing if nothing is cached', () => {
    expect(find({}, 'дім')).toEqual([])
  })
})
