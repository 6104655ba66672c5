import { HEIGHT, paintedOnce, WIDTH, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { glow } from './light.ts'
import { presence, turn, wrap } from './motion.ts'
import { randomFrom } from '../random.ts'

/** Where the pitch begins below the stands. */
export const PITCH_Y = 196

/**
 * Where a seat of the stands lies: `row` from 0 (by the pitch) to 1 (under the roof), `along` from 0 to 1.
 */
function seat(along: number, row: number): [number, number] {
  const bend = (along - 0.5) * 2
  return [along * WIDTH, PITCH_Y - 8 - row * 92 - bend * bend * 26 * (0.4 + row * 0.6)]
}

const crowdRandom = randomFrom(5)
const PEOPLE = Array.from({ length: 19 * 128 }, (_, i) => {
  const row = Math.floor(i / 128)
  const along = ((i % 128) + 0.5 + (crowdRandom() - 0.5) * 0.6) / 128
  const [x, y] = seat(along, 0.05 + (row < 9 ? row : row + 2) * 0.045)
  return {
    along,
    x,
    y,
    tint: ['#4f73c8', '#c06a58', '#d8c8a8', '#5f6a92', '#8a94b8'][Math.floor(crowdRandom() * 5)] ?? '#5f6a92',
    strength: 0.3 + crowdRandom() * 0.35,
  }
})

/** The full stands of a stadium. */
export const stands = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  for (const [low, high, tint] of [
    [1.02, 1.2, '#141c3c'],
    [0, 1.02, '#1d2850'],
  ] as const) {
    canvas.fillStyle = tint
    canvas.beginPath()
    for (let i = 0; i <= 32; i++) canvas.lineTo(...seat(i / 32, high))
    for (let i = 32; i >= 0; i--) canvas.lineTo(...seat(i / 32, low))
    canvas.fill()
  }
  canvas.fillRect(0, PITCH_Y - 40, WIDTH, 42)
  for (const { x, y, tint, strength } of PEOPLE) {
    canvas.fillStyle = fade(tint, strength)
    canvas.fillRect(x - 1.3, y - 1.4, 2.6, 2.8)
  }
  canvas.strokeStyle = fade('#8fb0ff', 0.5)
  canvas.lineWidth = 2
  for (const row of [0.48, 1.02]) {
    canvas.beginPath()
    for (let i = 0; i <= 32; i++) canvas.lineTo(...seat(i / 32, row))
    canvas.stroke()
  }
})

/** The wave going round the stands, and cameras flashing among the seats. */
export function cheering(canvas: Canvas, second: number): void {
  const crest = turn(second, 3) * 1.5 - 0.25
  for (const { along, x, y, tint, strength } of PEOPLE) {
    const rise = Math.exp(-(((along - crest) * 9) ** 2))
    if (rise < 0.08) continue
    canvas.fillStyle = fade(mix(tint, '#ffffff', 0.45), rise * (0.35 + strength))
    canvas.fillRect(x - 1.4, y - 1.5 - rise * 4, 2.8, 2.8 + rise * 3)
  }
  for (let i = 0; i < 12; i++) {
    const age = turn(second, 8 + (i % 5), i * 0.377)
    const shot = Math.floor((second / 32) * (8 + (i % 5)) + i * 0.377) % (8 + (i % 5))
    const [x, y] = seat(wrap(i * 0.618 + shot * 0.271), 0.1 + 0.85 * wrap(i * 0.414 + shot * 0.733))
    const strength = presence(age, 0.1, 0.2, 0.04)
    if (strength > 0) glow(canvas, x, y, 10, '#ffffff', strength)
  }
}
