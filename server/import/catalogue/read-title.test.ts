import { expect, test } from 'vitest'
import { numberFrom } from '../../demo/data/schedule-chance.ts'
import type { Fault } from './faults.ts'
import { readTitle } from './read-title.ts'
import type { Known } from './references.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path d="M0 0h2v3z"/></svg>')
const NAME = { uk: 'Назва', ru: 'Название' }
const EPISODE = { number: 1, name: NAME, media: 'boat', duration_s: 60, intro: { from_s: 1, to_s: 2 } }

const series = () => ({
  id: 'series',
  type: 'SERIAL',
  name: NAME,
  original_name: '',
  year: 2020,
  age: 6,
  genres: ['drama'],
  countries: ['UA'],
  directors: ['hai'],
  actors: [{ person: 'buk', role: NAME }],
  description: NAME,
  dubbing: ['uk'],
  subtitles: [],
  package: 'basic',
  poster: 'poster.svg',
  backdrop: 'poster.svg',
  screenshots: ['poster.svg'],
  seasons: [{ number: 1, name: NAME, episodes: [EPISODE, { ...EPISODE, number: 2, chapters: [{ at_s: 0, name: NAME }] }] }],
  reviews: [{ author: '', rating: 5, text: '', written_ms: 1 }],
})

const known = (): Known => ({
  genres: new Set(['drama']),
  people: new Set(['hai', 'buk']),
  packages: new Set(['basic']),
  titles: new Set(),
  collections: new Set(),
  isMedia: (name) => name === 'boat',
})

async function read(value: unknown) {
  const faults: Fault[] = []
  const found = { file: 'title.json', value, picture: async () => SVG }
  return { title: await readTitle(found, known(), new Set(), (fault) => void faults.push(fault)), faults }
}

const STRANGE = [
  null,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  ' ',
  '../x',
  '\u0000',
  'я'.repeat(20_000),
  true,
  [],
  {},
  [[]],
  [null],
  { uk: 1 },
  ['x', 'x'],
]

/**
 * The value with one place of it, chosen by a number, changed to something strange; and the path to that
 * place.
 */
function spoilt(value: unknown, number: number): { value: unknown; path: string[] } {
  const strange = STRANGE[number % STRANGE.length]
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0 || number % 7 === 0)
    return { value: strange, path: [] }
  const keys = Object.keys(value)
  const key = keys[number % keys.length]!
  const inner = spoilt((value as Record<string, unknown>)[key], numberFrom(String(number)))
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  ;(copy as Record<string, unknown>)[key] = inner.value
  return { value: copy, path: [key, ...inner.path] }
}

test('a whole title is read without a fault', async () => {
  const { title, faults } = await read(series())
  expect(faults).toEqual([])
  expect(title?.entry.episodes).toHaveLength(2)
})

test('a title damaged anywhere is refused with a fault near that place, or still valid', async () => {
  let refused = 0
  for (let number = 1; number <= 1500; number += 1) {
    const { value, path } = spoilt(series(), numberFrom(`spoilt ${number}`))
    const { title, faults } = await read(value)
    expect([number, path, title === undefined]).toEqual([number, path, faults.length > 0])
    if (!title) refused += 1
    const [first] = path
    const isNamed = faults.some(
      ({ field }) => first === undefined || field.startsWith(first) || field === 'seasons' || field === 'media',
    )
    expect([number, path, title !== undefined || isNamed]).toEqual([number, path, true])
  }
  expect(refused).toBeGreaterThan(1000)
})
