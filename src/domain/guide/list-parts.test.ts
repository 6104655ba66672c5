import { expect, test } from 'vitest'
import type { Channel, ChannelCategory } from '../../contract/channels.ts'
import { firstOfCategories, firstWithDays, homeCandidates, isListLong, neighboursOf, rowBlocks } from './list-parts.ts'
import { partsAfterFirst, wholeOfParts } from './whole-list.ts'

const channel = (number: number, over: Partial<Channel> = {}): Channel => ({
  _id: `tv-${number}`,
  number,
  name: `Канал ${number}`,
  name_ru: `Канал ${number}`,
  slug: `kanal-${number}`,
  category_id: `c-${number % 5}`,
  logo: '/images/a.svg',
  cover: null,
  allowed: true,
  epg_days: 3,
  archive_days: 3,
  package_id: null,
  ...over,
})
const listOf = (count: number) => Array.from({ length: count }, (_, at) => channel(at + 1))
const categoriesOf = (channels: readonly Channel[], count = 5): ChannelCategory[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `c-${at}`,
    slug: `c-${at}`,
    name: '',
    name_ru: '',
    channels: channels.filter(({ category_id }) => category_id === `c-${at}`).length,
  }))
const numbers = (channels: readonly Channel[]) => channels.map(({ number }) => number)

const short = listOf(200)
const long = listOf(1000)

test('a list of 200 channels is shown whole', () => {
  expect(firstOfCategories(short, categoriesOf(short))).toBe(short)
  expect(isListLong(categoriesOf(short))).toBe(false)
  expect(isListLong(categoriesOf(listOf(201)))).toBe(true)
})

test('of a long list the first 24 of each category are shown, in the order of the list', () => {
  expect(numbers(firstOfCategories(long, categoriesOf(long)))).toEqual(numbers(long.slice(0, 5 * 24)))
})

test('many categories together show 200 channels, some of each', () => {
  const list = long.map((one) => ({ ...one, category_id: `c-${one.number % 50}` }))
  const first = firstOfCategories(list, categoriesOf(list, 50))
  expect(first).toHaveLength(200)
  expect(new Set(first.map(({ category_id }) => category_id))).toHaveLength(50)
})

test('home chooses from the first 24 of its four categories', () => {
  const candidates = homeCandidates(long, categoriesOf(long), [])
  expect(candidates).toHaveLength(4 * 24)
  expect(new Set(candidates.map(({ category_id }) => category_id))).toEqual(new Set(['c-0', 'c-1', 'c-2', 'c-3']))
})

test("the browser chooses the same channels from the server's part as from the whole list", () => {
  const part = homeCandidates(long, categoriesOf(long), [])
  expect(homeCandidates(part, categoriesOf(long), [])).toEqual(homeCandidates(long, categoriesOf(long), []))
})

test("home also chooses from the viewer's own channels", () => {
  expect(numbers(homeCandidates(long, categoriesOf(long), ['tv-900'])).at(-1)).toBe(900)
})

test('the neighbours of the first channel include the last ones', () => {
  const around = numbers(neighboursOf(long, ({ number }) => number === 1))
  expect(around).toHaveLength(21)
  expect(around.slice(0, 11)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(around.at(-1)).toBe(1000)
})

test('a list shorter than the neighbourhood has each channel once', () => {
  expect(numbers(neighboursOf(listOf(4), ({ number }) => number === 2))).toEqual([1, 2, 3, 4])
})

test('a list in parts is whole again, also where a channel moved between two of them', () => {
  expect(partsAfterFirst(1200).map(({ from }) => from)).toEqual(['500', '1000'])
  expect(partsAfterFirst(500)).toEqual([])
  const parts = [long.slice(0, 500), long.slice(499)].map((channels) => ({ channels }))
  expect(wholeOfParts(parts)).toEqual(long)
})

test('the first channels of a list come with those whose archive decides the open days', () => {
  const list = [...long, channel(1001, { epg_days: 14 }), channel(1002, { archive_days: 30 })]
  expect(numbers(firstWithDays(list, [], undefined))).toEqual([...numbers(long.slice(0, 100)), 1001, 1002])
})

test('the first channels of a category are its own', () => {
  const listed = firstWithDays(long, categoriesOf(long), 'c-3').filter(({ category_id }) => category_id === 'c-3')
  expect(listed).toHaveLength(100)
})

test('the rows in view are covered by whole blocks with a margin', () => {
  expect(rowBlocks(0, 12, 1000)).toEqual(['0-50'])
  expect(rowBlocks(60, 72, 1000)).toEqual(['0-50', '50-100'])
  expect(rowBlocks(70, 76, 1000)).toEqual(['0-50', '50-100', '100-150'])
  expect(rowBlocks(990, 1002, 1002)).toEqual(['950-1000', '1000-1002'])
})
