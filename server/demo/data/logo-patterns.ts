import { box, disc, polar } from './logo-shapes.ts'

// Marks made of one form repeated.

/** Bars standing on a line, centred on it, or hanging from it. */
export function bars(
  heights: readonly number[],
  x: number,
  y: number,
  width: number,
  gap: number,
  fills: readonly string[],
  hold: 'foot' | 'middle' | 'top' = 'foot',
  radius = 0,
): string {
  const above = { foot: 1, middle: 0.5, top: 0 }[hold]
  return heights
    .map((height, i) => box(x + i * (width + gap), y - height * above, width, height, fills[i % fills.length] ?? '', radius))
    .join('')
}

/** Several discs, each as three numbers: x, y, radius. */
export function discs(places: readonly number[], fill: string): string {
  const drawn = []
  for (let i = 0; i + 2 < places.length; i += 3) drawn.push(disc(places[i] ?? 0, places[i + 1] ?? 0, places[i + 2] ?? 0, fill))
  return drawn.join('')
}

/** Discs on arcs about a centre: how many on which radius, spread over the degrees. */
export function seats(
  rows: readonly { count: number; radius: number; fill: string }[],
  x: number,
  y: number,
  size: number,
  from: number,
  to: number,
): string {
  const drawn = rows.flatMap(({ count, radius, fill }) =>
    Array.from({ length: count }, (_, i) => {
      const [seatX, seatY] = polar(x, y, radius, from + ((to - from) * i) / (count - 1))
      return disc(seatX, seatY, size, fill)
    }),
  )
  return drawn.join('')
}

/**
 * A picture of cells: `rows` has one character a cell, `fills` the paint of a character. Other characters
 * stay empty.
 */
export function cells(
  rows: readonly string[],
  x: number,
  y: number,
  pitch: number,
  size: number,
  fills: Readonly<Record<string, string>>,
  form: 'square' | 'dot' = 'square',
): string {
  const drawn = rows.flatMap((row, j) =>
    [...row].map((cell, i) => {
      const fill = fills[cell]
      if (fill === undefined) return ''
      const [middleX, middleY] = [x + (i + 0.5) * pitch, y + (j + 0.5) * pitch]
      return form === 'dot'
        ? disc(middleX, middleY, size / 2, fill)
        : box(middleX - size / 2, middleY - size / 2, size, size, fill)
    }),
  )
  return drawn.join('')
}
