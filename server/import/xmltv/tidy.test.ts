import { describe, expect, test } from 'vitest'
import type { GuideEntry } from './read.ts'
import { bothLanguages, type ReadProgramme, readProgramme } from './texts.ts'
import { tidyProgrammes } from './tidy.ts'

const entry = (start: string, stop = '', more: Partial<GuideEntry> = {}): GuideEntry => ({
  channel: 'a',
  start: `20261126${start}00`,
  stop: stop && `20261126${stop}00`,
  clump: '',
  titles: [{ lang: 'uk', text: 'Новини' }],
  subtitles: [],
  descriptions: [],
  episodes: [],
  ratings: [],
  length: '',
  lengthUnits: '',
  line: 1,
  ...more,
})

const titled = (text: string, more: Partial<GuideEntry> = {}) => ({ titles: [{ lang: '', text }], ...more })

const read = (each: GuideEntry) => readProgramme(each, 'UTC') as ReadProgramme
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)

/** The times of tidied entries, with titles that are not «Новини». */
function spans(entries: GuideEntry[]): string[] {
  return tidyProgrammes(entries.map(read)).map(({ startMs, endMs, title }) =>
    [`${clock(startMs)}–${clock(endMs)}`, title].filter((part) => part !== 'Новини').join(' '),
  )
}

describe('X4 the end of a programme', () => {
  test('is its own, its length, or the next start; the last one without an end lasts an hour', () => {
    expect(
      spans([
        entry('0600'),
        entry('0900', '0940'),
        entry('0920', '0920'),
        entry('1000', '0930'),
        entry('1130', '', { length: '95', lengthUnits: 'minutes' }),
        entry('1800'),
      ]),
    ).toEqual(['06:00–09:00', '09:00–09:20', '09:20–10:00', '10:00–11:30', '11:30–13:05', '18:00–19:00'])
  })

  test('is guessed for six hours and given for a day at most', () => {
    expect(spans([entry('0600'), entry('1500', '', { length: '876600', lengthUnits: 'hours' })])).toEqual([
      '06:00–12:00',
      '15:00–15:00',
    ])
  })
})

test('X5 programmes are in order; of one start the last stays, and clumps are joined', () => {
  expect(
    spans([
      entry('1200', '1230', titled('Перше')),
      entry('0800', '0900', titled('Їжачок', { clump: '0/2' })),
      entry('0800', '0900', titled('Вітрячок', { clump: '1/2' })),
      entry('0700', '0800'),
      entry('1200', '1245', titled('Пізніше')),
    ]),
  ).toEqual(['07:00–08:00', '08:00–09:00 Їжачок / Вітрячок', '12:00–12:45 Пізніше'])
})

describe('X6 a title in both languages', () => {
  test.each([
    [{ en: 'Mill', ru: 'Мельница', uk: 'Млин' }, ['Млин', 'Мельница']],
    [{ '': 'Дім' }, ['Дім', 'Дім']],
    [{ pl: 'Most' }, ['Most', 'Most']],
    [{ ru: 'Ветер' }, ['Ветер', 'Ветер']],
    [{ 'uk-UA': 'Ліс', rus: 'Лес' }, ['Ліс', 'Лес']],
  ])('of %o is %o', (titles, expected) => {
    const texts = Object.entries(titles).map(([lang, text]) => ({ lang, text }))
    expect(bothLanguages(texts, 300)).toEqual(expected)
  })

  test('is required, and long texts are cut', () => {
    expect(readProgramme(entry('0600', '', { titles: [] }), 'UTC')).toBe('a programme without a title')
    expect(read(entry('0600', '', titled('я'.repeat(500)))).title).toHaveLength(300)
    expect(readProgramme(entry('06', '', { start: '2026' }), 'UTC')).toBe('"2026" is no time')
  })
})

test('episodes are counted from one, and the strictest rating decides', () => {
  const { episode, age } = read(
    entry('0600', '', {
      episodes: [
        { system: 'onscreen', text: 'Серія 5' },
        { system: 'xmltv_ns', text: '1 . 4 . 0/1' },
      ],
      ratings: ['PG', '16+'],
    }),
  )
  expect([episode, age]).toEqual(['S2E5', 16])
  expect(read(entry('0600', '', { episodes: [{ system: 'onscreen', text: 'Серія 5' }] })).episode).toBe('Серія 5')
  expect(read(entry('0600', '', { episodes: [{ system: 'xmltv_ns', text: '.6.' }] }))).toMatchObject({ episode: 'E7', age: null })
})
