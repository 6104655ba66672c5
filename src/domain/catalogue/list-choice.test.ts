import { expect, test } from 'vitest'
import { changed, isNarrowed, listQueryOf, readChoice, readCursor, widened } from './list-choice.ts'

const WHOLE = { kind: 'films', genre: 'drama', country: 'UA', years: '1990-1999', age: '12', dubbing: 'uk', sort: 'rating' }

test('an address contains the filters and the order', () => {
  expect(readChoice(WHOLE)).toEqual(WHOLE)
  expect(readChoice({})).toEqual({})
})

test.each([
  ['kind', 'both'],
  ['genre', "x' or 1=1"],
  ['genre', ['drama']],
  ['country', 'ua'],
  ['years', '1990'],
  ['years', '1999-1990'],
  ['age', '19'],
  ['age', '-1'],
  ['dubbing', 'u'],
  ['sort', 'newest first'],
  ['page', '3'],
])('an unknown value is dropped and the others stay: %s=%s', (name, value) => {
  const others = changed(WHOLE as object, { [name]: undefined })
  expect(readChoice({ ...WHOLE, [name]: value })).toEqual(others)
})

test('a value of digits stays text although the router parses a number', () => {
  expect(readChoice({ age: 6, genre: 1984 })).toEqual({ age: '6', genre: '1984' })
})

test('a malformed query has no filters', () => {
  expect(readChoice('drama')).toEqual({})
  expect(readChoice(undefined)).toEqual({})
})

test('an address may begin further on in the list, and chooses nothing by that', () => {
  const cursor = 'W1tudWxsXV0.abc_-123DEF45678'
  expect(readCursor({ ...WHOLE, cursor })).toBe(cursor)
  expect(readChoice({ ...WHOLE, cursor })).toEqual(WHOLE)
  for (const nothing of [undefined, '', 'x', 'a b.c', ['a.b'], 7, `${'a'.repeat(1000)}.b`])
    expect(readCursor({ cursor: nothing })).toBeUndefined()
})

test('cartoons include films and series until one kind is chosen', () => {
  expect(listQueryOf('cartoons', {}, 'ua').type).toBe('MULTFILM,MULTSERIAL')
  expect(listQueryOf('cartoons', { kind: 'films' }, 'ua').type).toBe('MULTFILM')
  expect(listQueryOf('cartoons', { kind: 'serials' }, 'ua').type).toBe('MULTSERIAL')
  expect(listQueryOf('films', { kind: 'serials' }, 'ua').type).toBe('FILM')
  expect(listQueryOf('serials', {}, 'ua').type).toBe('SERIAL')
})

test('the request contains the chosen filters only', () => {
  expect(listQueryOf('films', {}, 'ua')).toEqual({ type: 'FILM', sort: 'newest' })
  expect(listQueryOf('films', readChoice(WHOLE), 'ua')).toEqual({
    type: 'FILM',
    sort: 'rating',
    genre: 'drama',
    country: 'UA',
    year_from: '1990',
    year_to: '1999',
    age: '12',
    dubbing: 'uk',
  })
})

test('names follow the alphabet of the language', () => {
  expect(listQueryOf('films', { sort: 'name' }, 'ua').sort).toBe('name')
  expect(listQueryOf('films', { sort: 'name' }, 'ru').sort).toBe('name_ru')
})

test('only filters leave titles out, and they can be taken off together', () => {
  expect(isNarrowed({ kind: 'films', sort: 'year' })).toBe(false)
  expect(isNarrowed({ age: '0' })).toBe(true)
  expect(widened(readChoice(WHOLE))).toEqual({ kind: 'films', sort: 'rating' })
})
