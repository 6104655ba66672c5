import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { falling, flatCloud, hills, iris, roundTree, sheet, spruce } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, presence, wrap } from '../drawing/motion.ts'

const INKS = PALETTES.mustard
const DARK = '#17302f'
const RED = '#c4341a'
const IVORY = '#fdf4dc'
const RAIL_Y = 286

type Season = { sky: string; sun: string; far: string; near: string; field: string; crown: string }

const SEASONS: readonly Season[] = [
  { sky: '#cfe3d3', sun: '#f6d06a', far: '#a9cba0', near: '#86b47a', field: '#6d9d5c', crown: '#f0b49d' },
  { sky: '#f2d98c', sun: '#ee6236', far: '#b9b45c', near: '#8fa043', field: '#c99a2e', crown: '#4f7d3a' },
  { sky: '#e8b98a', sun: '#d5431f', far: '#c08a4a', near: '#a7642c', field: '#8a4f1f', crown: '#d5631f' },
  { sky: '#bccdd2', sun: '#e9eef0', far: '#dfe8e6', near: '#cfdcdc', field: '#f4f7f5', crown: '#e4ecea' },
  { sky: '#cfe3d3', sun: '#f6d06a', far: '#a9cba0', near: '#86b47a', field: '#6d9d5c', crown: '#f0b49d' },
]

/** Which season it is, in whole ones from spring and the share on the way to the next. */
function seasonAt(second: number): number {
  return ease(second, 8, 10) + ease(second, 14.5, 16.5) + ease(second, 20, 22) + ease(second, 32, 34.5)
}

function coloursAt(second: number): Season {
  const at = seasonAt(second)
  const [from, to] = [SEASONS[Math.floor(at)] ?? SEASONS[0]!, SEASONS[Math.ceil(at)] ?? SEASONS[0]!]
  const share = at % 1
  return {
    sky: mix(from.sky, to.sky, share),
    sun: mix(from.sun, to.sun, share),
    far: mix(from.far, to.far, share),
    near: mix(from.near, to.near, share),
    field: mix(from.field, to.field, share),
    crown: mix(from.crown, to.crown, share),
  }
}

/**
 * How far the train has come, in units of the picture: it slows down in the snow, stands, and starts again.
 */
function wayOf(second: number): number {
  const until = Math.min(second, 24)
  const slowing = until <= 22 ? until : 22 + (until - 22) - (until - 22) ** 2 / 4
  const after = Math.max(0, second - 31)
  return 150 * slowing + 150 * (after < 2 ? (after * after) / 4 : after - 1)
}

function wheel(canvas: Canvas, x: number, radius: number, turn: number): void {
  placed(canvas, x, -radius, turn, 1, () => {
    canvas.fillStyle = DARK
    disc(canvas, 0, 0, radius)
    canvas.fillStyle = INKS.ground
    canvas.fillRect(-radius + 3, -1.5, radius * 2 - 6, 3)
    canvas.fillRect(-1.5, -radius + 3, 3, radius * 2 - 6)
  })
}

function engine(canvas: Canvas, way: number): void {
  canvas.fillStyle = DARK
  canvas.fillRect(-52, -22, 120, 8)
  canvas.fillRect(48, -78, 14, 30)
  polygon(canvas, 42, -90, 68, -90, 62, -74, 48, -74)
  canvas.fillStyle = RED
  canvas.beginPath()
  canvas.roundRect(-16, -58, 88, 38, 12)
  canvas.fill()
  canvas.fillRect(-52, -84, 44, 64)
  canvas.fillStyle = DARK
  canvas.fillRect(-58, -90, 56, 8)
  polygon(canvas, 66, -22, 90, -4, 66, -4)
  canvas.fillStyle = IVORY
  canvas.fillRect(-44, -74, 26, 22)
  disc(canvas, 72, -44, 7)
  for (const x of [-36, -4, 26, 54]) wheel(canvas, x, x === -36 ? 17 : 13, way / 15)
}

function wagon(canvas: Canvas, way: number, hex: string): void {
  canvas.fillStyle = DARK
  canvas.fillRect(-62, -20, 132, 5)
  canvas.fillStyle = hex
  canvas.beginPath()
  canvas.roundRect(-56, -74, 112, 56, 8)
  canvas.fill()
  canvas.fillStyle = DARK
  canvas.fillRect(-60, -78, 120, 7)
  for (let i = 0; i < 4; i++) {
    canvas.fillStyle = IVORY
    canvas.fillRect(-47 + i * 25, -62, 19, 22)
    if (i % 2 === 0) continue
    canvas.fillStyle = '#c9a873'
    disc(canvas, -38 + i * 25, -50, 6)
    canvas.fillStyle = i === 1 ? RED : DARK
    canvas.fillRect(-44 + i * 25, -46, 12, 6)
  }
  for (const x of [-36, 36]) wheel(canvas, x, 11, way / 12)
}

function smoke(canvas: Canvas, second: number, strength: number): void {
  canvas.fillStyle = IVORY
  for (let i = 0; i < 8; i++) {
    const age = wrap(second * 0.7 + i / 8)
    veiled(canvas, (1 - age) * strength, () =>
      disc(canvas, 54 - age * 170 * (0.3 + 0.7 * strength), -98 - age * 56, 7 + age * 20),
    )
  }
}

