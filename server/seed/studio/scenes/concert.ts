import { HEIGHT, paintedOnce, placed, veiled, WIDTH, type Canvas, type Layer, type Scene } from '../drawing/canvas.ts'
import { fade, mix } from '../drawing/colour.ts'
import { backdrop, disc, glow, linear, polygon, radial } from '../drawing/light.ts'
import { lerp, TAU, turn, wave, wrap } from '../drawing/motion.ts'
import { randomFrom } from '../random.ts'

const BEATS = 64
const STAGE_Y = 262
const SCREEN = { x: 320, y: 138, radius: 58 }
const TINTS = ['#ff3f8e', '#ff8a3d', '#ffd24a', '#3fd0ff', '#8f6bff'] as const

/** How strongly the beat is felt now: 1 on the beat, falling towards the next. */
function beat(second: number): number {
  return Math.exp(-turn(second, BEATS) * 3.2)
}

/** One row of the audience from behind, some with raised arms; it repeats after its width. */
function audience(seed: number, size: number, hex: string): Layer {
  return paintedOnce(WIDTH + 80, 150, (canvas) => {
    const random = randomFrom(seed)
    canvas.fillStyle = hex
    canvas.strokeStyle = hex
    canvas.lineCap = 'round'
    for (let x = -10; x < WIDTH + 90; x += size * 1.9) {
      const head = 66 + random() * size * 0.5
      disc(canvas, x, head, size * 0.5, size * 0.58)
      canvas.beginPath()
      canvas.roundRect(x - size * 0.95, head + size * 0.55, size * 1.9, 120, size * 0.6)
      canvas.fill()
      const pose = random()
      canvas.lineWidth = size * 0.34
      for (const side of pose < 0.34 ? [-1, 1] : pose < 0.55 ? [pose < 0.45 ? -1 : 1] : []) {
        const reach = 0.5 + random() * 0.5
        canvas.beginPath()
        canvas.moveTo(x + side * size * 0.8, head + size)
        canvas.lineTo(x + side * size * (0.9 + random() * 0.4), head - size * 0.2)
        canvas.lineTo(x + side * size * (0.4 + random() * 0.7), head - size * (0.9 + reach))
        canvas.stroke()
      }
    }
  })
}

const ROWS = [
  { layer: audience(3, 11, '#5a2280'), y: 218, lift: 3.4, cycles: 2, phase: 0 },
  { layer: audience(8, 16, '#34124f'), y: 236, lift: 5, cycles: 3, phase: 0.4 },
  { layer: audience(15, 23, '#16072a'), y: 262, lift: 7, cycles: 2, phase: 0.7 },
]

function drawBeam(
  canvas: Canvas,
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  hex: string,
  strength: number,
): void {
  placed(canvas, x, y, angle, 1, () => {
    canvas.fillStyle = linear(canvas, 0, 0, 0, length, {
      0: fade(hex, strength),
      0.35: fade(hex, strength * 0.42),
      1: fade(hex, 0),
    })
    polygon(canvas, -2, 0, 2, 0, width, length, -width, length)
    canvas.fillStyle = linear(canvas, 0, 0, 0, length, { 0: fade('#ffffff', strength * 0.7), 0.5: fade('#ffffff', 0) })
    polygon(canvas, -1, 0, 1, 0, width * 0.3, length, -width * 0.3, length)
  })
}

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

function drawRig(canvas: Canvas, second: number): void {
  canvas.fillStyle = '#120828'
  canvas.fillRect(0, 12, WIDTH, 5)
  canvas.fillRect(0, 24, WIDTH, 3)
  for (let x = 0; x < WIDTH; x += 20) polygon(canvas, x, 14, x + 2, 14, x + 12, 26, x + 10, 26)
  for (let i = 0; i < 6; i++) {
    const x = 60 + i * 104
    const tint = TINTS[i % TINTS.length] ?? '#ff3f8e'
    canvas.fillStyle = '#0b0519'
    canvas.fillRect(x - 7, 24, 14, 11)
    glow(canvas, x, 36, 18, mix(tint, '#ffffff', 0.5), 0.95)
  }
  veiled(
    canvas,
    1,
    () => {
      for (let i = 0; i < 6; i++) {
        const x = 60 + i * 104
        const angle = 0.5 * wave(second, 4, i / 6) + (320 - x) * -0.0006
        drawBeam(canvas, x, 36, angle, 300, 30, TINTS[i % TINTS.length] ?? '#ff3f8e', 0.42)
      }
      for (let i = 0; i < 2; i++) {
        const x = [48, 592][i] ?? 0
        drawBeam(
          canvas,
          x,
          STAGE_Y,
          Math.PI + (i === 0 ? 0.3 : -0.3) + 0.26 * wave(second, 3, i * 0.25),
          290,
          26,
          TINTS[(i + 2) % TINTS.length] ?? '#3fd0ff',
          0.36,
        )
      }
    },
    'lighter',
  )
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
    drawRig(canvas, second)
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
