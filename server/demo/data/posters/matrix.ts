/** An affine transform, as SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export type Point = readonly [x: number, y: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** One transform within another. */
export function within([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** Where a transform brings a point. */
export function moved([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** How much a transform enlarges. */
export function enlargement([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

/** Parses a `transform` with the functions of the drawings: translate, scale and rotate. */
export function readTransform(text: string): Matrix {
  let matrix = IDENTITY
  for (const [, name, values = ''] of text.matchAll(/(translate|scale|rotate)\(([^)]*)\)/g)) {
    const [one = 0, two, three = 0] = values.split(/[ ,]+/).map(Number)
    if (name === 'translate') matrix = within(matrix, [1, 0, 0, 1, one, two ?? 0])
    else if (name === 'scale') matrix = within(matrix, [one, 0, 0, two ?? one, 0, 0])
    else matrix = within(matrix, turn(one, two ?? 0, three))
  }
  return matrix
}

function turn(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}
