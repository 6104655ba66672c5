import { HEIGHT, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { hedgehog } from '../drawing/hedgehog.ts'
import { cloud } from '../drawing/landscape.ts'
import { backdrop, disc, glow, linear, polygon } from '../drawing/light.ts'
import { lerp, presence, TAU, turn, wave, wrap } from '../drawing/motion.ts'
import { balloon, butterfly, flower } from '../drawing/meadow.ts'
import { village } from '../drawing/village.ts'
import { randomFrom } from '../random.ts'

const PATH_WIDTH = 960
const VILLAGE_WIDTH = 720
const random = randomFrom(31)
const FLOWERS = Array.from({ length: 26 }, (_, i) => ({
  x: (i + random() * 0.8) * (PATH_WIDTH / 26),
  depth: random(),
  tint: ['#ff5d6c', '#ffffff', '#ffd23f', '#9b7bff', '#ff8fc4'][i % 5] ?? '#ffffff',
  size: 0.8 + random() * 0.5,
}))

function path(x: number): number {
  return 300 - 9 * Math.sin((TAU * x) / PATH_WIDTH) - 5 * Math.sin((TAU * x * 2) / PATH_WIDTH + 1)
}

/** Land below a sum of waves whose periods divide the distance it scrolls. */
function drawHill(canvas: Canvas, base: number, swing: number, period: number, moved: number, top: string, bottom: string): void {
  canvas.fillStyle = linear(canvas, 0, base - swing * 1.5, 0, base + 90, { 0: top, 1: bottom })
  canvas.beginPath()
  canvas.moveTo(0, HEIGHT)
  for (let x = 0; x <= WIDTH + 6; x += 6)
    canvas.lineTo(
      x,
      base - swing * (Math.sin((TAU * (x + moved)) / period) + 0.4 * Math.sin((TAU * 2 * (x + moved)) / period + 1.3)),
    )
  canvas.lineTo(WIDTH, HEIGHT)
  canvas.fill()
}

function drawSun(canvas: Canvas, second: number): void {
  placed(canvas, 92, 78, 0, 1, () => {
    glow(canvas, 0, 0, 150, '#fff2a8', 0.8)
    for (let i = 0; i < 14; i++) {
      const angle = TAU * (i / 14 + turn(second, 1) * (3 / 14))
      const reach = 58 + 6 * wave(second, 8, i * 0.5)
      canvas.fillStyle = '#ffd75a'
      polygon(
        canvas,
        Math.cos(angle - 0.11) * 42,
        Math.sin(angle - 0.11) * 42,
        Math.cos(angle) * reach,
        Math.sin(angle) * reach,
        Math.cos(angle + 0.11) * 42,
        Math.sin(angle + 0.11) * 42,
      )
    }
    canvas.fillStyle = linear(canvas, 0, -36, 0, 36, { 0: '#ffe26a', 1: '#ffbf2e' })
    disc(canvas, 0, 0, 36)
    canvas.fillStyle = '#7a4a12'
    const lids = turn(second, 6) > 0.965 ? 0.8 : 5
    disc(canvas, -12, -5, 3.4, lids)
    disc(canvas, 12, -5, 3.4, lids)
    for (const x of [-21, 21]) glow(canvas, x, 7, 9, '#ff7a4a', 0.5)
    canvas.strokeStyle = '#7a4a12'
    canvas.lineWidth = 2.6
    canvas.lineCap = 'round'
    canvas.beginPath()
    canvas.arc(0, 3, 13, 0.2 * Math.PI, 0.8 * Math.PI)
    canvas.stroke()
  })
}

function drawRainbow(canvas: Canvas): void {
  canvas.lineWidth = 9
  ;['#ff6b6b', '#ffb04a', '#ffe66b', '#6fdc8c', '#5fb8ff', '#a98bff'].forEach((tint, i) => {
    canvas.strokeStyle = tint
    canvas.beginPath()
    canvas.arc(430, 330, 250 - i * 9, Math.PI, TAU)
    canvas.stroke()
  })
}

export const kids: Scene = {
  stillAt: 21.2,
  draw(canvas, second) {
    backdrop(canvas, { 0: '#4fbdf5', 0.5: '#a5e2fb', 0.8: '#e9f9f0' })
    drawSun(canvas, second)
    veiled(canvas, 0.55, () => drawRainbow(canvas), 'soft-light')
    veiled(canvas, 0.2, () => drawRainbow(canvas))
    for (const [phase, y, size, seed] of [
      [0.1, 140, 0.8, 2],
      [0.4, 62, 0.85, 5],
      [0.64, 124, 0.7, 8],
      [0.86, 78, 1.15, 11],
    ] as const) {
      const x = lerp(-90, WIDTH + 90, turn(second, -1, phase))
      placed(canvas, x, y, 0, size, () => cloud(canvas, seed))
    }
    drawHill(canvas, 232, 17, 640, turn(second, 1) * 640, '#b9e88f', '#8fd672')
    drawHill(canvas, 262, 7, 400, turn(second, 1) * 400, '#93d96f', '#6cc65c')
    for (let i = 0; i < 4; i++) balloon(canvas, second, i)
    const villageAt = -turn(second, 1) * VILLAGE_WIDTH
    for (const x of [villageAt, villageAt + VILLAGE_WIDTH]) placed(canvas, x, 0, 0, 1, () => village(canvas, second))
    drawHill(canvas, 262, 4, 720, turn(second, 1) * 720, '#7fce60', '#5cbb52')
    drawPath(canvas, second)
  },
}

function drawPath(canvas: Canvas, second: number): void {
  const moved = turn(second, 1) * PATH_WIDTH
  canvas.fillStyle = linear(canvas, 0, 280, 0, HEIGHT, { 0: '#62c456', 1: '#38974a' })
  canvas.beginPath()
  canvas.moveTo(0, HEIGHT)
  for (let x = 0; x <= WIDTH + 8; x += 8) canvas.lineTo(x, path(x + moved))
  canvas.lineTo(WIDTH, HEIGHT)
  canvas.fill()
  const flowers = FLOWERS.map((flower) => ({ ...flower, at: wrap((flower.x - moved) / PATH_WIDTH) * PATH_WIDTH - 40 })).sort(
    (a, b) => a.depth - b.depth,
  )
  const draw = (isFront: boolean): void => {
    for (const { at, depth, tint, size, x } of flowers) {
      if (isFront === depth > 0.45 && at < WIDTH + 30)
        flower(
          canvas,
          at,
          path(at + moved) + (isFront ? 22 + depth * 34 : 3 + depth * 6),
          tint,
          size * (isFront ? 1.1 + depth * 0.5 : 0.75),
          0.1 * wave(second, 8, x * 0.01),
        )
    }
  }
  draw(false)
  const [x, slope] = [292, Math.atan2(path(320 + moved) - path(264 + moved), 56)]
  placed(canvas, x, path(x + moved) + 5, slope, 1.06, () =>
    hedgehog(canvas, second * 0.75, presence(turn(second, 7, 0.4), 0, 0.05, 0.001) > 0.5),
  )
  draw(true)
  for (let i = 0; i < 2; i++) butterfly(canvas, second, i)
}
