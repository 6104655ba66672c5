import { describe, expect, test } from 'vitest'
import { indexAt, nearestTurn, placesAround, restingPlace, runOn } from './dial-geometry.ts'

describe('the dial', () => {
  test('shows the station nearest to the needle', () => {
    expect([1.4, 1.6].map((place) => indexAt(place, 40))).toEqual([1, 2])
  })

  test('begins again after the last station, and before the first one', () => {
    expect([39.6, 40, 81, -1, -0.6, -40].map((place) => indexAt(place, 40))).toEqual([0, 0, 1, 39, 39, 0])
  })

  test('goes one step onward from the last station to the first, and back', () => {
    expect(nearestTurn(39, 0, 40)).toBe(40)
    expect(nearestTurn(40, 39, 40)).toBe(39)
    expect(nearestTurn(0, 39, 40)).toBe(-1)
  })

  test('stays where it is while its station does', () => {
    expect(nearestTurn(-37, 3, 40)).toBe(-37)
  })

  test('takes the shorter way to a distant station', () => {
    expect(nearestTurn(5, 30, 40)).toBe(-10)
  })

  test('has as many marks on one side of the needle as on the other', () => {
    expect(placesAround(39.7, 2)).toEqual([38, 39, 40, 41, 42])
  })
})

describe('a tape that is let go', () => {
  test('rests on the nearest station', () => {
    expect([1.4, 1.6, -0.4, 2.49].map((place) => restingPlace(place, [true, true, true]))).toEqual([1, 2, -0, 2])
  })

  test('keeps its order in the list', () => {
    expect(restingPlace(7.2, [true, true, true])).toBe(7)
  })

  test('passes over a station that does not work, to the side on which it was let go', () => {
    expect(restingPlace(1.2, [true, false, true])).toBe(2)
    expect(restingPlace(0.8, [true, false, true])).toBe(0)
  })

  test('passes over the end of the list to a station that works', () => {
    expect(restingPlace(2, [false, true, false, false])).toBe(1)
    expect(restingPlace(3, [true, false, false, false])).toBe(4)
  })

  test('rests nowhere when no station works', () => {
    expect(restingPlace(1, [false, false])).toBeNull()
  })

  test('runs on with its speed, five stations at most', () => {
    expect([0, 0.01, 1, -1].map(runOn)).toEqual([0, 1.6, 5, -5])
  })
})
