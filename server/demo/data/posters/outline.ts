import type { Point } from './matrix.ts'

/**
 * A stretch of a drawing's edge: points joined by straight lines, and whether the last is joined to the
 * first.
 */
export type Outline = { points: Point[]; closed: boolean }

const STEPS = 10

/** The outlines of a path's `d` (SVG 2, 9.3), its curves cut into short straight pieces. */
export function outlinesOf(d: string): Outline[] {
  const outlines: Outline[] = []
  let at: Point = [0, 0]
  // The last control point of a quadratic curve: where the next one begins that names none.
  let control: Point | undefined
  let open: Outline | undefined
  const go = (point: Point) => {
    open ??= begin(outlines, at)
    open.points.push(point)
    at = point
  }
  for (const { name, isRelative, numbers } of commandsOf(d)) {
    const [ox, oy]: Point = isRelative ? at : [0, 0]
    const point = (index: number): Point => [ox + numbers[index]!, oy + numbers[index + 1]!]
    const before = control
    control = undefined
    if (name === 'M') {
      open = undefined
      at = point(0)
    } else if (name === 'Z') {
      if (open) [open.closed, at] = [true, open.points[0]!]
      open = undefined
    } else if (name === 'H') go([ox + numbers[0]!, at[1]])
    else if (name === 'V') go([at[0], oy + numbers[0]!])
    else if (name === 'L') go(point(0))
    else if (name === 'C') cubic(at, point(0), point(2), point(4)).forEach(go)
    else if (name === 'A') arc(at, numbers, point(5)).forEach(go)
    else {
      const next = name === 'Q' ? point(0) : mirrored(before, at)
      quadratic(at, next, point(name === 'Q' ? 2 : 0)).forEach(go)
      control = next
    }
  }
  return outlines
}

type Command = { name: string; isRelative: boolean; numbers: number[] }

/** The commands of a path, each with the numbers of one of its segments. */
function commandsOf(d: string): Command[] {
  return [...d.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', values = '']) => {
    const name = letter.toUpperCase()
    const isRelative = name !== letter
    const numbers = [...values.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number))
    const takes = TAKES[name]
    if (!takes) return [{ name, isRelative, numbers }]
    return Array.from({ length: numbers.length / takes }, (_, index) => ({
      // Points after the first one of a move are lines (SVG 2, 9.3.3).
      name: name === 'M' && index > 0 ? 'L' : name,
      isRelative,
      numbers: numbers.slice(index * takes, (index + 1) * takes),
    }))
  })
}

const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7 }

function begin(outlines: Outline[], at: Point): Outline {
  const outline = { points: [at], closed: false }
  outlines.push(outline)
  return outline
}

function mirrored(control: Point | undefined, [x, y]: Point): Point {
  return control ? [2 * x - control[0], 2 * y - control[1]] : [x, y]
}

const parts = Array.from({ length: STEPS }, (_, i) => (i + 1) / STEPS)

function quadratic([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] {
  const mix = (t: number, a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t * t * c
  return parts.map((t) => [mix(t, x0, x1, x2), mix(t, y0, y1, y2)])
}

function cubic([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, [x3, y3]: Point): Point[] {
  const mix = (t: number, a: number, b: number, c: number, d: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d
  return parts.map((t) => [mix(t, x0, x1, x2, x3), mix(t, y0, y1, y2, y3)])
}

/** An arc of an ellipse whose axes lie along the sheet's (SVG 2, B.2.4). */
function arc(from: Point, [rx = 1, ry = 1, , isLarge, isClockwise]: readonly number[], to: Point): Point[] {
  const [x1, y1] = [(from[0] - to[0]) / 2 / rx, (from[1] - to[1]) / 2 / ry]
  const half = Math.min(1, Math.hypot(x1, y1))
  if (half === 0) return []
  const side = (isLarge === isClockwise ? -1 : 1) * (Math.sqrt(1 - half * half) / half)
  const [cx, cy] = [side * y1 * (half / Math.hypot(x1, y1)), -side * x1 * (half / Math.hypot(x1, y1))]
  const scale = Math.max(1, Math.hypot(x1, y1))
  const [startX, startY] = [x1 / scale - cx, y1 / scale - cy]
  const start = Math.atan2(startY, startX)
  let sweep = Math.atan2(-y1 / scale - cy, -x1 / scale - cx) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const [middleX, middleY] = [(from[0] + to[0]) / 2 + cx * rx * scale, (from[1] + to[1]) / 2 + cy * ry * scale]
  const steps = Math.max(6, Math.ceil((Math.abs(sweep) / Math.PI) * 18))
  return Array.from({ length: steps }, (_, i) => {
    const angle = start + (sweep * (i + 1)) / steps
    return [middleX + Math.cos(angle) * rx * scale, middleY + Math.sin(angle) * ry * scale] as const
  })
}
