import { HEIGHT, paintedOnce, placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { backdrop, glow, linear, polygon, vignette } from '../drawing/light.ts'
import { lerp, presence, turn, wave, wrap } from '../drawing/motion.ts'
import { houseFront, litWindow, STREET_Y, tram, walker, windowsOf, type House } from '../drawing/street.ts'
import { reflection, streetLamp } from '../drawing/wet-street.ts'
import { randomFrom } from '../random.ts'

const HOUSES: readonly House[] = [
  { x: -14, width: 120, top: 118, wall: '#c98a6a', roof: 'mansard', columns: 4, floors: 3 },
  { x: 106, width: 104, top: 92, wall: '#d9b27a', roof: 'gable', columns: 3, floors: 4 },
  { x: 210, width: 146, top: 126, wall: '#8fa3b8', roof: 'tower', columns: 5, floors: 3 },
  { x: 356, width: 96, top: 84, wall: '#c77f86', roof: 'gable', columns: 3, floors: 4 },
  { x: 452, width: 118, top: 112, wall: '#a9b58f', roof: 'mansard', columns: 4, floors: 3 },
  { x: 570, width: 100, top: 96, wall: '#d8a06f', roof: 'gable', columns: 3, floors: 4 },
]
const random = randomFrom(2024)
const WINDOWS = HOUSES.flatMap(windowsOf).map((place) => ({
  ...place,
  hex: ['#ffc468', '#ffb255', '#ffd98c', '#ff9f5a', '#8fc4ff'][Math.floor(random() * 5)] ?? '#ffc468',
  kind: Math.floor(random() * 8),
  litFrom: random(),
  litFor: random() < 0.25 ? 1 : 0.25 + random() * 0.5,
  isLived: random() < 0.78,
  phase: random(),
}))
const LAMPS = [84, 246, 408, 570]
const SHOPS = [
  [0, 98, '#ffcf7a'],
  [116, 84, '#ff9d6b'],
  [222, 124, '#ffe0a0'],
  [366, 76, '#ffc27a'],
  [464, 96, '#a8e0d0'],
  [580, 70, '#ffd08a'],
] as const

const FRONTS = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  for (const house of HOUSES) houseFront(canvas, house)
  for (const [x, width, hex] of SHOPS) {
    canvas.fillStyle = linear(canvas, 0, STREET_Y - 40, 0, STREET_Y, { 0: hex, 1: '#8a4a34' })
    canvas.fillRect(x, STREET_Y - 38, width, 36)
    canvas.fillStyle = '#251830'
    for (let at = x; at <= x + width; at += width / 3) canvas.fillRect(at - 1.5, STREET_Y - 38, 3, 38)
    for (let i = 0; i < width / 8; i++) {
      canvas.fillStyle = i % 2 ? '#f3e2c8' : '#9c2f44'
      polygon(
        canvas,
        x + i * 8,
        STREET_Y - 44,
        x + i * 8 + 8,
        STREET_Y - 44,
        x + i * 8 + 7,
        STREET_Y - 32,
        x + i * 8 - 1,
        STREET_Y - 32,
      )
    }
  }
  canvas.fillStyle = linear(canvas, 0, STREET_Y, 0, HEIGHT, { 0: '#4a3a5e', 0.12: '#2c2347', 1: '#171230' })
  canvas.fillRect(0, STREET_Y - 1, WIDTH, HEIGHT)
  canvas.fillStyle = '#6a587c'
  canvas.fillRect(0, STREET_Y + 11, WIDTH, 2)
  canvas.fillStyle = fade('#9f93b8', 0.7)
  for (const y of [STREET_Y + 27, STREET_Y + 45]) canvas.fillRect(0, y, WIDTH, 1.4)
  canvas.strokeStyle = fade('#1c1430', 0.8)
  canvas.lineWidth = 1
  canvas.beginPath()
  canvas.moveTo(0, 200)
  canvas.quadraticCurveTo(WIDTH / 2, 214, WIDTH, 200)
  canvas.stroke()
})

