import { describe, expect, test } from 'vitest'
import { disc } from '../logo-shapes.ts'
import { placed } from './composition.ts'
import { enlargement, moved, readTransform, within } from './matrix.ts'
import { outlinesOf } from './outline.ts'
import { cutOut } from './scissors.ts'

const FIELD = { width: 200, height: 300 }

/** The points of a drawing that was cut out. */
function pointsOf(cut: string): [number, number][] {
  return [...cut.matchAll(/ d="([^"]*)"/g)].flatMap(([, d = '']) =>
    outlinesOf(d).flatMap(({ points }) => points.map(([x, y]) => [x, y] as [number, number])),
  )
}

describe('a path', () => {
  test('has the corners that it names, in absolute and relative steps', () => {
    const [square] = outlinesOf('M10 10H30V30L10 30Z')
    expect(square).toEqual({
      points: [
        [10, 10],
        [30, 10],
        [30, 30],
        [10, 30],
      ],
      closed: true,
    })
    expect(outlinesOf('m10 10h20v20l-20 0z')[0]).toEqual(square)
    expect(outlinesOf('M10 10 30 10 30 30 10 30Z')[0]).toEqual(square)
  })

  test('goes on from its beginning after it was closed', () => {
    expect(outlinesOf('M1 2h3v3zl5 5')[1]!.points).toEqual([
      [1, 2],
      [6, 7],
    ])
  })

  test('follows its curves to their ends', () => {
    for (const d of ['M0 0Q5 9 10 0', 'M0 0C0 9 10 9 10 0', 'M0 0A5 5 0 0 1 10 0', 'M0 0q2.5 4 5 0t5 0'])
      expect(
        outlinesOf(d)[0]!
          .points.at(-1)!
          .map((value) => Math.abs(Math.round(value * 1e6) / 1e6)),
      ).toEqual([10, 0])
  })

  test('lies on the circle that an arc is of', () => {
    for (const d of ['M-5 0A5 5 0 0 1 5 0', 'M0 -5A5 5 0 1 0 5 0', 'M3 4A5 5 0 0 0 -3 -4'])
      for (const [x, y] of outlinesOf(d)[0]!.points) expect(Math.hypot(x, y)).toBeCloseTo(5)
    const above = outlinesOf('M-5 0A5 5 0 0 1 5 0')[0]!.points
    expect(above.every(([, y]) => y < 0.001)).toBe(true)
  })
})

test('transforms lie within each other as groups do', () => {
  const matrix = within(readTransform('translate(10 20) scale(2)'), readTransform('rotate(90 1 1)'))
  expect(moved(matrix, [1, 0]).map(Math.round)).toEqual([14, 22])
  expect(enlargement(matrix)).toBeCloseTo(2)
})

describe('a cut-out', () => {
  const cut = cutOut(placed(100, 150, 2, disc(0, 0, 20, '#123456')), FIELD)

  test('retains its place, size and colour, without groups', () => {
    expect(cut).toMatch(/^<path d="[^"]+z" fill="#123456"\/>$/)
    for (const [x, y] of pointsOf(cut)) expect(Math.abs(Math.hypot(x - 100, y - 150) - 40)).toBeLessThan(2.5)
  })

  test('differs from the drawn circle, always in the same way', () => {
    const radii = pointsOf(cut).map(([x, y]) => Math.hypot(x - 100, y - 150))
    expect(Math.max(...radii) - Math.min(...radii)).toBeGreaterThan(0.4)
    expect(cutOut(placed(100, 150, 2, disc(0, 0, 20, '#123456')), FIELD)).toBe(cut)
  })

  test('stays whole at the edge of the field', () => {
    const ground = pointsOf(cutOut('<rect x="0" y="100" width="200" height="300" fill="#000000"/>', FIELD))
    for (const [x, y] of ground) if (y > 105) expect([x === 0 || x === 200 || y === 400]).toEqual([true])
  })

  test('retains definitions, their uses, and clips', () => {
    const defined = '<defs><g id="a"><circle cx="0" cy="0" r="3" fill="#000000"/></g></defs>'
    const used = placed(10, 20, 2, '<use href="#a" transform="translate(5 5)"/>')
    expect(cutOut(defined + used, FIELD)).toBe(`${defined}<use href="#a" transform="matrix(2 0 0 2 20 30)"/>`)
    const clip = '<clipPath id="c"><path d="M0 0H9V9Z"/></clipPath>'
    expect(cutOut(`${clip}<g clip-path="url(#c)">${placed(50, 50, 1, disc(0, 0, 9, '#000000'))}</g>`, FIELD)).toMatch(
      /^<clipPath id="c"><path d="M0 0H9V9Z"\/><\/clipPath><g clip-path="url\(#c\)"><path [^>]+\/><\/g>$/,
    )
  })
})
