import { expect, test } from 'vitest'
import { decadesOf } from './decades.ts'

test('decades reach from the earliest year to the latest, with their gaps', () => {
  const decades = decadesOf([
    { year: 2021, count: 3 },
    { year: 2020, count: 2 },
    { year: 1999, count: 7 },
  ])
  expect(decades.map(({ from, to, count }) => [from, to, count])).toEqual([
    [1990, 1999, 7],
    [2000, 2009, 0],
    [2010, 2019, 0],
    [2020, 2029, 5],
  ])
  expect(decades[0]!.years).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 7])
  expect(decades[3]!.years.slice(0, 3)).toEqual([2, 3, 0])
})

test('no years have no decades', () => {
  expect(decadesOf([])).toEqual([])
})
