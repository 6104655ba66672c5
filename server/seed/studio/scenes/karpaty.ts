import { HEIGHT, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { around, fade, mix } from '../drawing/colour.ts'
import { mistBank, ridge, rolling, scrolled, addSpruce, stork } from '../drawing/landscape.ts'
import { backdrop, disc, glow, linear, polygon } from '../drawing/light.ts'
import { ease, lerp, LOOP_SECONDS, presence, turn, wave, wrap } from '../drawing/motion.ts'
import { randomFrom } from '../random.ts'

// A whole day in one loop: position 0 is sunrise, about 0.6 sunset, then night.
const SKY_TOP = {
  0: '#3c5a9c',
  0.12: '#4f8bd0',
  0.34: '#4a90d9',
  0.52: '#5b7fc4',
  0.62: '#4d4a92',
  0.72: '#1b2258',
  0.86: '#141b4a',
  0.94: '#26356f',
}
const SKY_MIDDLE = {
  0: '#d98aa0',
  0.12: '#a9cdea',
  0.34: '#a8d3f0',
  0.52: '#f2c48d',
  0.62: '#d9688a',
  0.72: '#3d3f86',
  0.86: '#2b3577',
  0.94: '#7a5c98',
}
const SKY_LOW = {
  0: '#ffc48a',
  0.12: '#fbe6c4',
  0.34: '#e6f3fa',
  0.52: '#ffdf9e',
  0.62: '#ff9a6b',
  0.72: '#6a5a9c',
  0.86: '#46529a',
  0.94: '#e79a8e',
}
const LAND_FAR = {
  0: '#a77fa6',
  0.12: '#9db8d6',
  0.34: '#9fc0dc',
  0.52: '#c9a79d',
  0.62: '#a0688f',
  0.72: '#3b4185',
  0.86: '#2d3876',
  0.94: '#6d5c92',
}
const LAND_NEAR = {
  0: '#2b3350',
  0.12: '#2a5a48',
  0.34: '#2c6a4b',
  0.52: '#4a5636',
  0.62: '#33294a',
  0.72: '#121a3c',
  0.86: '#0e1634',
  0.94: '#20264a',
}

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
  backdrop(canvas, { 0: around(SKY_TOP, day), 0.62: around(SKY_MIDDLE, day), 1: around(SKY_LOW, day) }, 240)
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

/** A wooden church with three roofs and a hut beside it; `light` is how brightly the windows burn. */
function drawVillage(canvas: Canvas, dark: string, roof: string, light: number): void {
  canvas.fillStyle = dark
  for (const [x, width, height] of [
    [-30, 22, 20],
    [-10, 30, 30],
    [18, 22, 20],
  ] as const)
    canvas.fillRect(x, -height, width, height + 6)
  canvas.fillStyle = roof
  for (const [x, y, size] of [
    [-19, -20, 0.8],
    [5, -30, 1.15],
    [29, -20, 0.8],
  ] as const) {
    polygon(canvas, x - 17 * size, y + 3, x - 9 * size, y - 9 * size, x + 9 * size, y - 9 * size, x + 17 * size, y + 3)
    polygon(
      canvas,
      x - 8 * size,
      y - 9 * size,
      x - 4.5 * size,
      y - 24 * size,
      x,
      y - 33 * size,
      x + 4.5 * size,
      y - 24 * size,
      x + 8 * size,
      y - 9 * size,
    )
    canvas.fillRect(x - 0.6, y - 40 * size, 1.2, 9)
    canvas.fillRect(x - 2.2, y - 38 * size, 4.4, 1.1)
  }
  canvas.fillStyle = dark
  canvas.fillRect(92, -13, 34, 20)
  canvas.fillStyle = roof
  polygon(canvas, 86, -12, 96, -29, 122, -29, 132, -12)
  canvas.fillRect(112, -36, 5, 9)
  canvas.fillStyle = fade('#ffce73', 0.25 + 0.75 * light)
  for (const [x, y] of [
    [3, -20],
    [98, -6],
    [110, -6],
  ] as const)
    canvas.fillRect(x, y, 5, 6.5)
  if (light > 0.05) glow(canvas, 107, -2, 42, '#ffb648', 0.34 * light)
}

function drawSmoke(canvas: Canvas, second: number, x: number, y: number, hex: string): void {
  for (let i = 0; i < 12; i++) {
    const age = turn(second, 3, i / 12)
    glow(canvas, x + age * 34 + 5 * Math.sin(age * 6 + i), y - age * 62, 4 + age * 17, hex, 0.3 * Math.sin(Math.PI * age ** 0.6))
  }
}

export const karpaty: Scene = {
  stillAt: 19.2,
  draw(canvas, second) {
    const day = wrap(second / LOOP_SECONDS)
    drawHeaven(canvas, second, day)
    drawFlock(canvas, second, day)
    const [far, near] = [around(LAND_FAR, day), around(LAND_NEAR, day)]
    const low = around(SKY_LOW, day)
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
      drawVillage(canvas, mix(near, '#140f1c', 0.4), mix(near, '#1a1420', 0.7), light),
    )
    drawSmoke(canvas, second, sway * 34 + 243, ground(230) - 34, mix('#ffffff', low, 0.5))
    for (const [x, size] of [
      [306, 17],
      [366, 13],
      [44, 14],
    ] as const) {
      canvas.fillStyle = mix(near, '#e8b45a', 0.42)
      const foot = ground(x) + 4
      const at = x + sway * 34
      canvas.beginPath()
      canvas.moveTo(at - size * 0.7, foot)
      canvas.quadraticCurveTo(at - size * 0.7, foot - size * 1.5, at, foot - size * 2)
      canvas.quadraticCurveTo(at + size * 0.7, foot - size * 1.5, at + size * 0.7, foot)
      canvas.fill()
    }
    placed(canvas, sway * 52, 0, 0, 1, () => {
      canvas.fillStyle = linear(canvas, 0, 190, 0, HEIGHT, { 0: mix(near, '#06060f', 0.42), 1: mix(near, '#06060f', 0.74) })
      canvas.fill(FOREST)
    })
  },
}
