import { HEIGHT, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { around, fade, mix, type Stops } from '../drawing/colour.ts'
import { mistBank, ridge, rolling, scrolled, addSpruce, stork } from '../drawing/landscape.ts'
import { backdrop, disc, glow, linear } from '../drawing/light.ts'
import { chimneySmoke, haystack, mountainVillage } from '../drawing/mountain-village.ts'
import { ease, lerp, LOOP_SECONDS, presence, turn, wave, wrap } from '../drawing/motion.ts'
import { randomFrom } from '../random.ts'

/**
 * A whole day in one loop: place 0 is sunrise, about 0.6 sunset, then night. The sky from top to horizon, the
 * land from far to near.
 */
const DAY = [
  { at: 0, top: '#3c5a9c', middle: '#d98aa0', low: '#ffc48a', far: '#a77fa6', near: '#2b3350' },
  { at: 0.12, top: '#4f8bd0', middle: '#a9cdea', low: '#fbe6c4', far: '#9db8d6', near: '#2a5a48' },
  { at: 0.34, top: '#4a90d9', middle: '#a8d3f0', low: '#e6f3fa', far: '#9fc0dc', near: '#2c6a4b' },
  { at: 0.52, top: '#5b7fc4', middle: '#f2c48d', low: '#ffdf9e', far: '#c9a79d', near: '#4a5636' },
  { at: 0.62, top: '#4d4a92', middle: '#d9688a', low: '#ff9a6b', far: '#a0688f', near: '#33294a' },
  { at: 0.72, top: '#1b2258', middle: '#3d3f86', low: '#6a5a9c', far: '#3b4185', near: '#121a3c' },
  { at: 0.86, top: '#141b4a', middle: '#2b3577', low: '#46529a', far: '#2d3876', near: '#0e1634' },
  { at: 0.94, top: '#26356f', middle: '#7a5c98', low: '#e79a8e', far: '#6d5c92', near: '#20264a' },
]
const coloursOf = (part: 'top' | 'middle' | 'low' | 'far' | 'near'): Stops =>
  Object.fromEntries(DAY.map((hour) => [hour.at, hour[part]]))
const SKY = { top: coloursOf('top'), middle: coloursOf('middle'), low: coloursOf('low') }
const LAND = { far: coloursOf('far'), near: coloursOf('near') }

const DEPTHS = [0, 0.22, 0.45, 0.7, 1]
const RIDGES = [
  { base: 196, swing: 34, seed: 3, trees: 0 },
  { base: 222, swing: 30, seed: 11, trees: 0 },
  { base: 250, swing: 30, seed: 24, trees: 3 },
  { base: 284, swing: 24, seed: 35, trees: 6 },
  { base: 330, swing: 16, seed: 47, trees: 0 },
].map(({ base, swing, seed, trees }) => {
  const height = rolling(seed, 900)
  return {
    base,
    path: ridge((x) => base - swing * height(x), -60, WIDTH + 60, HEIGHT + 20, trees, seed),
    height: (x: number) => base - swing * height(x),
  }
})
const HAYSTACKS = [
  [306, 17],
  [366, 13],
  [44, 14],
] as const
const MEADOW = RIDGES[4]
const MIST = [1, 2, 3, 4].map((seed) => mistBank(seed, 640, 70, '#ffffff'))
const STARS = Array.from({ length: 90 }, (_, i) => {
  const random = randomFrom(i + 500)
  return {
    x: random() * WIDTH,
    y: random() ** 1.4 * 190,
    size: 0.5 + random() ** 3 * 1.1,
    cycles: 3 + Math.floor(random() * 7),
    phase: random(),
  }
})
const FOREST = new Path2D()
const forestRandom = randomFrom(77)
for (let i = 0; i < 24; i++)
  addSpruce(FOREST, 462 + i * 12 + forestRandom() * 8, HEIGHT + 8, 58 + (i / 16) ** 1.5 * 88 + forestRandom() * 26)

function drawHeaven(canvas: Canvas, second: number, day: number): void {
  backdrop(canvas, { 0: around(SKY.top, day), 0.62: around(SKY.middle, day), 1: around(SKY.low, day) }, 240)
  const night = presence(day, 0.64, 1, 0.09)
  for (const star of STARS) {
    canvas.fillStyle = fade('#fff6e0', night * (0.55 + 0.4 * wave(second, star.cycles, star.phase)))
    disc(canvas, star.x, star.y, star.size)
  }
  const moon = (day - 0.66) / 0.33
  if (moon > 0 && moon < 1) {
    const [x, y] = [lerp(150, 560, moon), 205 - 150 * Math.sin(Math.PI * moon)]
    glow(canvas, x, y, 120, '#c9d6ff', 0.34 * night)
    canvas.fillStyle = fade('#f4f1de', night)
    disc(canvas, x, y, 15)
    canvas.fillStyle = fade('#dcd8c8', night * 0.7)
    for (const [dx, dy, radius] of [
      [-4, -3, 3.4],
      [5, 2, 2.4],
      [-2, 6, 2],
    ] as const)
      disc(canvas, x + dx, y + dy, radius)
  }
  const sun = wrap(day + 0.04) / 0.68
  if (sun < 1) {
    const [x, y] = [lerp(90, 585, sun), 228 - 178 * Math.sin(Math.PI * sun)]
    const low = 1 - ease(Math.sin(Math.PI * sun), 0, 0.75)
    const warm = mix('#fff0c8', '#ffb070', low)
    glow(canvas, x, y, 330, warm, 0.5)
    glow(canvas, x, y, 90, '#fff3d2', 0.75)
    canvas.fillStyle = mix('#fffdf2', '#ffe3b0', low)
    disc(canvas, x, y, 17)
  }
}

function drawFlock(canvas: Canvas, second: number, day: number): void {
  const share = (day - 0.13) / 0.4
  if (share < 0 || share > 1) return
  for (let i = 0; i < 6; i++) {
    const row = Math.ceil(i / 2)
    const x = lerp(-40, WIDTH + 190, share) - row * 34 - (i % 2) * 7
    const y = 118 - share * 44 + (i % 2 === 0 ? row : -row) * 12 + 5 * wave(second, 4, i * 0.17)
    placed(canvas, x, y, -0.1, 0.86 - row * 0.05, () =>
      stork(canvas, wave(second, 26, i * 0.13), '#fbf7f0', '#2a2a3c', '#d8503c'),
    )
  }
}

export const karpaty: Scene = {
  stillAt: 19.2,
  draw(canvas, second) {
    const day = wrap(second / LOOP_SECONDS)
    drawHeaven(canvas, second, day)
    drawFlock(canvas, second, day)
    const [far, near] = [around(LAND.far, day), around(LAND.near, day)]
    const low = around(SKY.low, day)
    const sway = wave(second, 1, 0.1)
    RIDGES.forEach(({ base, path }, i) => {
      const depth = DEPTHS[i] ?? 1
      placed(canvas, sway * 34 * depth * depth, 0, 0, 1, () => {
        const colour = mix(far, near, depth)
        canvas.fillStyle = linear(canvas, 0, base - 40, 0, base + 64, { 0: colour, 1: mix(colour, low, 0.42 * (1 - depth)) })
        canvas.fill(path)
      })
      const bank = MIST[i]
      if (bank)
        veiled(canvas, 0.5 - 0.3 * presence(day, 0.1, 0.6, 0.12) - 0.24 * presence(day, 0.64, 1, 0.1), () =>
          scrolled(canvas, bank, 640, base + 4, turn(second, i % 2 ? 1 : -1, i * 0.3)),
        )
    })
    const light = presence(day, 0.58, 0.98, 0.07)
    const ground = (x: number): number => MEADOW?.height(x) ?? 330
    placed(canvas, sway * 34 + 128, ground(128) + 2, 0, 1, () =>
      mountainVillage(canvas, mix(near, '#140f1c', 0.4), mix(near, '#1a1420', 0.7), light),
    )
    chimneySmoke(canvas, second, sway * 34 + 243, ground(230) - 34, mix('#ffffff', low, 0.5))
    for (const [x, size] of HAYSTACKS) {
      canvas.fillStyle = mix(near, '#e8b45a', 0.42)
      placed(canvas, x + sway * 34, ground(x) + 4, 0, size, () => haystack(canvas))
    }
    placed(canvas, sway * 52, 0, 0, 1, () => {
      canvas.fillStyle = linear(canvas, 0, 190, 0, HEIGHT, { 0: mix(near, '#06060f', 0.42), 1: mix(near, '#06060f', 0.74) })
      canvas.fill(FOREST)
    })
  },
}
