import { HEIGHT, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { rolling } from '../drawing/landscape.ts'
import { backdrop, disc, glow, linear, polygon, vignette } from '../drawing/light.ts'
import { turn, wave, wrap } from '../drawing/motion.ts'
import { forest, mountains, passingLand } from '../drawing/passing-land.ts'
import { carriage, locomotive, steamPlume } from '../drawing/railway.ts'
import { randomFrom } from '../random.ts'

const RAILS_Y = 292
const random = randomFrom(64)

const PEAKS = mountains(640, 0, 218, 76, 6)
const HILLS = mountains(800, 0, 232, 30, 15)
const FAR_FOREST = forest(640, 2, 252, 40, 20, 44, random)
const NEAR_FOREST = forest(1280, 4, 284, 17, 70, 132, random)
const POLES = { spacing: 400, turns: 13 }
const STARS = Array.from({ length: 60 }, () => ({
  x: random() * WIDTH,
  y: random() ** 1.5 * 150,
  size: 0.5 + random() ** 2 * 0.9,
  cycles: 3 + Math.floor(random() * 6),
}))
const FLAKES = Array.from({ length: 40 }, () => ({ x: random(), y: random(), near: random() ** 1.5, sway: random() }))
const COACHES = [
  [1, 0, 2, 4, 0, 3, 1],
  [4, 2, 0, 1, 1, 0, 2],
  [0, 1, 3, 0, 2, 4, 0],
] as const

function drawSky(canvas: Canvas, second: number): void {
  backdrop(canvas, { 0: '#131b4d', 0.42: '#33428e', 0.66: '#8a6fb0', 0.86: '#e89aa0', 1: '#ffc79a' }, 205)
  for (const { x, y, size, cycles } of STARS) {
    canvas.fillStyle = fade('#fff4dc', 0.6 + 0.35 * wave(second, cycles, x))
    disc(canvas, x, y, size)
  }
  glow(canvas, 508, 74, 150, '#dfe4ff', 0.45)
  canvas.fillStyle = '#f7f2e2'
  disc(canvas, 508, 74, 27)
  canvas.fillStyle = fade('#cfc9c2', 0.55)
  for (const [x, y, radius] of [
    [500, 66, 6],
    [516, 80, 5],
    [504, 86, 3],
    [518, 64, 2.4],
  ] as const)
    disc(canvas, x, y, radius)
}

function drawTrain(canvas: Canvas, second: number): void {
  const wheelTurn = second * 4
  const jolt = 0.7 * wave(second, 64) * wave(second, 5)
  for (let i = 0; i < 3; i++)
    placed(canvas, 358 - i * 194, RAILS_Y + jolt * (i % 2 ? 1 : -1) * 0.6, 0, 1, () =>
      carriage(canvas, COACHES[i] ?? [], wheelTurn, wave(second, 6 + i, i * 0.3)),
    )
  placed(canvas, 362, RAILS_Y + jolt * 0.5, 0, 1, () => locomotive(canvas, wheelTurn))
  veiled(
    canvas,
    0.5,
    () => {
      canvas.fillStyle = linear(canvas, 580, 0, 700, 0, { 0: fade('#fff0c0', 0.8), 1: fade('#fff0c0', 0) })
      polygon(canvas, 580, RAILS_Y - 52, 700, RAILS_Y - 92, 700, RAILS_Y + 20, 580, RAILS_Y - 48)
    },
    'lighter',
  )
  glow(canvas, 580, RAILS_Y - 50, 40, '#fff0c0', 0.9)
}

function drawSnowfield(canvas: Canvas, second: number): void {
  canvas.fillStyle = linear(canvas, 0, RAILS_Y - 10, 0, HEIGHT, { 0: '#8d8fc4', 0.25: '#6f76b4', 1: '#3a4288' })
  canvas.fillRect(0, RAILS_Y - 8, WIDTH, HEIGHT)
  canvas.fillStyle = '#2a2f5e'
  canvas.fillRect(0, RAILS_Y, WIDTH, 2)
  for (let i = 0; i < 15; i++) {
    placed(canvas, 352 - i * 25, RAILS_Y + 12, 0, 1, () => {
      canvas.scale(1.6, 0.5)
      glow(canvas, 0, 0, 16, '#ffc46a', 0.5)
    })
  }
  const drifts = rolling(41, 960, 5)
  const moved = turn(second, 12) * 960
  canvas.fillStyle = linear(canvas, 0, 318, 0, HEIGHT, { 0: '#aeb3e0', 0.3: '#7c84c4', 1: '#4a5298' })
  canvas.beginPath()
  canvas.moveTo(0, HEIGHT)
  for (let x = 0; x <= WIDTH + 8; x += 8) canvas.lineTo(x, 330 - 11 * drifts(x + moved))
  canvas.lineTo(WIDTH, HEIGHT)
  canvas.fill()
}

function drawPoles(canvas: Canvas, second: number): void {
  canvas.fillStyle = '#1d2150'
  canvas.strokeStyle = fade('#1d2150', 0.8)
  canvas.lineWidth = 1
  for (let i = -1; i < 3; i++) {
    const x = (i + 1 - turn(second, POLES.turns)) * POLES.spacing
    canvas.fillRect(x - 2, 172, 4, RAILS_Y - 172)
    canvas.fillRect(x - 14, 180, 28, 3)
    for (const [end, y] of [
      [-12, 180],
      [12, 180],
    ] as const) {
      canvas.beginPath()
      canvas.moveTo(x + end, y)
      canvas.quadraticCurveTo(x + end + POLES.spacing / 2, y + 26, x + end + POLES.spacing, y)
      canvas.stroke()
    }
  }
}

export const train: Scene = {
  stillAt: 12.6,
  draw(canvas, second) {
    drawSky(canvas, second)
    canvas.fillStyle = linear(canvas, 0, 120, 0, 240, { 0: '#c9c4ea', 0.5: '#8f8ac4', 1: '#8a7db8' })
    passingLand(canvas, second, PEAKS)
    canvas.fillStyle = linear(canvas, 0, 200, 0, 280, { 0: '#7c78b8', 1: '#8f86bd' })
    passingLand(canvas, second, HILLS)
    canvas.fillStyle = '#4c4f94'
    passingLand(canvas, second, FAR_FOREST)
    canvas.fillStyle = linear(canvas, 0, 220, 0, 290, { 0: '#1c2156', 1: '#2c3170' })
    passingLand(canvas, second, NEAR_FOREST)
    drawPoles(canvas, second)
    steamPlume(canvas, second, 560, RAILS_Y - 80)
    drawSnowfield(canvas, second)
    drawTrain(canvas, second)
    for (const { x, y, near, sway } of FLAKES) {
      canvas.fillStyle = fade('#ffffff', 0.4 + 0.4 * near)
      disc(
        canvas,
        wrap(x - turn(second, Math.round(7 + near * 7))) * (WIDTH + 20) - 10,
        wrap(y + turn(second, Math.round(3 + near * 4)) + 0.02 * wave(second, 6, sway)) * HEIGHT,
        0.9 + near * 1.5,
      )
    }
    vignette(canvas, '#0a0c2c', 0.45)
  },
}
