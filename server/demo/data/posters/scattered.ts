import { between } from './composition.ts'

/** Places and sizes, so that none is far from all others: x, y and size, one after another. */
export function scattered(
  width: number,
  height: number,
  count: number,
  chance: () => number,
  [small, large]: readonly [number, number],
): number[] {
  const columns = Math.ceil(Math.sqrt((count * width) / height))
  const rows = Math.ceil(count / columns)
  return Array.from({ length: columns * rows }, (_, i) => [
    Math.round((((i % columns) + chance()) * width) / columns),
    Math.round(((Math.floor(i / columns) + chance()) * height) / rows),
    Math.round(between(small, large, chance) * 100) / 100,
  ]).flat()
}
