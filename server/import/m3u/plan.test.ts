import { describe, expect, test } from 'vitest'
import { readEntries } from './entries.ts'
import { identify } from './identity.ts'
import { NO_RULES } from './list-rules.ts'
import type { Former, ListState } from './list-state.ts'
import { type ListOptions, type ListPlan, planList } from './plan.ts'
import type { MediumPlan } from './plan-medium.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const EMPTY: ListState = {
  channels: [],
  stations: [],
  taken: { channels: { ids: new Set(), numbers: new Set() }, stations: { ids: new Set(), numbers: new Set() } },
  categories: new Map(),
  packages: [],
}

type Row = { name: string; id?: string; group?: string; address: string; attributes?: string }

const list = (...rows: Row[]) =>
  rows
    .map(
      ({ name, id = '', group = '', address, attributes = '' }) =>
        `#EXTINF:-1 tvg-id="${id}" group-title="${group}" ${attributes},${name}\n${address}\n`,
    )
    .join('')

function plan(text: string, state: ListState = EMPTY, options: Partial<ListOptions> = {}): ListPlan {
  const whole = { rules: NO_RULES, packageId: null, categoryId: null, acceptsLoss: false, nowMs: NOW, ...options }
  return planList(readEntries(text), state, whole)
}

/** The state after a plan was applied. */
function after({ channels, stations, categories }: ListPlan, state: ListState = EMPTY): ListState {
  const rows = { channels: rowsAfter(channels, state.channels), stations: rowsAfter(stations, state.stations) }
  const takenBy = (formers: Former[]) => ({
    ids: new Set(formers.map(({ id }) => id)),
    numbers: new Set(formers.map(({ shown }) => shown.number)),
  })
  return {
    ...rows,
    taken: { channels: takenBy(rows.channels), stations: takenBy(rows.stations) },
    categories: new Map([...state.categories, ...categories.map(({ id, slug }) => [id, slug] as const)]),
    packages: state.packages,
  }
}

function rowsAfter({ added, changed }: MediumPlan, formers: Former[]): Former[] {
  const byId = new Map(changed.map((row) => [row.id, row]))
  const known = formers.map((former): Former => {
    const { identity, imported, shown, streams, missing } = byId.get(former.id) ?? {}
    return {
      ...former,
      ...identity,
      imported: imported ?? former.imported,
      shown: shown ?? former.shown,
      streams: streams ?? former.streams,
      ...(missing && { missingSinceMs: missing.sinceMs, misses: missing.misses }),
    }
  })
  const fresh = added.map(({ id, identity, imported, shown, streams }) => {
    return { id, ...identity, imported, shown, streams, missingSinceMs: null, misses: 0, edits: undefined }
  })
  return [...known, ...fresh]
}

const FIRST = list(
  { name: 'Видно', id: 'vydno.ua', address: 'http://a.example/v.m3u8?token=1' },
  { name: 'Степ', address: 'http://a.example/step.m3u8' },
  { name: 'Кіно 7', address: 'http://a.example/k7.m3u8' },
  { name: 'Річка', address: 'http://a.example/richka.m3u8' },
)
const SECOND = list(
  { name: 'Нове', address: 'http://a.example/nove.m3u8' },
  { name: 'Кіно 7 HD', address: 'http://b.example/other.m3u8' },
  { name: 'Степ ТВ', address: 'http://a.example/step.m3u8' },
  { name: 'Видно ТВ', id: 'VYDNO.UA', address: 'http://b.example/vydno/index.m3u8?token=2' },
)

