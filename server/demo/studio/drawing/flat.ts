import { randomFrom } from '../random.ts'
import { HEIGHT, placed, WIDTH, type Canvas } from './canvas.ts'
import { disc, polygon } from './light.ts'
import { TAU, wrap } from './motion.ts'

/** Fills the whole picture with one colour. */
export function sheet(canvas: Canvas, hex: string): void {
  canvas.fillStyle = hex
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
}

/** Land below a line of long waves: `top` is its middle height, `shift` moves it to the left. */
export function hills(canvas: Canvas, hex: string, top: number, swing: number, period: number, shift = 0): void {
  canvas.fillStyle = hex
  canvas.beginPath()
  canvas.moveTo(0, HEIGHT)
  for (let x = 0; x <= WIDTH; x += 8) canvas.lineTo(x, top + swing * Math.sin((TAU * (x + shift)) / period))
  canvas.lineTo(WIDTH, HEIGHT)
  canvas.fill()
}

/** A closed shape of points x, y, x, y … whose corners are rounded away. */
export function pebble(canvas: Canvas, hex: string, ...points: readonly number[]): void {
  const count = points.length / 2
  const at = (i: number): [number, number] => [points[(i % count) * 2] ?? 0, points[(i % count) * 2 + 1] ?? 0]
  canvas.fillStyle = hex
  canvas.beginPath()
  for (let i = 0; i < count; i++) {
    const [x, y] = at(i)
    const [nextX, nextY] = at(i + 1)
    const [middleX, middleY] = [(x + nextX) / 2, (y + nextY) / 2]
    if (i === 0) {
      const [lastX, lastY] = at(count - 1)
      canvas.moveTo((lastX + x) / 2, (lastY + y) / 2)
    }
    canvas.quadraticCurveTo(x, y, middleX, middleY)
  }
  canvas.fill()
}

/** A cottage about 74 wide whose floor is the origin. */
export function cottage(canvas: Canvas, wall: string, roof: string, pane: string): void {
  canvas.fillStyle = roof
  canvas.fillRect(14, -74, 10, 26)
  canvas.fillStyle = wall
  canvas.fillRect(-30, -38, 60, 38)
  canvas.fillStyle = roof
  polygon(canvas, -38, -36, 0, -70, 38, -36)
  canvas.fillRect(-22, -26, 14, 26)
  canvas.fillStyle = pane
  canvas.fillRect(4, -28, 16, 16)
  canvas.fillStyle = roof
  canvas.fillRect(11, -28, 2, 16)
  canvas.fillRect(4, -21, 16, 2)
}

/** A spruce of three tiers, `height` tall, standing on the origin. */
export function spruce(canvas: Canvas, hex: string, height: number): void {
  canvas.fillStyle = hex
  for (const [foot, half, peak] of [
    [0.08, 0.27, 0.5],
    [0.3, 0.21, 0.74],
    [0.54, 0.15, 1],
  ] as const)
    polygon(canvas, -half * height, -foot * height, 0, -peak * height, half * height, -foot * height)
  canvas.fillRect(-0.03 * height, -0.1 * height, 0.06 * height, 0.1 * height)
}

/** A tree with a round crown, `height` tall, standing on the origin. */
export function roundTree(canvas: Canvas, trunk: string, crown: string, height: number): void {
  canvas.fillStyle = trunk
  canvas.fillRect(-0.04 * height, -0.5 * height, 0.08 * height, 0.5 * height)
  canvas.fillStyle = crown
  disc(canvas, 0, -0.66 * height, 0.3 * height, 0.34 * height)
}

/** A cloud about 120 wide with a straight lower side at the origin. */
export function flatCloud(canvas: Canvas, hex: string): void {
  canvas.fillStyle = hex
  canvas.beginPath()
  canvas.arc(-34, -16, 16, Math.PI / 2, Math.PI * 1.5)
  canvas.arc(-8, -28, 24, Math.PI * 1.05, Math.PI * 1.85)
  canvas.arc(28, -18, 18, Math.PI * 1.4, Math.PI * 0.5)
  canvas.fill()
}

/** A star with `points` rays on the origin. */
export function rayed(canvas: Canvas, hex: string, radius: number, points = 5, inner = 0.42): void {
  canvas.fillStyle = hex
  canvas.beginPath()
  for (let i = 0; i < points * 2; i++) {
    const reach = i % 2 === 0 ? radius : radius * inner
    const angle = (Math.PI * i) / points - Math.PI / 2
    canvas.lineTo(reach * Math.cos(angle), reach * Math.sin(angle))
  }
  canvas.fill()
}

