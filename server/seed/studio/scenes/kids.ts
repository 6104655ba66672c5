import { HEIGHT, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { hedgehog } from '../drawing/hedgehog.ts'
import { cloud } from '../drawing/landscape.ts'
import { backdrop, disc, glow, linear, polygon, polyline } from '../drawing/light.ts'
import { lerp, presence, TAU, turn, wave, wrap } from '../drawing/motion.ts'
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

function drawTree(canvas: Canvas, x: number, y: number, size: number, sway: number): void {
  placed(canvas, x, y, 0, size, () => {
    canvas.fillStyle = '#9a6b43'
    canvas.fillRect(-3, -24, 6, 26)
    for (const [dx, dy, radius, tint] of [
      [-10, -34, 15, '#3f9d55'],
      [11, -36, 15, '#46aa5b'],
      [0, -48, 18, '#56bd66'],
    ] as const) {
      canvas.fillStyle = tint
      disc(canvas, dx + sway * (-dy / 40), dy, radius)
    }
  })
}

/** A whitewashed hut under a thatched roof, a windmill and trees: one tile of the village. */
function drawVillage(canvas: Canvas, second: number): void {
  const sway = 1.6 * wave(second, 5)
  for (const [x, y, size] of [
    [40, 250, 0.9],
    [84, 256, 1.1],
    [300, 252, 1.2],
    [352, 254, 0.8],
    [600, 256, 1],
    [648, 250, 1.3],
    [690, 254, 0.9],
  ] as const)
    drawTree(canvas, x, y, size, sway)
  placed(canvas, 196, 256, 0, 1, () => {
    canvas.fillStyle = '#fdfbf3'
    canvas.fillRect(-36, -30, 72, 32)
    canvas.fillStyle = '#4aa3df'
    canvas.fillRect(-36, -2, 72, 4)
    for (const x of [-26, 14]) {
      canvas.fillStyle = '#4aa3df'
      canvas.fillRect(x - 2, -24, 16, 16)
      canvas.fillStyle = '#ffe9a8'
      canvas.fillRect(x, -22, 12, 12)
    }
    canvas.fillStyle = '#8a5a3a'
    canvas.fillRect(-6, -22, 12, 24)
    canvas.fillStyle = linear(canvas, 0, -58, 0, -26, { 0: '#e8c069', 1: '#c9974a' })
    canvas.beginPath()
    canvas.moveTo(-46, -26)
    canvas.quadraticCurveTo(-30, -60, -14, -58)
    canvas.lineTo(14, -58)
    canvas.quadraticCurveTo(30, -60, 46, -26)
    canvas.fill()
  })
  placed(canvas, 486, 254, 0, 1, () => {
    canvas.fillStyle = '#b98055'
    polygon(canvas, -17, 4, -11, -54, 11, -54, 17, 4)
    canvas.fillStyle = '#8f5a3a'
    polygon(canvas, -14, -52, 0, -70, 14, -52)
    canvas.fillStyle = '#5d3b2a'
    canvas.fillRect(-4, -14, 8, 18)
    placed(canvas, 0, -52, TAU * turn(second, 4), 1, () => {
      for (let i = 0; i < 4; i++) {
        canvas.rotate(TAU / 4)
        canvas.fillStyle = '#fff4dc'
        canvas.fillRect(2, -42, 9, 34)
        canvas.fillStyle = '#7a4d33'
        canvas.fillRect(-1, -44, 2.4, 44)
      }
    })
  })
}

function drawFlower(canvas: Canvas, x: number, y: number, tint: string, size: number, bend: number): void {
  placed(canvas, x, y, bend, size, () => {
    canvas.strokeStyle = '#2f8f45'
    canvas.lineWidth = 2
    polyline(canvas, 0, 2, 0, -14)
    canvas.fillStyle = tint
    for (let i = 0; i < 6; i++) disc(canvas, 4.2 * Math.cos((TAU * i) / 6), -17 + 4.2 * Math.sin((TAU * i) / 6), 3.1)
    canvas.fillStyle = tint === '#ffd23f' ? '#8a4b1c' : '#ffb52e'
    disc(canvas, 0, -17, 3)
  })
}

function drawBalloon(canvas: Canvas, second: number, index: number): void {
  const tint = ['#ff6b6b', '#7c6cff', '#28c08a', '#ffb03a'][index] ?? '#ff6b6b'
  const rise = turn(second, 1, index * 0.27)
  const x = 250 + index * 108 + 16 * wave(second, 4, index * 0.3)
  placed(canvas, x, lerp(HEIGHT + 60, -90, rise), 0.09 * wave(second, 4, index * 0.3 + 0.25), 1, () => {
    canvas.strokeStyle = fade('#5b6b7a', 0.7)
    canvas.lineWidth = 1
    canvas.beginPath()
    canvas.moveTo(0, 25)
    canvas.bezierCurveTo(6, 40, -6, 52, 2, 70)
    canvas.stroke()
    canvas.fillStyle = tint
    disc(canvas, 0, 0, 19, 24)
    polygon(canvas, -4, 28, 0, 22, 4, 28)
    canvas.fillStyle = fade('#ffffff', 0.45)
    disc(canvas, -7, -9, 3.6, 7, 0.4)
  })
}

function drawButterfly(canvas: Canvas, second: number, index: number): void {
  const x = 430 + index * 120 + 60 * wave(second, 3, index * 0.4) + 24 * wave(second, 7, index * 0.2)
  const y = 232 - index * 26 + 22 * wave(second, 5, index * 0.33) + 8 * wave(second, 11)
  const open = 0.35 + 0.65 * Math.abs(wave(second, 70, index * 0.2))
  placed(canvas, x, y, -0.3, 0.9, () => {
    for (const side of [-1, 1]) {
      canvas.fillStyle = index ? '#ff9f43' : '#ff6fae'
      disc(canvas, side * 6 * open, -4, 6.4 * open, 7, side * 0.5)
      disc(canvas, side * 4.6 * open, 5, 4.8 * open, 5, side * -0.4)
    }
    canvas.fillStyle = '#4a3328'
    disc(canvas, 0, 0, 1.6, 7)
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
    for (let i = 0; i < 4; i++) drawBalloon(canvas, second, i)
    const villageAt = -turn(second, 1) * VILLAGE_WIDTH
    for (const x of [villageAt, villageAt + VILLAGE_WIDTH]) placed(canvas, x, 0, 0, 1, () => drawVillage(canvas, second))
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
        drawFlower(
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
  for (let i = 0; i < 2; i++) drawButterfly(canvas, second, i)
}
