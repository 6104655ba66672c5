import { turnedBody, type Rgb } from './turned-body.ts'
import { wrap } from './motion.ts'

const BLACK: Rgb = [38, 20, 24]
const RED: Rgb = [190, 28, 38]
const GOLD: Rgb = [246, 184, 52]
const WHITE: Rgb = [252, 243, 224]
const GREEN: Rgb = [48, 112, 74]

/** The distance of a point from the middle of its repeat: 0 in the middle, 1 at its edges. */
function fold(around: number, repeats: number): number {
  return Math.abs(wrap(around * repeats) * 2 - 1)
}

/** An eight-pointed star in a square cell whose centre is (0, 0) and edges ±1. */
function star(x: number, y: number): Rgb {
  const [a, b] = [Math.abs(x), Math.abs(y)]
  const spike = Math.min(Math.max(a, b) + Math.abs(a - b) * -0.42 + Math.min(a, b) * 0.5, a + b)
  if (Math.max(a, b) > 0.94) return GOLD
  if (Math.hypot(a, b) < 0.16) return BLACK
  if (spike < 0.52) return a > b !== x * y > 0 ? GOLD : WHITE
  if (spike < 0.6) return BLACK
  return RED
}

/** Triangles standing on a band's lower edge: `up` from 0 to 1 within the band. */
function teeth(around: number, up: number, repeats: number, inside: Rgb, outside: Rgb): Rgb {
  const edge = fold(around, repeats)
  if (edge < up - 0.1) return inside
  return edge < up ? WHITE : outside
}

/** A running wave (the old sign of water): `up` from 0 to 1. */
function water(around: number, up: number, repeats: number): Rgb {
  const crest = 0.5 + 0.26 * Math.sin(around * repeats * Math.PI * 2)
  const gap = Math.abs(up - crest)
  return gap < 0.12 ? GOLD : gap < 0.18 ? BLACK : up > crest ? RED : GREEN
}

/** Pine twigs: a stem with slanting needles. */
function twig(around: number, up: number, repeats: number): Rgb {
  const side = wrap(around * repeats) * 2 - 1
  if (Math.abs(side) < 0.07) return WHITE
  return Math.abs(side) < 0.8 && wrap(up * 5 + Math.abs(side) * 2.2) < 0.36 ? WHITE : BLACK
}

const BANDS: readonly { until: number; colour: (around: number, up: number) => Rgb }[] = [
  { until: 0.1, colour: (around, up) => teeth(around, 1 - up, 10, RED, BLACK) },
  { until: 0.12, colour: () => WHITE },
  { until: 0.22, colour: (around, up) => teeth(around, up, 16, GOLD, RED) },
  { until: 0.235, colour: () => BLACK },
  { until: 0.33, colour: (around, up) => water(around, up, 10) },
  { until: 0.35, colour: () => WHITE },
  { until: 0.65, colour: (around, up) => star(wrap(around * 8) * 2 - 1, up * 2 - 1) },
  { until: 0.67, colour: () => WHITE },
  { until: 0.765, colour: (around, up) => twig(around, up, 16) },
  { until: 0.78, colour: () => GOLD },
  { until: 0.88, colour: (around, up) => teeth(around, 1 - up, 16, GOLD, RED) },
  { until: 0.9, colour: () => WHITE },
  { until: 1, colour: (around, up) => teeth(around, up, 10, RED, BLACK) },
]

/**
 * A written Easter egg with stars, water, twigs and teeth, 220 tall, that turns about its axis; its ornaments
 * repeat every half turn.
 */
export const pysanka = turnedBody(
  82,
  108,
  (height) => Math.sqrt(Math.max(0, 1 - height * height)) * (1 + 0.13 * height) * 0.97,
  (around, along) => {
    let from = 0
    for (const { until, colour } of BANDS) {
      if (along < until) return colour(around, (along - from) / (until - from))
      from = until
    }
    return BLACK
  },
  { x: -0.5, y: -0.5, z: 0.72, ambient: 0.3, rim: [255, 190, 120], rimStrength: 0.28, gloss: 0.62 },
  2,
)