describe('a refresh', () => {
  test('R1: continues rows by id, place and words', () => {
    const state = after(plan(FIRST))
    const { channels, refusal } = plan(SECOND, state)
    expect(refusal).toBeUndefined()
    const rows = rowsAfter(channels, state.channels)
    expect(rows.map(({ id, shown, missingSinceMs }) => [id, shown.number, shown.name, missingSinceMs])).toEqual([
      ['vydno', 1, 'Видно ТВ', null],
      ['step', 2, 'Степ ТВ', null],
      ['kino-7', 3, 'Кіно 7 HD', null],
      ['richka', 4, 'Річка', NOW],
      ['nove', 5, 'Нове', null],
    ])
    expect(rows.map(({ shown }) => shown.hidden)).toEqual([0, 0, 0, 0, 0])
    expect(channels.counts).toMatchObject({ added: 1, changed: 3, missing: 1, hidden: 0 })
  })

  test('of the same list changes nothing', () => {
    const { channels, stations, categories } = plan(FIRST, after(plan(FIRST)))
    expect([channels.added, channels.changed, channels.pictures, stations.changed, categories]).toEqual([[], [], [], [], []])
    expect(channels.counts.kept).toBe(4)
  })

  test('hides missing channels after three refreshes and 48 hours, and shows them again', () => {
    const short = list(...['Видно', 'Степ', 'Кіно 7'].map((name) => ({ name, address: `http://a.example/${name.length}.m3u8` })))
    let state = after(plan(FIRST))
    const hiddenAt = (hours: number) => {
      state = after(plan(short, state, { nowMs: NOW + hours * HOUR }), state)
      return state.channels.find(({ id }) => id === 'richka')!.shown.hidden
    }
    expect([0, 1, 2, 47, 49].map(hiddenAt)).toEqual([0, 0, 0, 0, 1])
    expect(plan(short, state, { nowMs: NOW + 9 * DAY }).channels.changed).toEqual([])
    const back = plan(FIRST, state, { nowMs: NOW + 10 * DAY })
    expect(back.channels.counts).toMatchObject({ back: 1 })
    expect(after(back, state).channels.find(({ id }) => id === 'richka')).toMatchObject({ shown: { hidden: 0 }, misses: 0 })
  })

  test('shows a channel against that by the operator’s choice', () => {
    const state = after(plan(FIRST))
    const edits = {
      name: null,
      name_ru: null,
      number: 7,
      category_id: null,
      package_id: null,
      age: 12,
      hidden: 0,
      archive_days: null,
      logo: null,
    }
    const richka = state.channels[3]!
    const edited = { ...richka, edits, shown: { ...richka.shown, number: 7, age: 12 }, missingSinceMs: NOW - 9 * DAY, misses: 9 }
    const { channels } = plan(SECOND, { ...state, channels: [...state.channels.slice(0, 3), edited] })
    expect(channels.changed.find(({ id }) => id === 'richka')?.shown).toBeUndefined()
  })

  test('changes nothing when most is lost, until the operator accepts it', () => {
    const state = after(plan(FIRST))
    const short = list({ name: 'Видно', id: 'vydno.ua', address: 'http://a.example/v.m3u8' })
    expect(plan(short, state).refusal).toBe('loss')
    expect(plan('', state).refusal).toBe('no entries')
    expect(plan('', state, { acceptsLoss: true }).refusal).toBe('no entries')
    expect(plan(short, state, { acceptsLoss: true }).refusal).toBeUndefined()
  })

  test('reports a channel that continues under another guide id', () => {
    const state = after(plan(list({ name: 'Балапан', id: 'balapan.kz', address: 'http://a.example/b.m3u8' })))
    const { channels } = plan(list({ name: 'Балапан TV', id: 'Balapan', address: 'http://a.example/b.m3u8' }), state)
    expect(channels.joined).toEqual([{ id: 'balapan', from: 'Балапан', to: 'Балапан TV' }])
  })

  test('moves no favourite to a different channel at the same place', () => {
    const state = after(plan(list({ name: 'Ранок', address: 'http://a.example/1.m3u8' })))
    const { channels } = plan(list({ name: 'Вечір', address: 'http://a.example/1.m3u8' }), state, { acceptsLoss: true })
    expect(channels.counts).toMatchObject({ added: 1, missing: 1 })
  })
})

test.each([
  ['a numbered sister at the same place', 'Спорт 1', 'http://a.example/s.m3u8', 'Спорт 2', 'http://a.example/s.m3u8'],
  [
    'another channel of one script',
    'Спорт Арена',
    'http://a.example/play.php?id=1',
    'Спорт Гол',
    'http://a.example/play.php?id=2',
  ],
])('a refresh moves no favourites to %s', (_name, former, formerAddress, fresh, freshAddress) => {
  const always = { name: 'Видно', address: 'http://a.example/play.php?id=3' }
  const state = after(plan(list({ name: former, address: formerAddress }, always)))
  const { channels } = plan(list({ name: fresh, address: freshAddress }, always), state)
  expect(channels.counts).toMatchObject({ added: 1, missing: 1, kept: 1 })
})

test('R2: one id with several names is several channels, the same name again an alternate', () => {
  const text = list(
    { name: 'Вежа', id: 'vezha.ua', address: 'http://a.example/1.m3u8' },
    { name: 'Вежа HD', id: 'vezha.ua', address: 'http://a.example/2.m3u8' },
    { name: 'Вежа', id: 'vezha.ua', address: 'http://b.example/3.m3u8' },
    { name: 'Море', address: 'http://a.example/4.m3u8' },
    { name: 'Море', address: 'http://a.example/5.m3u8' },
    { name: 'Спорт 1', group: 'Україна', address: 'http://a.example/6.m3u8' },
    { name: 'Спорт 1', group: 'Polska', address: 'http://a.example/7.m3u8' },
  )
  const { channels, repeatedIds } = plan(text)
  expect(channels.added.map(({ id, shown, streams }) => [id, shown.name, streams.length])).toEqual([
    ['vezha', 'Вежа', 2],
    ['vezha-hd', 'Вежа HD', 1],
    ['more', 'Море', 2],
    ['sport-1', 'Спорт 1', 1],
    ['sport-1-2', 'Спорт 1', 1],
  ])
  expect({ alternates: channels.counts.alternates, repeatedIds }).toEqual({ alternates: 2, repeatedIds: 1 })
  expect(identify(readEntries(text).entries, { joinQualities: true })).toHaveLength(4)
})