/** Stars scattered above `bottom`, each twinkling in its own time. */
export function starrySky(canvas: Canvas, hex: string, second: number, bottom: number, count = 40): void {
  canvas.fillStyle = hex
  for (let i = 0; i < count; i++) {
    const size = 0.9 + wrap(i * 0.37) + 0.4 * Math.sin(second * 1.3 + i * 2.1)
    disc(canvas, wrap(i * 0.7549) * WIDTH, wrap(i * 0.5698) * bottom, Math.max(0.5, size))
  }
}

const random = randomFrom(61)
const DROPS = Array.from({ length: 100 }, () => [random(), random(), random()] as const)

/** At most a hundred slanting strokes of rain, or with a small `slant` and `length` flakes of snow. */
export function falling(
  canvas: Canvas,
  hex: string,
  second: number,
  { count, length, slant, speed, width }: { count: number; length: number; slant: number; speed: number; width: number },
): void {
  canvas.strokeStyle = hex
  canvas.lineWidth = width
  canvas.lineCap = 'round'
  canvas.beginPath()
  for (const [across, start, pace] of DROPS.slice(0, count)) {
    const y = wrap(start + second * speed * (0.8 + 0.4 * pace)) * (HEIGHT + 60) - 30
    const x = wrap(across - (y / HEIGHT) * slant * 0.1) * (WIDTH + 60) - 30
    canvas.moveTo(x, y)
    canvas.lineTo(x - slant * length * 0.1, y + length)
  }
  canvas.stroke()
}

/**
 * A person about 56 tall standing on the origin and facing right; `step` counts paces, `reach` lifts the
 * forward arm (0 to 1).
 */
export function passer(canvas: Canvas, coat: string, skin: string, dark: string, step = 0, reach = 0): void {
  const swing = 7 * Math.sin(TAU * step)
  canvas.strokeStyle = dark
  canvas.lineWidth = 5
  canvas.lineCap = 'round'
  canvas.beginPath()
  canvas.moveTo(-2, -18)
  canvas.lineTo(-2 - swing, -2)
  canvas.moveTo(3, -18)
  canvas.lineTo(3 + swing, -2)
  canvas.stroke()
  canvas.fillStyle = coat
  polygon(canvas, -7, -42, 7, -42, 12, -14, -12, -14)
  canvas.strokeStyle = coat
  canvas.beginPath()
  canvas.moveTo(2, -38)
  canvas.lineTo(8 + 10 * reach, -24 - 26 * reach)
  canvas.stroke()
  canvas.fillStyle = skin
  disc(canvas, 1, -49, 8)
  canvas.fillStyle = dark
  canvas.beginPath()
  canvas.arc(0, -51, 8.4, Math.PI * 0.85, Math.PI * 1.9)
  canvas.fill()
}

/**
 * A round opening in a sheet: films begin by its growing and end by its closing; nothing is covered when
 * `radius` is beyond the corners.
 */
export function iris(canvas: Canvas, hex: string, x: number, y: number, radius: number): void {
  if (radius > WIDTH) return
  canvas.fillStyle = hex
  canvas.beginPath()
  canvas.rect(0, 0, WIDTH, HEIGHT)
  canvas.arc(x, y, Math.max(0.01, radius), 0, TAU, true)
  canvas.fill()
}

/** A boat folded of paper, about 80 wide, floating on the origin. */
export function paperBoat(canvas: Canvas, light: string, shade: string, fold: string): void {
  canvas.fillStyle = shade
  polygon(canvas, -16, -16, 0, -46, 16, -16)
  canvas.fillStyle = fold
  polygon(canvas, 0, -46, 16, -16, 0, -16)
  canvas.fillStyle = light
  polygon(canvas, -42, -20, 0, -12, 42, -20, 26, 6, -26, 6)
  canvas.fillStyle = shade
  polygon(canvas, 0, -12, 42, -20, 26, 6)
}

/** A point on the way through places `[second, x, y]`, with soft starts and stops. */
export function along(places: readonly (readonly [at: number, x: number, y: number])[], second: number): [number, number] {
  const next = places.findIndex(([at]) => at > second)
  const [first, last] = [places[0], places.at(-1)]
  if (next === 0 && first) return [first[1], first[2]]
  const [from, to] = [places[next - 1], places[next]]
  if (!from || !to) return [last?.[1] ?? 0, last?.[2] ?? 0]
  const share = (second - from[0]) / (to[0] - from[0])
  const eased = share * share * (3 - 2 * share)
  return [from[1] + (to[1] - from[1]) * eased, from[2] + (to[2] - from[2]) * eased]
}

/** Draws the same thing at several places `[x, y, scale]`. */
export function planted(canvas: Canvas, places: readonly (readonly [number, number, number])[], draw: () => void): void {
  for (const [x, y, scale] of places) placed(canvas, x, y, 0, scale, draw)
}
