import { HEIGHT, paintedOnce, placed, softened, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { disc, glow, linear, vignette } from '../drawing/light.ts'
import { lerp, presence, TAU, turn, wave } from '../drawing/motion.ts'
import { moon, planet } from '../drawing/planets.ts'
import { probe } from '../drawing/probe.ts'
import { randomFrom } from '../random.ts'

const PLANET = { x: 424, y: 186, lean: -0.32 }

const NEBULA = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  canvas.fillStyle = linear(canvas, 0, 0, WIDTH, HEIGHT, { 0: '#0a1038', 0.5: '#140f42', 1: '#220f3c' })
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
  const random = randomFrom(91)
  const mist = softened(WIDTH, HEIGHT, (soft) => {
    for (let i = 0; i < 90; i++) {
      const share = random()
      const [x, y] = [lerp(-40, 680, share), 330 - share * 300 + (random() + random() - 1) * 150]
      glow(
        soft,
        x,
        y,
        30 + random() * 90,
        ['#2a8fc0', '#8a35a8', '#d8507a', '#3357c0', '#f09a62'][i % 5] ?? '#3357c0',
        0.08 + random() * 0.16,
      )
    }
  })
  mist(canvas)
  for (let i = 0; i < 240; i++) {
    canvas.fillStyle = fade(i % 5 ? '#ffffff' : '#ffd9b0', 0.2 + random() * 0.7)
    disc(canvas, random() * WIDTH, random() * HEIGHT, 0.35 + random() ** 4 * 0.9)
  }
})
const twinkleRandom = randomFrom(14)
const TWINKLES = Array.from({ length: 26 }, () => ({
  x: twinkleRandom() * WIDTH,
  y: twinkleRandom() * HEIGHT,
  cycles: 4 + Math.floor(twinkleRandom() * 8),
  size: 1 + twinkleRandom() * 1.2,
}))

/** One half of the rings: the far one before the planet is drawn, the near one after. */
function drawRings(canvas: Canvas, second: number, isNear: boolean): void {
  placed(canvas, PLANET.x, PLANET.y, PLANET.lean, 1, () => {
    canvas.beginPath()
    canvas.rect(-300, isNear ? 0 : -100, 600, 100)
    canvas.clip()
    canvas.scale(1, 0.2)
    for (const [inner, outer, hex, strength] of [
      [140, 156, '#c9a07a', 0.35],
      [158, 181, '#ffe6c0', 0.62],
      [183, 188, '#a87f6a', 0.3],
      [194, 214, '#e8c39c', 0.5],
      [216, 222, '#b59ac0', 0.3],
    ] as const) {
      const shine = canvas.createConicGradient(TAU * turn(second, outer > 190 ? 1 : 2), 0, 0)
      for (let i = 0; i <= 12; i++) shine.addColorStop(i / 12, fade(hex, strength * (0.78 + 0.22 * Math.cos((TAU * i) / 4))))
      canvas.strokeStyle = shine
      canvas.lineWidth = outer - inner
      canvas.beginPath()
      canvas.arc(0, 0, (inner + outer) / 2, 0, TAU)
      canvas.stroke()
    }
  })
}

function drawMoon(canvas: Canvas, second: number, isNear: boolean): void {
  const angle = TAU * turn(second, 2, 0.12)
  if (Math.sin(angle) > 0 !== isNear) return
  const size = 1 + 0.16 * Math.sin(angle)
  const [x, y] = [PLANET.x + 262 * Math.cos(angle) * Math.cos(-0.2), PLANET.y - 10 + 62 * Math.sin(angle) - 50 * Math.cos(angle)]
  placed(canvas, x, y, 0, size, () => moon(canvas, 0, 0, turn(second, 2), 0.2))
}

function drawComet(canvas: Canvas, second: number): void {
  const share = turn(second, 1, 0.7) * 1.7
  const [x, y] = [lerp(690, -120, share), lerp(-10, 150, share)]
  for (let i = 0; i < 16; i++) {
    const back = i / 16
    glow(canvas, x + back * 74, y - back * 15, 3 + back * 9, '#bfe4ff', 0.34 * (1 - back) ** 1.4)
  }
  glow(canvas, x, y, 9, '#ffffff', 1)
}

export const space: Scene = {
  stillAt: 5.6,
  draw(canvas, second) {
    NEBULA(canvas)
    for (const { x, y, cycles, size } of TWINKLES) {
      const strength = 0.5 + 0.5 * wave(second, cycles, x)
      glow(canvas, x, y, size * 3.2, '#e8f0ff', 0.75 * strength)
    }
    drawComet(canvas, second)
    glow(canvas, PLANET.x - 40, PLANET.y - 24, 230, '#ffb98a', 0.22)
    drawMoon(canvas, second, false)
    drawRings(canvas, second, false)
    planet(canvas, PLANET.x, PLANET.y, turn(second, -1), PLANET.lean)
    drawRings(canvas, second, true)
    drawMoon(canvas, second, true)
    placed(canvas, 142 + 22 * wave(second, 1), 214 + 16 * wave(second, 2, 0.2), -0.32 + 0.09 * wave(second, 1, 0.3), 1.05, () => {
      probe(canvas, 0.12 + 0.06 * wave(second, 2), presence(turn(second, 16), 0, 0.3, 0.1))
    })
    const signal = turn(second, 8)
    veiled(canvas, 0.5 * (1 - signal), () => {
      canvas.strokeStyle = '#9fd0ff'
      canvas.lineWidth = 1.4
      for (let i = 0; i < 3; i++) {
        canvas.beginPath()
        canvas.arc(127 + 22 * wave(second, 1), 148 + 16 * wave(second, 2, 0.2), 18 + i * 10 + signal * 22, -2.3, -1.2)
        canvas.stroke()
      }
    })
    vignette(canvas, '#04041a', 0.5)
  },
}
