import { describe, expect, test } from 'vitest'
import { openPictureEngine } from '../../../media/pictures/picture-engine.ts'
import { svgFault } from '../../../media/pictures/svg-master.ts'
import { filesOfTitle } from '../catalogue/files.ts'
import { TITLES } from '../catalogue/titles.ts'
import { posterOf } from './posters.ts'

const sharp = await openPictureEngine()

/** Neighbours in each order that a list may be in: as the catalogue is written, and the latest year first. */
function pairsOfNeighbours() {
  const byYear = TITLES.toSorted((one, other) => other.entry.year - one.entry.year || (one.entry.id < other.entry.id ? -1 : 1))
  return [TITLES, byYear].flatMap((list) => list.slice(1).map((title, index) => [list[index]!.entry, title.entry] as const))
}

describe('the posters', () => {
  test('of neighbours differ in layout, colours and subject', () => {
    for (const [one, other] of pairsOfNeighbours()) {
      expect([one.id, one.art.composition]).not.toEqual([one.id, other.art.composition])
      expect([one.id, one.art.palette]).not.toEqual([one.id, other.art.palette])
    }
  })

  test('are laid out in more than thirty ways, none of them for more than a twentieth', () => {
    const times = new Map<string, number>()
    for (const { entry } of TITLES) times.set(entry.art.composition, (times.get(entry.art.composition) ?? 0) + 1)
    expect(times.size).toBeGreaterThan(30)
    expect(Math.max(...times.values())).toBeLessThanOrEqual(12)
  })

  test('of two titles never show the same subject in the same layout', () => {
    const seen = TITLES.map(({ entry: { art } }) => `${art.motif} ${art.beside} ${art.composition}`)
    expect(seen.filter((art, index) => seen.indexOf(art) !== index)).toEqual([])
  })

  test('are always the same for the same title', () => {
    const { id, art } = TITLES[0]!.entry
    expect(posterOf(id, art)).toBe(posterOf(id, art))
    expect(posterOf(id, art)).not.toBe(posterOf(`${id}-2`, art))
  })
})

describe('the pictures of a title', () => {
  const pictures = TITLES.flatMap((title) => [...filesOfTitle(title)].filter(({ path }) => path.endsWith('.svg')))

  test('are small drawings that load nothing and contain no text but numbers', () => {
    expect(pictures).toHaveLength(240 * 5)
    for (const { path, content } of pictures) {
      expect([path, svgFault(Buffer.from(content))]).toEqual([path, undefined])
      expect([path, /NaN|undefined|Infinity|<text/.test(content)]).toEqual([path, false])
      expect([path, content.length > 1500 && content.length < 24_000]).toEqual([path, true])
    }
  })

  test('can be drawn, each in more than one colour', async () => {
    for (const { path, content } of pictures.filter(({ path }) => path.endsWith('poster.svg'))) {
      const { data } = await sharp(Buffer.from(content), { density: 72 * 0.2 })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at))
      expect([path, colours.size > 20, [...colours].every((colour) => (colour & 255) === 255)]).toEqual([path, true, true])
    }
  }, 60_000)
})
