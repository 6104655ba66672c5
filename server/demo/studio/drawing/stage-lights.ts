import { veiled, placed, WIDTH, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { glow, linear, polygon } from './light.ts'
import { wave } from './motion.ts'

/** The edge of the stage. */
export const STAGE_Y = 262

/** The colours of the show. */
export const TINTS = ['#ff3f8e', '#ff8a3d', '#ffd24a', '#3fd0ff', '#8f6bff'] as const

type Beam = { x: number; y: number; angle: number; length: number; width: number; hex: string; strength: number }

function drawBeam(canvas: Canvas, { x, y, angle, length, width, hex, strength }: Beam): void {
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

/** Lamps on the truss and at the sides of the stage, swinging their beams through the haze. */
export function stageLights(canvas: Canvas, second: number): void {
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
        drawBeam(canvas, { x, y: 36, angle, length: 300, width: 30, hex: TINTS[i % TINTS.length] ?? '#ff3f8e', strength: 0.42 })
      }
      for (let i = 0; i < 2; i++) {
        const x = [48, 592][i] ?? 0
        const angle = Math.PI + (i === 0 ? 0.3 : -0.3) + 0.26 * wave(second, 3, i * 0.25)
        drawBeam(canvas, {
          x,
          y: STAGE_Y,
          angle,
          length: 290,
          width: 26,
          hex: TINTS[(i + 2) % TINTS.length] ?? '#3fd0ff',
          strength: 0.36,
        })
      }
    },
    'lighter',
  )
}
