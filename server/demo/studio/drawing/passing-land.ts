import { HEIGHT, placed, WIDTH, type Canvas } from './canvas.ts'
import { addSpruce, ridge, rolling } from './landscape.ts'
import { lerp, turn } from './motion.ts'

/** A stretch of land which repeats sideways; `turns` is how many of its widths pass in one loop. */
export type Strip = { width: number; turns: number; path: Path2D }

/** Sharp snowy peaks. */
export function mountains(width: number, turns: number, base: number, swing: number, seed: number): Strip {
  const height = rolling(seed, width, 6)
  return {
    width,
    turns,
    path: ridge((x) => base - swing * (1.15 - Math.abs(height(x)) * 1.5 - 0.22 * Math.abs(height(x * 3))), 0, width, HEIGHT),
  }
}

/** Spruces standing on a snowfield, `count` of them per width. */
export function forest(
  width: number,
  turns: number,
  base: number,
  count: number,
  low: number,
  high: number,
  random: () => number,
): Strip {
  const path = new Path2D()
  path.rect(0, base - 4, width + 1, HEIGHT)
  for (let i = 0; i < count; i++)
    addSpruce(path, (i + random() * 0.7) * (width / count), base + 3, lerp(low, high, random() ** 1.5))
  return { width, turns, path }
}

/** Draws a strip in the current colour. */
export function passingLand(canvas: Canvas, second: number, { width, turns, path }: Strip): void {
  for (let x = -turn(second, turns) * width; x < WIDTH; x += width) placed(canvas, x, 0, 0, 1, () => canvas.fill(path))
}
