import { expect, test } from 'vitest'
import { channelDocument, personDocument, stationDocument, titleDocument } from './documents.ts'

const named = { id: 'a', name: 'Дім', name_ru: 'Дом' }
const title = { ...named, year: 2020, rating: null }

test('everything is found by its names in both languages, a title by its original one too', () => {
  expect([
    channelDocument({ ...named, number: 1 }),
    stationDocument({ ...named, number: 1 }),
    personDocument(named),
  ]).toMatchObject(['channel', 'station', 'person'].map((kind) => ({ kind, id: 'a', names: ['Дім', 'Дом'] })))
  expect(titleDocument({ ...title, original_name: 'Das Haus' })).toMatchObject({
    names: ['Дім', 'Дом'],
    otherNames: ['Das Haus'],
  })
  expect(titleDocument(title).otherNames).toEqual([])
})

test('the first channel, the latest and the best rated title and who is named often are wanted more', () => {
  const channel = (number: number) => channelDocument({ ...named, number }).weight
  expect(channel(1)).toBeGreaterThan(channel(2))
  expect(titleDocument({ ...title, year: 2024 }).weight).toBeGreaterThan(titleDocument(title).weight)
  expect(titleDocument({ ...title, rating: 9 }).weight).toBeGreaterThan(titleDocument({ ...title, rating: 4 }).weight)
  expect(personDocument({ ...named, credits: 9 }).weight).toBeGreaterThan(personDocument(named).weight)
})

test('no weight is under 0 or over 1', () => {
  const weights = [
    channelDocument({ ...named, number: 5000 }),
    titleDocument({ ...title, year: 1900, rating: 1 }),
    titleDocument({ ...title, year: 2100, rating: 10 }),
    personDocument({ ...named, credits: 500 }),
  ].map(({ weight }) => weight)
  for (const weight of weights) expect(Math.min(Math.max(weight, 0), 1)).toBe(weight)
})
