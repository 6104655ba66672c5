import { enlargement, IDENTITY, type Matrix, moved, type Point, readTransform, within } from './matrix.ts'
import { type Outline, outlinesOf } from './outline.ts'

/** The field of a picture. Edges on its border or beyond are not cut. */
type Field = { width: number; height: number }

/**
 * Redraws every edge as short straight snips, as scissors would cut it. Each point always moves by the same
 * offset, so shared edges still meet; an SVG filter would cost sixty times as much to draw.
 */
export function cutOut(elements: string, field: Field): string {
  const cut: string[] = []
  const groups: { matrix: Matrix; clips: boolean }[] = [{ matrix: IDENTITY, clips: false }]
  let defining = false
  for (const [tag, closes, name = '', attributes = ''] of elements.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)\/?>/g)) {
    const { matrix } = groups.at(-1)!
    if (name === 'defs' || name === 'clipPath') {
      defining = !closes
      cut.push(tag)
    } else if (defining || attributes.includes('dasharray')) cut.push(tag)
    else if (name === 'g' && closes) cut.push(groups.pop()!.clips ? tag : '')
    else if (name === 'g') {
      // Only a group that clips is still one: the transforms of the others are in the points.
      const clips = attributes.includes('clip-path')
      groups.push({ matrix: within(matrix, transformOf(attributes)), clips })
      cut.push(clips ? tag : '')
    } else if (name === 'use') {
      const at = within(matrix, transformOf(attributes)).map((value) => Math.round(value * 100) / 100)
      cut.push(`<use href="${valueOf(attributes, 'href')}" transform="matrix(${at.join(' ')})"/>`)
    } else cut.push(shapeCut(name, attributes, matrix, field))
  }
  return cut.join('')
}

function shapeCut(name: string, attributes: string, matrix: Matrix, field: Field): string {
  const outlines = outlinesOf(pathOf(name, attributes)).map(({ points, closed }) => ({
    points: points.map((point) => moved(matrix, point)),
    closed,
  }))
  const d = outlines.map((outline) => snipped(outline, field)).join('')
  const paints = ['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'opacity'].flatMap((key) => {
    const value = valueOf(attributes, key)
    return value === undefined ? [] : [` ${key}="${value}"`]
  })
  const width = Number(valueOf(attributes, 'stroke-width') ?? 0) * enlargement(matrix)
  return `<path d="${d}"${paints.join('')}${width ? ` stroke-width="${Math.round(width * 10) / 10}"` : ''}/>`
}

function pathOf(name: string, attributes: string): string {
  if (name === 'path') return valueOf(attributes, 'd') ?? ''
  const number = (key: string) => Number(valueOf(attributes, key) ?? 0)
  if (name === 'rect') {
    const [x, y, w, h] = [number('x'), number('y'), number('width'), number('height')]
    const r = Math.min(number('rx'), w / 2, h / 2)
    if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}Z`
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
    return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}Z`
  }
  const [rx, ry] = [number('rx') || number('r'), number('ry') || number('r')]
  return `M${number('cx') - rx} ${number('cy')}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`
}

/** An outline as snips: as long as its size lets them be, in steps of a tenth from one to the next. */
function snipped({ points, closed }: Outline, field: Field): string {
  const around = closed ? [...points, points[0]!] : points
  const length = around.reduce((sum, point, index) => sum + (index ? distance(around[index - 1]!, point) : 0), 0)
  const snip = Math.min(8, Math.max(1.2, length / (length < 24 ? 8 : 16)))
  const cut = spaced(around, snip, field).map((point) => aside(point, field, Math.min(1.3, length / 40)))
  const [first, ...rest] = cut.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const)
  let [atX, atY] = first!
  const steps = rest.map(([x, y]) => {
    const [dx, dy] = [tenths(x - atX), tenths(y - atY)]
    ;[atX, atY] = [x, y]
    return `${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
  })
  return `M${tenths(first![0])} ${tenths(first![1])}l${steps.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`
}

/**
 * Points of a line at about this distance from each other. Corners stay, and very short steps are dropped.
 */
function spaced(around: readonly Point[], snip: number, field: Field): Point[] {
  const points: Point[] = [around[0]!]
  for (const [index, point] of around.entries()) {
    const before = points.at(-1)!
    const gap = distance(before, point)
    if (index === 0 || (gap < snip * 0.7 && index < around.length - 1 && !isCorner(before, point, around[index + 1]!))) continue
    const pieces = isOutside(before, field) && isOutside(point, field) ? 1 : Math.max(1, Math.round(gap / snip))
    for (let piece = 1; piece <= pieces; piece += 1) {
      const part = piece / pieces
      points.push([before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part])
    }
  }
  return points
}

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

/** Whether a line turns by more than some 40 degrees at a point. */
function isCorner(before: Point, point: Point, after: Point): boolean {
  const [one, other] = [
    Math.atan2(point[1] - before[1], point[0] - before[0]),
    Math.atan2(after[1] - point[1], after[0] - point[0]),
  ]
  return Math.cos(other - one) < 0.77
}

function isOutside([x, y]: Point, { width, height }: Field): boolean {
  return x <= 0 || y <= 0 || x >= width || y >= height
}

/** Where the scissors went instead of a point: up to `reach` units away, near points alike. */
function aside(point: Point, field: Field, reach: number): Point {
  if (isOutside(point, field)) return point
  const [x, y] = point
  return [x + (drift(x, y, 1) - 0.5) * 2 * reach, y + (drift(x, y, 2) - 0.5) * 2 * reach]
}

const GRAIN = 9

/** A number from 0 to 1 that changes slowly from place to place. */
function drift(x: number, y: number, along: number): number {
  const [column, row] = [Math.floor(x / GRAIN), Math.floor(y / GRAIN)]
  const [right, down] = [x / GRAIN - column, y / GRAIN - row]
  const mix = (one: number, other: number, part: number) => one + (other - one) * part
  const above = mix(chanceAt(column, row, along), chanceAt(column + 1, row, along), right)
  return mix(above, mix(chanceAt(column, row + 1, along), chanceAt(column + 1, row + 1, along), right), down)
}

/** A number from 0 to 1 that looks arbitrary and is always the same for the same three whole numbers. */
function chanceAt(column: number, row: number, along: number): number {
  let hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(along, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

// Steps are short, so the same few numbers recur: formatting each anew would take a quarter of the time.
const written = new Map<number, string>()

function tenths(value: number): string {
  let text = written.get(value)
  if (text === undefined) {
    text = String(value / 10).replace(/^(-?)0\./, '$1.')
    written.set(value, text)
  }
  return text
}

function transformOf(attributes: string): Matrix {
  return readTransform(valueOf(attributes, 'transform') ?? '')
}

function valueOf(attributes: string, key: string): string | undefined {
  return new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1]
}
