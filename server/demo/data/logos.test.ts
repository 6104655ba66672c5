import { describe, expect, test } from 'vitest'
import { CHANNELS } from './channels.ts'
import { CHANNEL_MARKS } from './logo-channel-marks.ts'
import { inkOf } from './logo-ink.ts'
import { LETTERS } from './logo-letters.ts'
import { STATION_MARKS } from './logo-station-marks.ts'
import { channelLogo, stationLogo } from './logos.ts'
import { STATIONS } from './stations.ts'

const LOGOS: readonly (readonly [name: string, logo: string])[] = [
  ...CHANNELS.map((channel) => [channel.name, channelLogo(channel)] as const),
  ...STATIONS.map((station) => [station.name, stationLogo(station)] as const),
]
const ATTRIBUTE = /\s([a-zA-Z-]+)="([^"<>&]*)"/g
const ELEMENTS = ['svg', 'g', 'path', 'rect', 'circle']
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * The elements of a document with their attributes; throws when a tag is malformed or not closed in order.
 */
function elementsOf(document: string): { name: string; attributes: Map<string, string> }[] {
  const elements: { name: string; attributes: Map<string, string> }[] = []
  const open: string[] = []
  let rest = document
  while (rest !== '') {
    const tag = /^<(\/?)([a-z]+)((?:\s[a-zA-Z-]+="[^"<>&]*")*)(\/?)>/.exec(rest)
    if (!tag) throw new Error(`not a tag: ${rest.slice(0, 60)}`)
    const [whole, closes, name = '', attributes = '', empty] = tag
    if (closes) {
      if (open.pop() !== name) throw new Error(`${name} is closed out of order`)
    } else {
      elements.push({
        name,
        attributes: new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value])),
      })
      if (!empty) open.push(name)
    }
    rest = rest.slice(whole.length)
    if (open.length === 0 && rest !== '') throw new Error('more than one root')
  }
  if (open.length > 0) throw new Error(`${open.join()} stays open`)
  return elements
}

/** The drawing without its colours. */
function formOf(logo: string): string {
  return logo.replaceAll(/#[0-9a-f]{6}/g, '')
}

function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe('a logo', () => {
  test.each(LOGOS)('of %s is a well-formed square of plain shapes', (_name, logo) => {
    const elements = elementsOf(logo)
    expect(elements[0]).toEqual({
      name: 'svg',
      attributes: new Map([
        ['xmlns', 'http://www.w3.org/2000/svg'],
        ['viewBox', '0 0 96 96'],
      ]),
    })
    expect(elements.filter(({ name }) => !ELEMENTS.includes(name))).toEqual([])
    for (const { name, attributes } of elements.slice(1)) {
      for (const [key, value] of attributes) {
        if (key === 'fill' || key === 'stroke') expect(value).toMatch(/^(#[0-9a-f]{6}|none)$/)
        else if (key === 'd') expect(value).toMatch(/^M[\d\s.,MLHVQCSTAZmlhvqcstaz-]+$/)
        else if (key === 'transform') expect(value).toMatch(/^(translate|rotate)\([\d\s.-]+\)( rotate\([\d\s.-]+\))?$/)
        else if (key.startsWith('stroke-line')) expect(value).toBe('round')
        else if (key === 'fill-rule') expect(value).toBe('evenodd')
        else expect(value, `${name} ${key}`).toMatch(NUMBER)
      }
    }
  })

  test('has a form of its own, not only a colour', () => {
    const forms = LOGOS.map(([, logo]) => formOf(logo))
    expect(new Set(forms).size).toBe(LOGOS.length)
  })

  test('stays under four kilobytes', () => {
    expect(LOGOS.filter(([, logo]) => logo.length > 4096).map(([name]) => name)).toEqual([])
  })

  test('exists for every channel and station, and for nothing else', () => {
    expect(Object.keys(CHANNEL_MARKS).toSorted()).toEqual(CHANNELS.map(({ slug }) => slug).toSorted())
    expect(Object.keys(STATION_MARKS).toSorted()).toEqual(STATIONS.map(({ slug }) => slug).toSorted())
  })

  test('is the first letter of a name without a mark', () => {
    const [one, other] = ['Гай', 'Море'].map((name) => channelLogo({ slug: 'nowhere', name, hue: 195 }))
    expect(formOf(one ?? '')).not.toBe(formOf(other ?? ''))
  })

  test('has letters for every Ukrainian name', () => {
    expect([...'АБВГҐДЕЄЖЗИІЇКЛМНОПРСТУФХЦЧШЩЮЯ'].filter((capital) => !LETTERS.includes(capital))).toEqual([])
  })
})

describe('the inks', () => {
  const hues = [...new Set([...CHANNELS, ...STATIONS].map(({ hue }) => hue))]

  test.each(hues)('of hue %i stand out from their ground', (hue) => {
    const ink = inkOf(hue)
    expect(contrast(ink.main, ink.ground)).toBeGreaterThan(5)
    expect(contrast(ink.spark, ink.ground)).toBeGreaterThan(5)
    expect(contrast(ink.mid, ink.ground)).toBeGreaterThan(2.5)
  })

  test('avoid purple and the needle’s red', () => {
    expect(hues.filter((hue) => hue > 260)).toEqual([])
    expect(hues.map((hue) => inkOf(hue).main)).not.toContain('#ff5e31')
  })
})
