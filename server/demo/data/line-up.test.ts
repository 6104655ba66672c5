import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { CHANNELS } from './channels.ts'
import { STATIONS } from './stations.ts'

const EVERYTHING = [...CHANNELS, ...STATIONS]
const UKRAINIAN_NAMES = [...EVERYTHING, ...CATEGORIES].map(({ name }) => name).concat(STATIONS.map(({ genre }) => genre))
const RUSSIAN_NAMES = [...EVERYTHING, ...CATEGORIES]
  .map(({ name_ru }) => name_ru)
  .concat(STATIONS.map(({ genre_ru }) => genre_ru))
const STUDIO = join(import.meta.dirname, '..', 'studio')
const SHORTEST_TURN = 25

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function hueBetween(one: number, other: number): number {
  return Math.abs(((one - other + 540) % 360) - 180)
}

/** How a name is written in Latin letters by the Cabinet of Ministers' resolution no. 55 of 2010. */
function romanised(name: string): string {
  const letters =
    'а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ю iu я ia'
  const pairs = (text: string) =>
    text.split(' ').flatMap((letter, i, all) => (i % 2 ? [] : [[letter, all[i + 1] ?? ''] as const]))
  const inside = new Map(pairs(letters))
  const first = new Map([...inside, ...pairs('є ye ї yi й y ю yu я ya')])
  const word = (text: string) => [...text].map((letter, i) => (i === 0 ? first : inside).get(letter) ?? '').join('')
  return name.toLowerCase().split(/[ -]/).map(word).join('-')
}

describe('the line-up', () => {
  test('has 83 channels and 40 stations', () => {
    expect([CHANNELS.length, STATIONS.length]).toEqual([83, 40])
  })

  test('opens 8 channels to every visitor, 64 to Basic and all to Premium', () => {
    const open = CHANNELS.filter((channel) => channel.package === null)
    const basic = CHANNELS.filter((channel) => channel.package === 'basic')
    const premium = CHANNELS.filter((channel) => channel.package === 'premium')
    expect([open.length, open.length + basic.length, premium.length]).toEqual([8, 64, 19])
  })

  test('shows open, Basic and Premium channels among its first ten', () => {
    expect(new Set(CHANNELS.slice(0, 10).map((channel) => channel.package))).toEqual(new Set([null, 'basic', 'premium']))
  })

  test('opens channels of many categories', () => {
    const open = CHANNELS.filter((channel) => channel.package === null)
    expect(new Set(open.map(({ category }) => category)).size).toBeGreaterThanOrEqual(7)
  })

  test('gives every category channels', () => {
    expect(new Set(CHANNELS.map(({ category }) => category))).toEqual(new Set(CATEGORIES.map(({ id }) => id)))
  })

  test('is in order of its numbers, which go up to 99', () => {
    const numbers = CHANNELS.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    expect(numbers.at(-1)).toBeLessThanOrEqual(99)
    expect(STATIONS.map(({ number }) => number)).toEqual(STATIONS.map((_, index) => index + 1))
  })

  test('numbers its ids from the first', () => {
    expect([CHANNELS[0]?.id, CHANNELS[82]?.id, STATIONS[0]?.id, STATIONS[39]?.id]).toEqual(['tv-01', 'tv-83', 'fm-01', 'fm-40'])
  })

  test.each(['id', 'slug', 'name', 'name_ru'] as const)('has no %s twice', (key) => {
    expect(repeated(EVERYTHING.map((item) => item[key]))).toEqual([])
    expect(repeated(CATEGORIES.map((category) => category[key]))).toEqual([])
  })

  test('has slugs by the romanization of 2010', () => {
    expect(EVERYTHING.map(({ slug }) => slug)).toEqual(EVERYTHING.map(({ name }) => romanised(name)))
  })

  test('writes Ukrainian with Ukrainian letters only', () => {
    expect(UKRAINIAN_NAMES.filter((name) => !/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’ -]+$/.test(name))).toEqual([])
  })

  test('writes Russian with Russian letters only', () => {
    expect(RUSSIAN_NAMES.filter((name) => !/^[А-Яа-яЁё -]+$/.test(name))).toEqual([])
  })

  test('has exactly one station that does not work', () => {
    expect(STATIONS.filter(({ working }) => !working)).toHaveLength(1)
  })

  test('gives neighbours different colours', () => {
    const close = [CHANNELS, STATIONS].flatMap((list) =>
      list.filter(({ hue }, index) => index > 0 && hueBetween(hue, list[index - 1]?.hue ?? 0) < SHORTEST_TURN),
    )
    expect(close.map(({ name }) => name)).toEqual([])
  })
})

describe('the loops', () => {
  const loops = [...new Set(CHANNELS.map(({ loop }) => loop))]

  test('are ten for television and six for radio, each drawn or composed in the studio', () => {
    const tunes = [...new Set(STATIONS.map(({ loop }) => loop))]
    expect([loops.length, tunes.length]).toEqual([10, 6])
    const files = [
      ...loops.map((loop) => join(STUDIO, 'scenes', `${loop}.ts`)),
      ...tunes.map((loop) => join(STUDIO, 'tunes', `${loop}.ts`)),
    ]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  test('have different offsets for the first eight channels of a loop', () => {
    for (const loop of loops) {
      const offsets = CHANNELS.filter((channel) => channel.loop === loop).map(({ offset }) => offset)
      expect(offsets.slice(0, 8).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].slice(0, offsets.length))
    }
  })
})
