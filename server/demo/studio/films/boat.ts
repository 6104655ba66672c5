import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { cottage, falling, flatCloud, hills, iris, paperBoat, sheet, spruce, starrySky, along } from '../drawing/flat.ts'
import { mix } from '../drawing/colour.ts'
import { disc } from '../drawing/light.ts'
import { ease, lerp, presence, TAU, wrap } from '../drawing/motion.ts'

const INKS = PALETTES.night
const WATER_Y = 226
const FIREFLIES = 14

/** The wind: 0 in calm, 1 when the storm is worst. */
const wind = (second: number): number => presence(second, 14, 27, 3)

function lake(canvas: Canvas, second: number, storm: number): void {
  canvas.fillStyle = mix(INKS.onGround.second, '#16303f', storm)
  canvas.fillRect(0, WATER_Y, WIDTH, 200)
  for (let row = 0; row < 6; row++) {
    const y = WATER_Y + 12 + row * 22
    canvas.strokeStyle = mix('#35596b', '#27495b', storm)
    canvas.lineWidth = 2.5 + row * 0.5
    canvas.beginPath()
    const lift = (2 + row * 0.5) * (0.5 + 2.4 * storm)
    for (let x = -20; x <= WIDTH + 20; x += 10)
      canvas.lineTo(x, y + lift * Math.sin(x / (26 + row * 5) + second * (0.8 + storm * 1.8) + row * 1.7))
    canvas.stroke()
  }
}

function moonRoad(canvas: Canvas, second: number, storm: number): void {
  veiled(canvas, 0.9 * (1 - storm), () => {
    canvas.fillStyle = INKS.plate
    for (let i = 0; i < 8; i++) {
      const width = 46 - i * 3 + 12 * Math.sin(second * 1.4 + i * 1.9)
      canvas.fillRect(430 - width / 2 + 6 * Math.sin(second + i), WATER_Y + 8 + i * 16, width, 3.4)
    }
  })
}

/** A child at the water's edge, who kneels down to let the boat go. */
function child(canvas: Canvas, second: number): void {
  placed(canvas, 76, 262, 0, 1.15, () => {
    const bow = ease(second, 1.5, 3.5) * (1 - ease(second, 5.5, 7))
    canvas.fillStyle = INKS.onGround.spark
    placed(canvas, 0, 0, bow * 0.5, 1, () => {
      canvas.beginPath()
      canvas.roundRect(-11, -40, 22, 42, 8)
      canvas.fill()
      canvas.fillStyle = '#e8c8a0'
      disc(canvas, 1, -49, 10)
      canvas.fillStyle = '#8c3a1c'
      canvas.beginPath()
      canvas.arc(0, -51, 10.4, Math.PI * 0.85, Math.PI * 1.95)
      canvas.fill()
      canvas.strokeStyle = INKS.onGround.spark
      canvas.lineWidth = 6
      canvas.lineCap = 'round'
      canvas.beginPath()
      canvas.moveTo(5, -30)
      canvas.lineTo(lerp(14, 34, bow), lerp(-12, -20, bow))
      canvas.stroke()
    })
  })
}

const COURSE = [
  [2, 118, 258],
  [6, 150, 262],
  [14, 300, 266],
  [22, 352, 270],
  [28, 370, 268],
  [37, 532, 258],
] as const

function fireflies(canvas: Canvas, second: number, boatX: number, boatY: number): void {
  const come = ease(second, 24, 29.5)
  if (come === 0) return
  for (let i = 0; i < FIREFLIES; i++) {
    const turn = TAU * (i / FIREFLIES) + second * 0.9
    const nearX = boatX + 44 * Math.cos(turn)
    const nearY = boatY - 34 + 24 * Math.sin(turn * 1.3 + i)
    const x = lerp(wrap(i * 0.618) * WIDTH, nearX, come)
    const y = lerp(i % 2 ? 400 : 120 + i * 6, nearY, come)
    const pulse = 0.75 + 0.25 * Math.sin(second * 4 + i)
    veiled(canvas, 0.25 * pulse, () => {
      canvas.fillStyle = '#f6c052'
      disc(canvas, x, y, 9)
    })
    canvas.fillStyle = '#f8dc8e'
    disc(canvas, x, y, 2.6 * pulse)
  }
}

/**
 * A paper boat crosses a lake at night and loses its way in a storm. Fireflies lead it to the lit window on
 * the other side.
 */
export const boat: Scene = {
  stillAt: 32,
  draw(canvas, second) {
    const storm = wind(second)
    sheet(canvas, mix(INKS.ground, '#0a1721', storm))
    starrySky(canvas, mix('#c9d2c4', '#0f2230', storm), second, 170)
    canvas.fillStyle = INKS.plate
    disc(canvas, 430, 84, 44)
    canvas.fillStyle = mix(INKS.plate, '#d9c59a', 0.6)
    for (const [x, y, radius] of [
      [416, 74, 9],
      [444, 96, 12],
      [440, 62, 5],
    ] as const)
      disc(canvas, x, y, radius)
    hills(canvas, INKS.tone, 196, 16, 420, 60)
    hills(canvas, mix(INKS.tone, INKS.ground, 0.5), 214, 10, 300, 210)
    for (const [x, height] of [
      [26, 96],
      [48, 70],
      [150, 44],
      [210, 52],
      [610, 104],
      [636, 80],
      [508, 60],
    ] as const)
      placed(canvas, x, 232, 0.02 * storm * Math.sin(second * 3 + x), 1, () => spruce(canvas, '#0b1924', height))
    placed(canvas, 566, 232, 0, 1, () => cottage(canvas, '#27495b', '#0b1924', INKS.onGround.spark))
    for (const [from, to, y, size] of [
      [-160, 470, 84, 2.1],
      [800, 390, 118, 1.8],
      [-260, 200, 60, 1.6],
    ] as const)
      placed(canvas, lerp(from, to, storm), y + 8, 0, size, () => flatCloud(canvas, '#1b3645'))
    lake(canvas, second, storm)
    moonRoad(canvas, second, storm)
    canvas.fillStyle = '#0b1924'
    disc(canvas, 20, 300, 128, 40)
    disc(canvas, 640, 262, 92, 24)
    veiled(canvas, 0.8, () => {
      canvas.fillStyle = INKS.onGround.spark
      for (let i = 0; i < 4; i++) canvas.fillRect(560 + 3 * Math.sin(second * 1.6 + i * 2) - 6, 250 + i * 14, 24 - i * 3, 3)
    })
    child(canvas, second)
    const [x, y] = along(COURSE, second)
    const heave = y + (1.5 + 8 * storm) * Math.sin(second * (1.6 + storm))
    const hidden = second < 2 ? ease(second, 1.2, 2) : 1
    veiled(canvas, hidden, () =>
      placed(canvas, x, heave, (0.04 + 0.28 * storm) * Math.sin(second * 1.9 + 1), 1.05, () =>
        paperBoat(canvas, INKS.onGround.light, '#c9bd9c', '#a99f84'),
      ),
    )
    fireflies(canvas, second, x, heave)
    if (storm > 0.3) falling(canvas, '#5f8795', second, { count: 70 * storm, length: 22, slant: 6, speed: 1.5, width: 1.6 })
    const open = 780 * ease(second, 0, 2.5) * (1 - ease(second, 37.6, 39.6))
    iris(canvas, '#08141d', lerp(300, 566, ease(second, 20, 30)), 212, open)
  },
}