test('numbers are the list’s where free, else they follow the block', () => {
  const text = list(
    { name: 'А', attributes: 'tvg-chno="5"', address: 'http://a.example/1' },
    { name: 'Б', attributes: 'tvg-chno="5"', address: 'http://a.example/2' },
    { name: 'В', attributes: 'tvg-chno="2"', address: 'http://a.example/3' },
    { name: 'Г', address: 'http://a.example/4' },
  )
  const taken = { ids: new Set(['a']), numbers: new Set([1, 2, 3]) }
  const { channels } = plan(text, { ...EMPTY, taken: { channels: taken, stations: EMPTY.taken.stations } })
  expect(channels.added.map(({ id, shown }) => `${id} ${shown.number}`)).toEqual(['a-2 5', 'b 4', 'v 6', 'h 7'])
  expect(channels.counts.numbersTaken).toBe(2)
})

describe('categories', () => {
  test('are the common ones by words of a group, else the group’s own', () => {
    const groups = ['Новини', 'Спорт HD', 'Kids', '', 'Polska', 'Музыкальные', '日本']
    const { channels, categories } = plan(
      list(...groups.map((group, at) => ({ name: `Канал ${at}`, group, address: `http://a.example/${at}` }))),
    )
    const expected = ['news', 'sport', 'kids', 'general', 'polska', 'music', 'general']
    expect(channels.added.map(({ shown }) => shown.category_id)).toEqual(expected)
    expect(categories.find(({ id }) => id === 'polska')).toEqual({
      id: 'polska',
      slug: 'polska',
      name: 'Polska',
      name_ru: 'Polska',
    })
  })

  test('of the operator’s rules and of the source precede them', () => {
    const text = list(
      { name: 'А UA', group: 'Різне', address: 'http://a.example/1' },
      { name: 'Б', group: 'XXX', address: 'http://a.example/2' },
      { name: '### В', address: 'http://a.example/3' },
      { name: 'Г', group: 'Інше', address: 'http://a.example/4' },
    )
    const rules = {
      ...NO_RULES,
      groups: { Різне: { category: 'sport', package: 'basic' }, XXX: { skip: true } },
      skip: ['###'],
      names: [[' UA', ''] as [string, string]],
    }
    const { channels, skipped } = plan(text, EMPTY, { rules, categoryId: 'news' })
    expect(channels.added.map(({ shown }) => [shown.name, shown.category_id, shown.package_id])).toEqual([
      ['А', 'sport', 'basic'],
      ['Г', 'news', null],
    ])
    expect(skipped).toBe(2)
  })

  test.each(['18+', 'XXX', 'Для дорослих', 'Взрослые', 'Adult; HD', 'Еротика'])(
    '%s is for adults and for no visitor',
    (group) => {
      const text = list({ name: 'А', group, address: 'http://a.example/1' })
      const adults = { age: 18, hidden: 1, package_id: null, category_id: 'adults' }
      expect(plan(text).channels.added[0]!.shown).toMatchObject(adults)
      const { shown } = plan(text, { ...EMPTY, packages: ['basic', 'premium'] }).channels.added[0]!
      expect(shown).toMatchObject({ age: 18, hidden: 0, package_id: 'basic' })
    },
  )
})

test('radio entries are stations', () => {
  const { channels, stations } = plan(
    list(
      { name: 'Хвиля', attributes: 'radio="true"', group: 'Джаз', address: 'http://a.example/1' },
      { name: 'Берег', address: 'http://a.example/2.mp3' },
      { name: 'Видно', address: 'http://a.example/3.m3u8' },
    ),
  )
  expect(channels.added.map(({ id }) => id)).toEqual(['vydno'])
  expect(stations.added.map(({ id, imported }) => [id, imported.group])).toEqual([
    ['khvylia', 'Джаз'],
    ['bereh', ''],
  ])
})

test('a logo’s picture stays while its address does', () => {
  const text = (logo: string) => list({ name: 'А', attributes: `tvg-logo="${logo}"`, address: 'http://a.example/1' })
  const state = after(plan(text('http://a.example/1.png')))
  const [former] = state.channels
  const fetched = { ...former!.imported, picture: '/images/1.png', pictureOf: 'http://a.example/1.png' }
  const shown = { ...former!.shown, logo: '/images/1.png' }
  const known = { ...state, channels: [{ ...former!, imported: fetched, shown }] }
  expect(plan(text('http://a.example/1.png'), known).channels.changed).toEqual([])
  const [changed] = plan(text('http://a.example/2.png'), known).channels.changed
  expect(changed).toMatchObject({ imported: { logo: 'http://a.example/2.png', pictureOf: 'http://a.example/1.png' } })
  expect(changed!.shown).toBeUndefined()
})
