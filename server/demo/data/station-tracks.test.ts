import { expect, test } from 'vitest'
import { rotationOfStation } from './station-tracks.ts'
import { STATIONS } from './stations.ts'

const ROTATIONS = STATIONS.map(rotationOfStation)
const EVERY_TRACK = ROTATIONS.flat()

test('every station plays 14 to 20 tracks, numbered from 0, no artist and no title twice', () => {
  for (const [index, tracks] of ROTATIONS.entries()) {
    expect(tracks.length).toBeGreaterThanOrEqual(14)
    expect(tracks.length).toBeLessThanOrEqual(20)
    expect(tracks.map(({ position }) => position)).toEqual(tracks.map((_, position) => position))
    expect(new Set(tracks.map(({ station_id }) => station_id))).toEqual(new Set([STATIONS[index]!.id]))
    for (const key of ['artist', 'title'] as const) expect(new Set(tracks.map((track) => track[key])).size).toBe(tracks.length)
  }
})

test('lists differ in length, and tracks in theirs, from 140 to 290 seconds', () => {
  expect(new Set(ROTATIONS.map(({ length }) => length)).size).toBeGreaterThan(4)
  const seconds = EVERY_TRACK.map((track) => track.seconds)
  expect(new Set(seconds).size).toBeGreaterThan(100)
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(140)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(290)
})

test('a track is hardly ever heard on two stations', () => {
  const names = EVERY_TRACK.map(({ artist, title }) => `${artist} – ${title}`)
  expect(names.length - new Set(names).size).toBeLessThanOrEqual(names.length / 50)
})

test('artists and titles are short, Ukrainian, and without placeholders', () => {
  const texts = EVERY_TRACK.flatMap(({ artist, title }) => [artist, title])
  expect(texts.filter((text) => text.length > 60)).toEqual([])
  expect(texts.filter((text) => !/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’«» ,-]+$/.test(text))).toEqual([])
})

test('a list is always the same', () => {
  expect(rotationOfStation(STATIONS[5]!)).toEqual(ROTATIONS[5])
})
