import { expect, test } from 'vitest'
import type { Channel } from '../../contract/channels.ts'
import { channelsByRelevance, favouritesFirst, withRecent } from './home-choice.ts'

const channel = (_id: string, allowed = true): Channel => ({
  _id,
  number: 1,
  name: _id,
  name_ru: _id,
  slug: _id,
  category_id: 'news',
  logo: '',
  cover: null,
  allowed,
  epg_days: 1,
  archive_days: 30,
  package_id: null,
})

const ids = (channels: Channel[]) => channels.map(({ _id }) => _id)

test('recently watched channels come first, latest before earlier', () => {
  expect(ids(channelsByRelevance([channel('a'), channel('b'), channel('c')], ['c', 'b'], () => true))).toEqual(['c', 'b', 'a'])
})

test('open channels come before locked ones, each in list order', () => {
  expect(
    ids(channelsByRelevance([channel('a', false), channel('b'), channel('c', false), channel('d')], [], () => true)),
  ).toEqual(['b', 'd', 'a', 'c'])
})

test('open channels with a programme now come before those without, and both before locked ones', () => {
  const channels = [channel('a', false), channel('b'), channel('c', false), channel('d')]
  expect(ids(channelsByRelevance(channels, [], (id) => id > 'b'))).toEqual(['d', 'b', 'c', 'a'])
})

test('a recent channel that left the list is ignored', () => {
  expect(ids(channelsByRelevance([channel('a'), channel('b')], ['gone', 'b'], () => true))).toEqual(['b', 'a'])
})

test('favourites come before the others, in their own order', () => {
  const channels = ['a', 'b', 'c', 'd'].map((id) => channel(id))
  expect(ids(favouritesFirst(channels, ['d', 'gone', 'b']))).toEqual(['d', 'b', 'a', 'c'])
})

test('a channel watched again moves to the front, and the oldest is dropped', () => {
  expect(withRecent(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const many = Array.from({ length: 12 }, (_, index) => String(index))
  expect(withRecent(many, 'new')).toEqual(['new', ...many.slice(0, 11)])
})
