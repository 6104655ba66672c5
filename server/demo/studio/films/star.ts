import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { along, cottage, hills, iris, passer, rayed, sheet, starrySky } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp } from '../drawing/motion.ts'

const INKS = PALETTES.glass
const GOLD = '#f4c95f'
const COAT = '#f2643a'
const SKIN = '#f0cfa4'
const DARK = '#0a2c2c'

/** A small star with a face; `glowing` from 0 to 1. */
function littleStar(canvas: Canvas, glowing: number, second: number): void {
  veiled(canvas, 0.28 * glowing, () => {
    canvas.fillStyle = GOLD
    disc(canvas, 0, 0, 40 + 3 * Math.sin(second * 4))
  })
  rayed(canvas, mix('#7f9a74', GOLD, glowing), 22, 5, 0.5)
  canvas.fillStyle = DARK
  disc(canvas, -4.5, -1, 2)
  disc(canvas, 4.5, -1, 2)
  canvas.strokeStyle = DARK
  canvas.lineWidth = 1.8
  canvas.lineCap = 'round'
  canvas.beginPath()
  const smile = lerp(-3, 3, glowing)
  canvas.moveTo(-4, 5 - smile * 0.3)
  canvas.quadraticCurveTo(0, 5 + smile, 4, 5 - smile * 0.3)
  canvas.stroke()
}

/** A village well under a small roof, about 110 wide; the bucket hangs `deep` below the beam. */
function well(canvas: Canvas, deep: number, held: () => void): void {
  canvas.fillStyle = '#6b4423'
  canvas.fillRect(-48, -116, 7, 90)
  canvas.fillRect(41, -116, 7, 90)
  canvas.fillRect(-56, -92, 112, 6)
  canvas.strokeStyle = INKS.onGround.light
  canvas.lineWidth = 2
  canvas.beginPath()
  canvas.moveTo(0, -90)
  canvas.lineTo(0, -64 + deep)
  canvas.stroke()
  placed(canvas, 0, -50 + deep, 0, 1, () => {
    held()
    canvas.fillStyle = '#a75b20'
    polygon(canvas, -17, -6, 17, -6, 13, 20, -13, 20)
    canvas.fillStyle = DARK
    canvas.fillRect(-16, 2, 32, 3)
  })
  canvas.fillStyle = '#8fb9a5'
  canvas.fillRect(-56, -36, 112, 40)
  canvas.fillStyle = '#5f8f80'
  for (const [x, y] of [
    [-50, -30],
    [-14, -30],
    [22, -30],
    [-34, -12],
    [4, -12],
    [38, -12],
  ] as const)
    canvas.fillRect(x, y, 18, 10)
  canvas.fillStyle = '#7a2a1a'
  polygon(canvas, -68, -108, 0, -152, 68, -108)
}

const GIRL = [
  [0, 40, 312],
  [9, 40, 312],
  [12.5, 182, 312],
  [21, 182, 312],
  [29, 474, 222],
  [40, 474, 222],
] as const

/**
 * A star falls into a well. A girl draws it up in a bucket, carries it up the hill and gives it back to the
 * sky.
 */
export const star: Scene = {
  stillAt: 25,
  draw(canvas, second) {
    sheet(canvas, INKS.ground)
    starrySky(canvas, '#cfe0c8', second, 210, 46)
    canvas.fillStyle = INKS.plate
    disc(canvas, 104, 74, 30)
    canvas.fillStyle = INKS.ground
    disc(canvas, 118, 66, 27)
    hills(canvas, INKS.tone, 214, 22, 520, 40)
    canvas.fillStyle = '#1f5a52'
    canvas.beginPath()
    canvas.moveTo(300, 330)
    canvas.quadraticCurveTo(400, 216, 490, 216)
    canvas.quadraticCurveTo(590, 216, 700, 330)
    canvas.fill()
    canvas.fillStyle = '#12302f'
    canvas.fillRect(538, 168, 9, 70)
    for (const [x, y, radius] of [
      [542, 140, 34],
      [518, 160, 24],
      [568, 158, 26],
    ] as const)
      disc(canvas, x, y, radius)
    hills(canvas, '#2f6b64', 312, 5, 700, 120)
    placed(canvas, 62, 308, 0, 1.25, () => cottage(canvas, INKS.onGround.light, '#7a2a1a', GOLD))
    const deep = 74 * ease(second, 13.5, 15.5) * (1 - ease(second, 16.5, 19.5))
    const inBucket = second > 8 && second < 20
    const glowing = second < 8 ? 1 : 0.15 + 0.85 * ease(second, 30, 33)
    placed(canvas, 262, 314, 0, 1, () =>
      well(canvas, deep, () => {
        if (inBucket && second > 15.6)
          placed(canvas, 0, -14, 0.1 * Math.sin(second * 2), 0.9, () => littleStar(canvas, 0.15, second))
      }),
    )
    if (second > 7.6 && second < 16.5)
      veiled(canvas, 0.5 * (1 - ease(second, 14, 16.5)), () => {
        canvas.fillStyle = GOLD
        polygon(canvas, 214, 276, 310, 276, 338, 210, 186, 210)
      })
    const [x, y] = along(GIRL, second)
    const walking = (second > 9 && second < 12.5) || (second > 21 && second < 29)
    const lifting = second > 29.5 && second < 33.5
    placed(canvas, x, y, 0, 1.15, () => {
      passer(
        canvas,
        COAT,
        SKIN,
        '#3a1e0f',
        walking ? second * 1.3 : 0,
        second > 20 ? (lifting ? 1 : 0.35) : ease(second, 16.4, 17),
      )
    })
    placed(canvas, ...starPlace(second, x, y), second * (second < 7 ? 2 : 0), starSize(second), () => {
      if (second < 7.4 || second >= 20) littleStar(canvas, glowing, second)
    })
    if (second > 35)
      for (let i = 0; i < 12; i++) {
        const angle = (i / 12) * Math.PI * 2
        const reach = 40 + 70 * ease(second, 35, 37.5)
        veiled(canvas, 1 - ease(second, 36, 38), () =>
          placed(canvas, 404 + reach * Math.cos(angle), 62 + reach * 0.7 * Math.sin(angle), 0, 1, () =>
            rayed(canvas, GOLD, 5, 4),
          ),
        )
      }
    iris(canvas, DARK, WIDTH / 2, 190, 760 * ease(second, 0, 2) * (1 - ease(second, 37.8, 39.6)))
  },
}

/** Where the star is: in the sky, in the well, in the girl's hand, and in the sky again. */
function starPlace(second: number, x: number, y: number): [number, number] {
  if (second < 20) {
    const fall = ease(second, 4, 7.4) ** 2
    return [lerp(404, 262, fall), lerp(62, 286, fall)]
  }
  const taken = ease(second, 20, 21)
  const hand: [number, number] = [x + 24, y - 60 - 26 * ease(second, 29.5, 30.5)]
  const flown = ease(second, 31.5, 35)
  const [handX, handY] = [lerp(262, hand[0], taken), lerp(244, hand[1], taken)]
  return [lerp(handX, 404, flown), lerp(handY, 62, flown) - 40 * Math.sin(Math.PI * flown)]
}

const starSize = (second: number): number => 1 + 0.25 * ease(second, 33, 36)
