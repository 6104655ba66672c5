import { expect, test } from 'vitest'
import { zapNeighbours } from './zap-neighbours.ts'

const channels = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ _id, allowed: _id !== 'c' }))
const ids = (id: string, lastId?: string) => zapNeighbours(channels, id, lastId).map(({ _id }) => _id)

test('the next channel, the one before, and the last one', () => {
  expect(ids('a', 'd')).toEqual(['b', 'e', 'd'])
  expect(ids('e', undefined)).toEqual(['a', 'd'])
})

test('channels that may not be watched are passed over', () => {
  expect(ids('b', 'c')).toEqual(['d', 'a'])
})

test('each once, and never the channel itself', () => {
  expect(ids('a', 'b')).toEqual(['b', 'e'])
  expect(ids('a', 'a')).toEqual(['b', 'e'])
  expect(zapNeighbours(channels.slice(0, 2), 'a', 'b').map(({ _id }) => _id)).toEqual(['b'])
  expect(zapNeighbours(channels.slice(0, 1), 'a', undefined)).toEqual([])
})

test('a channel that is not in the list has none', () => {
  expect(ids('z')).toEqual([])
})