/** Two who dig the train out of the drift. */
function diggers(canvas: Canvas, second: number): void {
  const here = presence(second, 26, 31.4, 0.8)
  veiled(canvas, here, () => {
    for (const [x, hex, phase] of [
      [486, '#dea42c', 0],
      [536, '#356a66', 1.6],
    ] as const)
      placed(canvas, x, RAIL_Y + 6, 0.24 * Math.sin(second * 4 + phase), 1, () => {
        canvas.fillStyle = hex
        polygon(canvas, -9, -38, 9, -38, 13, 0, -13, 0)
        canvas.fillStyle = '#c9a873'
        disc(canvas, 0, -46, 8)
        canvas.fillStyle = RED
        canvas.fillRect(-8, -56, 16, 6)
        canvas.strokeStyle = DARK
        canvas.lineWidth = 3
        canvas.beginPath()
        canvas.moveTo(4, -28)
        canvas.lineTo(30, -8)
        canvas.stroke()
        canvas.fillStyle = DARK
        canvas.fillRect(26, -12, 12, 12)
      })
  })
}

/**
 * A train runs through spring, summer and autumn, sticks in the snow, is dug out by its passengers, and comes
 * into spring again.
 */
export const train: Scene = {
  stillAt: 17.5,
  draw(canvas, second) {
    const { sky, sun, far, near, field, crown } = coloursAt(second)
    const season = seasonAt(second)
    const winter = Math.max(0, 1 - Math.abs(season - 3))
    const way = wayOf(second)
    sheet(canvas, sky)
    canvas.fillStyle = sun
    disc(canvas, 480, 88, 46)
    for (const [x, y, size] of [
      [90, 84, 0.9],
      [380, 60, 0.7],
      [660, 104, 1.1],
    ] as const)
      placed(canvas, ((x - way * 0.05 + 4000) % 840) - 100, y, 0, size, () => flatCloud(canvas, IVORY))
    hills(canvas, far, 206, 24, 520, way * 0.12)
    hills(canvas, near, 238, 14, 360, way * 0.3)
    for (let i = 0; i < 8; i++) {
      const x = ((((i * 131 - way * 0.55) % 1048) + 1048) % 1048) - 120
      placed(canvas, x, 272, 0, 1, () => {
        if (i % 4 === 3) spruce(canvas, mix('#2f5d4a', '#a9c2bf', winter), 104)
        else roundTree(canvas, '#4a2c17', crown, 84 + (i % 3) * 22)
      })
    }
    canvas.fillStyle = field
    canvas.fillRect(0, 266, WIDTH, 120)
    canvas.fillStyle = mix('#6b4423', '#b9c6c6', winter * 0.8)
    for (let i = 0; i < 34; i++) canvas.fillRect(((((i * 20 - way) % 680) + 680) % 680) - 20, RAIL_Y, 11, 6)
    canvas.fillStyle = DARK
    canvas.fillRect(0, RAIL_Y - 2, WIDTH, 3)
    const shake = second > 22 && second < 32 ? 0 : 0.8 * Math.sin(second * 22)
    placed(canvas, 116, RAIL_Y + shake * 0.6, 0, 1, () => wagon(canvas, way, '#356a66'))
    placed(canvas, 250, RAIL_Y - shake * 0.6, 0, 1, () => wagon(canvas, way, '#dea42c'))
    placed(canvas, 380, RAIL_Y + shake, 0, 1, () => {
      smoke(canvas, second, second > 23 && second < 30.5 ? 0.35 : 1)
      engine(canvas, way)
    })
    const drift = ease(second, 22, 24) * (1 - ease(second, 26.5, 31))
    if (drift > 0) {
      canvas.fillStyle = '#ffffff'
      canvas.beginPath()
      canvas.moveTo(424, RAIL_Y + 8)
      canvas.quadraticCurveTo(500, RAIL_Y - 120 * drift, 660, RAIL_Y - 84 * drift)
      canvas.lineTo(660, RAIL_Y + 8)
      canvas.fill()
    }
    diggers(canvas, second)
    canvas.fillStyle = mix(field, DARK, 0.16 * (1 - winter))
    for (let i = 0; i < 22; i++) {
      const x = ((((i * 41 - way * 1.5) % 902) + 902) % 902) - 120
      disc(canvas, x, 356, 30, 18 + (i % 3) * 5)
      if (season < 1.5 || season > 3.5) {
        canvas.fillStyle = i % 2 ? RED : IVORY
        disc(canvas, x, 332 + (i % 3) * 4, 4)
        canvas.fillStyle = mix(field, DARK, 0.16 * (1 - winter))
      }
    }
    if (winter > 0.05)
      falling(canvas, '#ffffff', second, { count: Math.round(90 * winter), length: 0.5, slant: 3, speed: 0.3, width: 5 })
    const autumn = Math.max(0, 1 - Math.abs(season - 2))
    if (autumn > 0.05)
      falling(canvas, '#d5631f', second, { count: Math.round(26 * autumn), length: 5, slant: 8, speed: 0.25, width: 6 })
    iris(canvas, DARK, 400, 230, 760 * ease(second, 0, 2) * (1 - ease(second, 37.8, 39.6)))
  },
}
