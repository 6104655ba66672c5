import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { cottage, falling, hills, iris, pebble, planted, rayed, roundTree, sheet, spruce } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp, presence, TAU } from '../drawing/motion.ts'

const INKS = PALETTES.winter
const SCARF = '#cf472a'
const NIGHT = '#1d4450'

/** A snowman about 150 tall standing on the origin; `melted` sinks him, `look` turns his eyes up. */
function snowFigure(canvas: Canvas, melted: number, look: number, sway: number): void {
  const tall = 1 - 0.82 * melted
  canvas.fillStyle = '#ffffff'
  disc(canvas, 0, -34 * tall, 44 + 34 * melted, 38 * tall)
  placed(canvas, 0, -62 * tall, sway, 1, () => {
    canvas.fillStyle = '#ffffff'
    disc(canvas, 0, -22 * tall, 32 + 12 * melted, 30 * tall)
    if (melted < 0.85) {
      canvas.strokeStyle = '#6b4423'
      canvas.lineWidth = 4
      canvas.lineCap = 'round'
      for (const side of [-1, 1]) {
        canvas.beginPath()
        canvas.moveTo(side * 28, -26 * tall)
        canvas.lineTo(side * 62, (-40 - 14 * look) * tall)
        canvas.moveTo(side * 52, (-37 - 12 * look) * tall)
        canvas.lineTo(side * 60, (-54 - 12 * look) * tall)
        canvas.stroke()
      }
    }
    canvas.fillStyle = NIGHT
    for (const y of [-30, -16]) disc(canvas, 2, y * tall, 3)
    placed(canvas, 0, -58 * tall, 0, 1, () => {
      canvas.fillStyle = '#ffffff'
      disc(canvas, 0, -10 * tall, 24 + 8 * melted, 23 * tall)
      canvas.fillStyle = SCARF
      canvas.beginPath()
      canvas.roundRect(-24, 4 * tall - 2, 48, 9, 4)
      canvas.fill()
      polygon(canvas, 10, 8, 22, 8, 26 + 4 * sway * 20, 34, 14, 36)
      canvas.fillStyle = NIGHT
      disc(canvas, -6, (-16 - 5 * look) * tall, 2.8)
      disc(canvas, 8, (-16 - 5 * look) * tall, 2.8)
      canvas.fillStyle = '#f07a4c'
      polygon(canvas, 2, (-12 - 3 * look) * tall, 30, (-8 - 9 * look) * tall, 2, (-6 - 3 * look) * tall)
      canvas.fillStyle = NIGHT
      canvas.fillRect(-20, -36 * tall, 40, 5)
      canvas.fillRect(-13, -58 * tall, 26, 24)
      canvas.fillStyle = SCARF
      canvas.fillRect(-13, -42 * tall, 26, 5)
    })
  })
}

function snowdrop(canvas: Canvas, grown: number, sway: number): void {
  if (grown <= 0) return
  canvas.strokeStyle = '#4d8a5a'
  canvas.lineWidth = 4
  canvas.lineCap = 'round'
  canvas.beginPath()
  canvas.moveTo(0, 0)
  canvas.quadraticCurveTo(-6, -26 * grown, 6 + sway, -44 * grown)
  canvas.stroke()
  pebble(canvas, '#4d8a5a', 0, 0, -16 * grown, -16 * grown, -14 * grown, -30 * grown, -4 * grown, -14 * grown)
  placed(canvas, 8 + sway, -42 * grown, 0.5, grown, () => {
    canvas.fillStyle = '#ffffff'
    for (const turn of [-0.6, 0, 0.6]) placed(canvas, 0, 0, turn, 1, () => disc(canvas, 0, 13, 6, 13))
    canvas.fillStyle = '#4d8a5a'
    disc(canvas, 0, 2, 6, 5)
  })
}

/**
 * A snowman longs to see the sun; it comes, he melts, and where he stood a flower opens; in the next winter
 * he is back.
 */
