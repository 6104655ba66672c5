import { audience } from '../drawing/audience.ts'
import { HEIGHT, placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade, mix } from '../drawing/colour.ts'
import { backdrop, disc, glow, linear, polygon, radial } from '../drawing/light.ts'
import { lerp, TAU, turn, wave, wrap } from '../drawing/motion.ts'
import { STAGE_Y, stageLights, TINTS } from '../drawing/stage-lights.ts'

const BEATS = 64

const SCREEN = { x: 320, y: 138, radius: 58 }

/** How strongly the beat is felt now: 1 on the beat, falling towards the next. */
function beat(second: number): number {
  return Math.exp(-turn(second, BEATS) * 3.2)
}

const ROWS = [
  { layer: audience(3, 11, '#5a2280'), y: 218, lift: 3.4, cycles: 2, phase: 0 },
  { layer: audience(8, 16, '#34124f'), y: 236, lift: 5, cycles: 3, phase: 0.4 },
  { layer: audience(15, 23, '#16072a'), y: 262, lift: 7, cycles: 2, phase: 0.7 },
]

/** The round screen: bars of light dancing around a burning heart. */
function drawScreen(canvas: Canvas, second: number): void {
  const { x, y, radius } = SCREEN
  const pulse = beat(second)
  glow(canvas, x, y, 210, mix('#ff3f8e', '#8f6bff', 0.5 + 0.5 * wave(second, 2)), 0.6)
  placed(canvas, x, y, TAU * turn(second, 1) * 0.125, 1, () => {
    for (let i = 0; i < 56; i++) {
      const share = i / 56
      const mirrored = Math.abs(share * 2 - 1)
      const level =
        0.28 +
        0.26 * wave(second, 13, mirrored * 2.3) +
        0.2 * wave(second, 22, mirrored * 5.1) +
        0.14 * wave(second, -31, mirrored * 9.7)
      const tall = 7 + 40 * Math.max(0, level) * (0.55 + 0.75 * pulse * (1 - mirrored * 0.5))
      const tintAt = wrap(share * 2) * (TINTS.length - 1)
      const tint = mix(TINTS[Math.floor(tintAt)] ?? '#ff3f8e', TINTS[Math.floor(tintAt) + 1] ?? '#ff3f8e', tintAt % 1)
      placed(canvas, 0, 0, share * TAU, 1, () => {
        canvas.fillStyle = linear(canvas, 0, -radius, 0, -radius - tall, { 0: tint, 1: mix(tint, '#ffffff', 0.4) })
        canvas.beginPath()
        canvas.roundRect(-2.1, -radius - tall, 4.2, tall, 2.1)
        canvas.fill()
      })
    }
  })
  canvas.fillStyle = radial(canvas, x, y, 2, radius - 5, { 0: '#fff6d8', 0.3: '#ffb84a', 0.66: '#ff3f8e', 1: '#6a1fb0' })
  disc(canvas, x, y, (radius - 8) * (0.93 + 0.07 * pulse))
  canvas.lineWidth = 2
  for (let i = 0; i < 3; i++) {
    const age = turn(second, 16, i / 3)
    canvas.strokeStyle = fade('#ffe3f0', 0.6 * (1 - age))
    canvas.beginPath()
    canvas.arc(x, y, (radius - 8) * age, 0, TAU)
    canvas.stroke()
  }
}

function drawStage(canvas: Canvas, second: number): void {
  canvas.fillStyle = linear(canvas, 0, STAGE_Y - 22, 0, STAGE_Y + 30, { 0: '#3a1668', 1: '#1c0a3c' })
  polygon(canvas, 70, STAGE_Y - 20, 570, STAGE_Y - 20, 640, STAGE_Y + 30, 640, HEIGHT, 0, HEIGHT, 0, STAGE_Y + 30)
  for (let i = 0; i < 26; i++) {
    const lit = Math.exp(-wrap(turn(second, 8) - i / 26) * 5)
    canvas.fillStyle = fade(mix('#ff3f8e', '#3fd0ff', i / 25), 0.3 + 0.7 * lit)
    canvas.fillRect(72 + i * 19.2, STAGE_Y - 21, 15, 3)
  }
  for (const side of [-1, 1]) {
    placed(canvas, 320 + side * 208, STAGE_Y - 20, 0, 1, () => {
      canvas.fillStyle = '#10061f'
      for (let i = 0; i < 3; i++) {
        canvas.beginPath()
        canvas.roundRect(-24, -40 - i * 40, 48, 38, 4)
        canvas.fill()
      }
      for (let i = 0; i < 3; i++) {
        const push = 1 + 0.09 * beat(second)
        canvas.fillStyle = '#2c1650'
        disc(canvas, 0, -21 - i * 40, 15 * push)
        canvas.fillStyle = '#0a0416'
        disc(canvas, 0, -21 - i * 40, 10 * push)
        canvas.fillStyle = '#5a34a0'
        disc(canvas, 0, -21 - i * 40, 4 * push)
      }
    })
  }
}

export const concert: Scene = {
  stillAt: 10.55,
  draw(canvas, second) {
    backdrop(canvas, { 0: '#160a3a', 0.6: '#3c1266', 1: '#6a1a6e' }, STAGE_Y)
    drawScreen(canvas, second)
    drawStage(canvas, second)
    stageLights(canvas, second)
    canvas.fillStyle = linear(canvas, 0, STAGE_Y - 26, 0, HEIGHT, {
      0: fade('#d04fb0', 0),
      0.35: fade('#d04fb0', 0.75),
      1: fade('#8a2fa8', 0.8),
    })
    canvas.fillRect(0, STAGE_Y - 26, WIDTH, HEIGHT)
    for (const { layer, y, lift, cycles, phase } of ROWS)
      layer(canvas, -40 + 14 * wave(second, cycles, phase), y - lift * Math.abs(wave(second, BEATS / 2, phase * 0.1)))
    for (let i = 0; i < 12; i++) {
      const fall = turn(second, 2 + (i % 3), i * 0.377)
      const x = wrap(i * 0.618) * WIDTH + 18 * wave(second, 5, i * 0.2)
      placed(canvas, x, lerp(-10, HEIGHT + 10, fall), i + fall * 20, 1, () => {
        canvas.fillStyle = TINTS[i % TINTS.length] ?? '#ffd24a'
        canvas.fillRect(-3, -2 * Math.abs(wave(second, 20 + i, i * 0.3)), 6, 4 * Math.abs(wave(second, 20 + i, i * 0.3)))
      })
    }
  },
}
