import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { along, falling, flatCloud, hills, iris, pebble, planted, roundTree, sheet } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp, presence, TAU } from '../drawing/motion.ts'

const INKS = PALETTES.moss
const DARK = '#1c2a13'
const RED = '#d5431f'

function apple(canvas: Canvas, size = 1): void {
  placed(canvas, 0, 0, 0, size, () => {
    canvas.fillStyle = RED
    disc(canvas, -5, 0, 11, 12)
    disc(canvas, 5, 0, 11, 12)
    canvas.fillStyle = DARK
    canvas.fillRect(-1.5, -18, 3, 9)
    canvas.fillStyle = INKS.plate
    disc(canvas, 7, -16, 7, 3.4, -0.4)
    canvas.fillStyle = '#ee8a5e'
    disc(canvas, -8, -4, 3, 4)
  })
}

/** A hedgehog about 90 wide on the origin, facing right; `step` counts its paces. */
function walker(canvas: Canvas, step: number, size: number): void {
  placed(canvas, 0, -2 * Math.abs(Math.sin(TAU * step)), 0, size, () => {
    canvas.fillStyle = DARK
    for (const [x, phase] of [
      [-22, 0],
      [-6, 0.5],
      [14, 0],
      [26, 0.5],
    ] as const)
      disc(canvas, x + 5 * Math.sin(TAU * (step + phase)), -3, 7, 5)
    pebble(canvas, INKS.onGround.light, 10, -44, 34, -34, 58, -16, 52, -4, 0, -2, -8, -30)
    canvas.fillStyle = '#4a2c17'
    for (let i = 0; i < 11; i++) {
      const angle = Math.PI * (0.94 + i * 0.074)
      polygon(
        canvas,
        -4 + 36 * Math.cos(angle - 0.12),
        -16 + 34 * Math.sin(angle - 0.12),
        -4 + 54 * Math.cos(angle),
        -16 + 52 * Math.sin(angle),
        -4 + 36 * Math.cos(angle + 0.12),
        -16 + 34 * Math.sin(angle + 0.12),
      )
    }
    pebble(canvas, '#6b4423', -46, -8, -44, -44, -4, -62, 26, -42, 16, -14, 8, -4, -36, -2)
    canvas.fillStyle = DARK
    disc(canvas, 56, -15, 5)
    disc(canvas, 34, -24, 3)
  })
}

const WALK = [
  [0, -80, 300],
  [4, 148, 300],
  [8, 148, 300],
  [14, 330, 300],
  [21, 330, 300],
  [22.5, 392, 296],
  [27.5, 492, 296],
  [29, 548, 300],
  [34, 900, 300],
] as const

/** How far the picture has moved to the right, in its own units. */
const pan = (second: number): number => 520 * ease(second, 8.5, 14) * 0.3 + 470 * ease(second, 28.5, 33.5)

function brook(canvas: Canvas, second: number): void {
  canvas.fillStyle = '#5d938b'
  polygon(canvas, 384, 296, 520, 296, 560, 360, 340, 360)
  canvas.strokeStyle = INKS.onGround.light
  canvas.lineWidth = 3
  for (let i = 0; i < 4; i++) {
    const x = 400 + ((i * 47 + second * 40) % 104)
    canvas.beginPath()
    canvas.moveTo(x, 308 + i * 11)
    canvas.lineTo(x + 18, 308 + i * 11)
    canvas.stroke()
  }
}

/** The leaf that first keeps the rain off and then carries over the brook. */
function leaf(canvas: Canvas): void {
  pebble(canvas, '#a9c04e', -66, -2, -30, -20, 30, -20, 78, -6, 34, 12, -30, 14)
  canvas.strokeStyle = '#3f5422'
  canvas.lineWidth = 3
  canvas.beginPath()
  canvas.moveTo(-70, -2)
  canvas.lineTo(64, -4)
  canvas.stroke()
}

/**
 * A hedgehog carries an apple home through the rain, sails a brook on a leaf, and the apple is enough for
 * three.
 */