export const snowman: Scene = {
  stillAt: 16,
  draw(canvas, second) {
    const dawn = ease(second, 9, 15)
    const spring = ease(second, 20, 26)
    const again = ease(second, 31.5, 34)
    const warm = spring * (1 - again)
    const sky = mix(mix('#36626c', '#f3d9b8', dawn), '#9fd0cf', warm)
    sheet(canvas, mix(sky, INKS.ground, again))
    const height = lerp(390, 96, ease(second, 10, 18)) + 40 * again
    placed(canvas, 450, height, second * 0.12, 1, () => rayed(canvas, mix('#f6c98a', '#f0a13f', warm), 92, 16, 0.72))
    canvas.fillStyle = '#f2643a'
    disc(canvas, 450, height, 52)
    if (dawn < 0.9)
      veiled(canvas, 1 - dawn, () => {
        canvas.fillStyle = '#dfe8e6'
        for (let i = 0; i < 30; i++) disc(canvas, (i * 211) % WIDTH, (i * 97) % 190, 1.4 + 0.6 * Math.sin(second * 2 + i))
      })
    const ground = mix(mix('#8fb0b3', '#f7f0e2', dawn), '#8fb86a', warm)
    const far = mix(mix('#6f9ca1', '#dfe8e6', dawn), '#6fa060', warm)
    hills(canvas, far, 228, 16, 420, 40)
    planted(
      canvas,
      [
        [52, 250, 1.1],
        [96, 256, 0.8],
        [590, 246, 1.2],
        [628, 256, 0.9],
      ],
      () => spruce(canvas, mix('#1d4450', '#2f6b54', warm), 100),
    )
    placed(canvas, 530, 252, 0, 0.95, () => cottage(canvas, mix('#5c8a92', '#f6eeda', dawn), mix(NIGHT, SCARF, dawn), '#f6c052'))
    placed(canvas, 168, 262, 0, 1, () => roundTree(canvas, '#5b4c40', mix('#cddad8', '#8fc07a', warm), 118))
    hills(canvas, mix(ground, '#c4d4d4', again), 276, 10, 560, 200)
    if (warm > 0)
      for (let i = 0; i < 16; i++)
        placed(canvas, 30 + i * 39, 306 + ((i * 53) % 44), 0, warm * 0.5, () => {
          canvas.fillStyle = i % 3 ? '#f6c052' : '#f2643a'
          disc(canvas, 0, -10 + Math.sin(second * 3 + i), 8)
        })
    const melted = ease(second, 18.5, 27)
    const look = ease(second, 4, 6) * (1 - ease(second, 17, 19))
    const puddle = presence(second, 20, 33, 4)
    if (puddle > 0) {
      canvas.fillStyle = '#6aa5ab'
      disc(canvas, 320, 318, 96 * puddle, 13 * puddle)
    }
    placed(canvas, 320, 318, 0, 1, () =>
      snowdrop(canvas, ease(second, 26.5, 30) * (1 - ease(second, 32.5, 33.5)), 3 * Math.sin(second * 2)),
    )
    if (melted < 0.97)
      placed(canvas, 320, 316, 0, 1.15, () => snowFigure(canvas, melted, look, 0.03 * Math.sin((TAU * second) / 3)))
    if (again > 0) {
      placed(canvas, 320, 318 + 4 * (1 - again), 0, 1.15 * ease(second, 32.5, 35.5), () =>
        snowFigure(canvas, 0, 1, 0.05 * Math.sin(second * 5)),
      )
      placed(canvas, 410, 322, 0, 0.6 * ease(second, 33.5, 36.5), () => snowFigure(canvas, 0, 0, 0.05 * Math.sin(second * 5 + 2)))
    }
    const snow = Math.max(1 - ease(second, 8, 12), again)
    if (snow > 0)
      falling(canvas, '#ffffff', second, { count: Math.round(90 * snow), length: 0.5, slant: 1, speed: 0.22, width: 5 })
    iris(canvas, NIGHT, 320, 230, 760 * ease(second, 0, 2.2) * (1 - ease(second, 37.6, 39.6)))
  },
}
