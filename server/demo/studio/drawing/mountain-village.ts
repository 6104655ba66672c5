import type { Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { glow, polygon } from './light.ts'
import { turn } from './motion.ts'

/** A wooden church with three roofs and a hut beside it; `light` is how brightly the windows burn. */
export function mountainVillage(canvas: Canvas, dark: string, roof: string, light: number): void {
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

/** Smoke from a chimney at `x`, `y`. */
export function chimneySmoke(canvas: Canvas, second: number, x: number, y: number, hex: string): void {
  for (let i = 0; i < 12; i++) {
    const age = turn(second, 3, i / 12)
    glow(canvas, x + age * 34 + 5 * Math.sin(age * 6 + i), y - age * 62, 4 + age * 17, hex, 0.3 * Math.sin(Math.PI * age ** 0.6))
  }
}

/** A haystack one unit in size with its foot on the origin, in the current colour. */
export function haystack(canvas: Canvas): void {
  canvas.beginPath()
  canvas.moveTo(-0.7, 0)
  canvas.quadraticCurveTo(-0.7, -1.5, 0, -2)
  canvas.quadraticCurveTo(0.7, -1.5, 0.7, 0)
  canvas.fill()
}