function drawTram(canvas: Canvas, second: number): void {
  for (const [start, heading] of [
    [0.06, 1],
    [0.55, -1],
  ] as const) {
    const share = wrap(second / 32 - start) / 0.36
    if (share > 1) continue
    const x = lerp(-10, WIDTH + 222, share)
    const y = STREET_Y + (heading > 0 ? 46 : 28)
    canvas.save()
    if (heading < 0) {
      canvas.translate(WIDTH, 0)
      canvas.scale(-1, 1)
    }
    for (let i = 0; i < 8; i++) reflection(canvas, second, x - 202 + i * 24.4, 19, '#ffe0a0', 0.36)
    placed(canvas, x, y, 0, 1, () => tram(canvas, second * 3, 0.6 * wave(second, 40)))
    canvas.restore()
  }
}

export const city: Scene = {
  stillAt: 6.9,
  draw(canvas, second) {
    backdrop(canvas, { 0: '#241a55', 0.45: '#6a3b7c', 0.8: '#d9706c', 1: '#ffb27a' }, 230)
    for (const [phase, y, width, hex] of [
      [0.1, 44, 130, '#a35a8c'],
      [0.5, 70, 170, '#c9687f'],
      [0.8, 24, 110, '#7d4a86'],
    ] as const) {
      const x = lerp(-200, WIDTH + 200, turn(second, 1, phase))
      placed(canvas, x, y, 0, 1, () => {
        canvas.scale(1, 0.12)
        glow(canvas, 0, 0, width, hex, 0.8)
      })
    }
    FRONTS(canvas)
    for (const { x, y, hex, kind, litFrom, litFor, isLived, phase } of WINDOWS) {
      const light = !isLived ? 0 : litFor === 1 ? 1 : presence(wrap(second / 32 - litFrom), 0, litFor, 0.012)
      const flicker = hex === '#8fc4ff' ? 0.75 + 0.14 * wave(second, 37, phase) + 0.1 * wave(second, 23, phase) : 1
      litWindow(canvas, x, y, light * flicker, hex, kind, wave(second, 2 + (kind % 3), phase))
    }
    for (const [x, width, hex] of SHOPS) {
      glow(canvas, x + width / 2, STREET_Y - 16, 70, hex, 0.2)
      reflection(canvas, second, x + 6, width - 12, hex, 0.32)
    }
    for (const x of LAMPS) reflection(canvas, second, x - 3, 6, '#fff0c8', 0.7)
    const walkers = [
      [0.1, 1, '#3c4f7a', '#c9404f'],
      [0.42, -1, '#5a3350', '#e0a63c'],
      [0.68, 1, '#2f5a52', '#4a7fc0'],
      [0.9, -1, '#6b4a34', '#7d5ab0'],
    ] as const
    walkers.forEach(([phase, heading, coat, umbrella], i) => {
      const x = lerp(-30, WIDTH + 30, turn(second, heading, phase))
      canvas.save()
      canvas.translate(x, STREET_Y + 7)
      canvas.scale(heading, 1)
      walker(canvas, second * 0.9375 + i * 0.3, coat, umbrella)
      canvas.restore()
    })
    for (const x of LAMPS) streetLamp(canvas, second, x)
    drawTram(canvas, second)
    for (let i = 0; i < 14; i++) {
      const age = turn(second, 17 + (i % 5), i * 0.37)
      canvas.strokeStyle = fade('#e8dcff', 0.35 * (1 - age))
      canvas.lineWidth = 1
      canvas.beginPath()
      canvas.ellipse(wrap(i * 0.618) * WIDTH, STREET_Y + 22 + wrap(i * 0.377) * 44, 1 + age * 9, 0.4 + age * 2.4, 0, 0, 7)
      canvas.stroke()
    }
    vignette(canvas, '#0d0822', 0.5)
  },
}