export const hedgehog: Scene = {
  stillAt: 24,
  draw(canvas, second) {
    const rain = presence(second, 10.5, 30, 2)
    sheet(canvas, mix('#e9dfae', '#8da07a', rain))
    canvas.fillStyle = mix(INKS.onGround.spark, '#b4b487', rain)
    disc(canvas, 520, 84, 42)
    const moved = pan(second)
    hills(canvas, mix('#a9b56a', '#74875a', rain), 226, 18, 460, moved * 0.3)
    hills(canvas, mix('#86a04c', '#5f7747', rain), 258, 12, 330, moved * 0.6 + 90)
    for (const [x, y, size, share] of [
      [110, 70, 1.3, 0],
      [330, 96, 1.7, 0.2],
      [560, 62, 1.4, 0.1],
    ] as const)
      placed(canvas, x - 700 * (1 - ease(second, 9 + share, 13)) + 800 * ease(second, 28, 33), y, 0, size, () =>
        flatCloud(canvas, '#5b6f55'),
      )
    canvas.save()
    canvas.translate(-moved, 0)
    canvas.fillStyle = INKS.onGround.second
    canvas.fillRect(-60, 294, 1500, 80)
    planted(
      canvas,
      [
        [30, 298, 1.1],
        [330, 298, 0.8],
        [640, 298, 1],
        [770, 298, 0.8],
        [1180, 298, 1.2],
      ],
      () => roundTree(canvas, DARK, mix('#4f7030', '#3f5a2a', rain), 130),
    )
    placed(canvas, 206, 298, 0, 1.7, () => {
      roundTree(canvas, '#4a2c17', '#587131', 140)
      for (const [x, y] of [
        [-22, -96],
        [18, -112],
        [26, -78],
      ] as const)
        placed(canvas, x, y, 0, 0.55, () => apple(canvas))
    })
    brook(canvas, second)
    home(canvas, second)
    const [x, y] = along(WALK, second)
    const afloat = second > 21.5 && second < 28.6
    const heave = afloat ? 4 * Math.sin(second * 3) : 0
    const walking = second < 4 || (second > 8 && second < 14) || second > 28.6
    if (afloat) placed(canvas, x - 4, y + 4 + heave, 0.05 * Math.sin(second * 2.4), 1, () => leaf(canvas))
    placed(canvas, x, y + heave, 0, 1, () => {
      walker(canvas, walking && second < 34 ? second * 1.5 : 0, 1)
      if (second > 6.4) placed(canvas, -8, -72, 0.1 * Math.sin(second * 3), 1, () => apple(canvas))
      if (second > 15.5 && second < 21.5)
        placed(canvas, lerp(90, 0, ease(second, 15.5, 17)), lerp(-30, -102, ease(second, 15.5, 17)), -0.12, 1.1, () =>
          leaf(canvas),
        )
    })
    if (second <= 6.4)
      placed(canvas, 172 - 32 * ease(second, 5.6, 6.4), lerp(190, 228, ease(second, 4.4, 6.4) ** 2), second, 1, () =>
        apple(canvas),
      )
    canvas.fillStyle = '#3f5422'
    for (let i = 0; i < 70; i++) {
      const at = i * 21 - 40
      if (at > 330 && at < 566) continue
      polygon(canvas, at, 362, at + 5 + 2 * Math.sin(second * 2 + i), 330 + (i % 3) * 6, at + 12, 362)
    }
    canvas.restore()
    if (rain > 0.05)
      falling(canvas, '#dbe6cf', second, { count: Math.round(80 * rain), length: 16, slant: 4, speed: 1.6, width: 1.8 })
    iris(canvas, DARK, WIDTH / 2, 230, 760 * ease(second, 0, 2.2) * (1 - ease(second, 37.6, 39.6)))
  },
}

/** The burrow under an old stump, where two small ones wait. */
function home(canvas: Canvas, second: number): void {
  pebble(canvas, '#4a2c17', 850, 300, 872, 200, 900, 190, 1010, 190, 1040, 204, 1064, 300)
  canvas.fillStyle = INKS.plate
  disc(canvas, 954, 192, 54, 10)
  canvas.fillStyle = DARK
  canvas.beginPath()
  canvas.arc(1000, 300, 36, Math.PI, 0)
  canvas.fill()
  const joy = second > 32 ? Math.abs(Math.sin(second * 6)) * 6 : 0
  for (const [x, size] of [
    [1044, 0.42],
    [1086, 0.36],
  ] as const)
    placed(canvas, x, 302 - joy * size * 2, 0, 1, () => {
      canvas.scale(-1, 1)
      walker(canvas, 0, size)
    })
}
