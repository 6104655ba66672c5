import { leaf } from '../logo-marks.ts'
import { arc, box, disc, line, polar, shape, short, slice, turned } from '../logo-shapes.ts'
import { between, type Composition, flat, placed, repeated } from './composition.ts'

/** Compositions of plain form, without a place, by the name that a title's art has. */
export const FORM = {
  // A target.
  rings: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.ground),
    ...[112, 94, 76, 58].map((radius, i) => disc(x, y, radius * unit, i % 2 ? inks.ground : inks.tone)),
    disc(x, y, 38 * unit, inks.onGround.second),
    placed(x, y, unit * 1.1, draw(inks.onGround)),
  ],
  // Rays from behind the subject to every edge.
  rays: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const [count, turn] = [16, chance() * 20]
    return [
      box(0, 0, width, height, inks.ground),
      ...Array.from({ length: count }, (_, i) =>
        slice(x, y, 460, turn + (i * 360) / count, turn + ((i + 0.5) * 360) / count, inks.tone),
      ),
      placed(x, y, unit * 1.14, draw(inks.onGround)),
    ]
  },
  // Bands that grow from top to bottom.
  bands: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.ground),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      box(0, height * (0.06 + i * 0.135), width, height * (0.01 + i * 0.017), i === 4 ? inks.onGround.spark : inks.tone),
    ),
    placed(x, y, unit * 1.12, draw(inks.onGround)),
  ],
  // One diagonal, and the subject in the other colours on each side of it.
  split: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const lean = between(0.28, 0.5, chance) * unit * 100
    const half = `M${short(x + lean)} 0H${width}V${height}H${short(x - lean)}Z`
    return [
      box(0, 0, width, height, inks.ground),
      placed(x, y, unit * 1.08, draw(inks.onGround)),
      `<clipPath id="half"><path d="${half}"/></clipPath>`,
      `<g clip-path="url(#half)">${shape(half, inks.plate)}${placed(x, y, unit * 1.08, draw(inks.onPlate))}</g>`,
    ]
  },
  // An arched niche with steps before it.
  arch: ({ width, height, x, y, unit, inks, draw }) => {
    const niche = (radius: number, fill: string) =>
      shape(
        `M${short(x - radius)} ${short(y + 54 * unit)}V${short(y - 14 * unit)}A${short(radius)} ${short(radius)} 0 0 1 ${short(x + radius)} ${short(y - 14 * unit)}V${short(y + 54 * unit)}Z`,
        fill,
      )
    return [
      box(0, 0, width, height, inks.ground),
      niche(62 * unit, inks.tone),
      niche(54 * unit, inks.plate),
      placed(x, y + 8 * unit, unit * 0.9, draw(inks.onPlate)),
      ...[0, 1, 2].map((i) =>
        box(
          x - (64 + i * 9) * unit,
          y + (54 + i * 10) * unit,
          (128 + i * 18) * unit,
          10 * unit,
          i % 2 ? inks.tone : inks.onGround.second,
        ),
      ),
    ]
  },
  // A printer's screen of dots that grow downwards.
  halftone: ({ width, height, x, y, unit, inks, draw }) => {
    const step = 9 * unit
    const rows = Array.from({ length: Math.ceil(height / step) + 1 }, (_, row) => {
      const size = Math.round(((row * step) ** 1.5 / height ** 1.5) * step * 9.6) / 10
      const from = row % 2 ? -step / 2 : 0
      // A dash of no length with round ends is a dot.
      return `<path d="M${short(from)} ${short(row * step)}H${width}" stroke="${inks.tone}" stroke-width="${size}" stroke-linecap="round" stroke-dasharray="0 ${short(step)}"/>`
    })
    return [box(0, 0, width, height, inks.ground), ...rows, placed(x, y, unit * 1.14, draw(inks.onGround))]
  },
  // Quarter circles laid as tiles round one great tile.
  tiles: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const side = 33.4 * unit
    const colours = [inks.tone, inks.plate, inks.onGround.second, inks.onGround.spark]
    const [columns, rows] = [Math.ceil(width / side) + 1, Math.ceil(height / side) + 1]
    const [left, top] = [((x - 1.5 * side) % side) - side, ((y - 1.5 * side) % side) - side]
    const tiles = Array.from({ length: (columns + 1) * (rows + 1) }, (_, i) => {
      const [tx, ty] = [left + (i % (columns + 1)) * side, top + Math.floor(i / (columns + 1)) * side]
      const corner = Math.floor(chance() * 4)
      const colour = colours[Math.floor(chance() * colours.length)]!
      return slice(
        tx + (corner % 3 ? side : 0),
        ty + (corner > 1 ? side : 0),
        side,
        [0, 90, 180, 270][corner]!,
        [90, 180, 270, 360][corner]!,
        colour,
      )
    })
    return [
      box(0, 0, width, height, inks.ground),
      ...tiles,
      box(x - 1.5 * side, y - 1.5 * side, 3 * side, 3 * side, inks.plate),
      placed(x, y, unit * 0.84, draw(inks.onPlate)),
    ]
  },
  // The radio's dial, its needle on the subject.
  dial: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const [cy, needle] = [y + 60 * unit, between(-24, 24, chance)]
    const tick = (i: number) => {
      const [x1, y1] = polar(x, cy, 104 * unit, i * 5 - 90)
      const [x2, y2] = polar(x, cy, (i % 4 ? 111 : 118) * unit, i * 5 - 90)
      return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`
    }
    return [
      box(0, 0, width, height, inks.ground),
      disc(x, cy, 98 * unit, inks.tone),
      line(Array.from({ length: 37 }, (_, i) => tick(i - 18)).join(''), 1.8 * unit, inks.onGround.light),
      turned(needle, box(x - unit, cy - 122 * unit, 2 * unit, 122 * unit, inks.onGround.spark), x, cy),
      disc(x, y + 10 * unit, 50 * unit, inks.plate),
      placed(x, y + 10 * unit, unit * 0.8, draw(inks.onPlate)),
    ]
  },
  // A stage: drapes and a cone of light.
  stage: ({ width, height, x, y, unit, inks, draw }) => {
    const floor = y + 48 * unit
    const fold = 11 * unit
    const folds = Array.from({ length: Math.ceil(width / fold) }, (_, i) => i * fold)
    const drapes = folds.filter((left) => Math.abs(left + fold / 2 - x) > 56 * unit)
    return [
      box(0, 0, width, height, inks.ground),
      shape(
        `M${short(x - 10 * unit)} 0H${short(x + 10 * unit)}L${short(x + 52 * unit)} ${short(floor)}H${short(x - 52 * unit)}Z`,
        inks.tone,
      ),
      `<ellipse cx="${short(x)}" cy="${short(floor)}" rx="${short(52 * unit)}" ry="${short(11 * unit)}" fill="${inks.plate}"/>`,
      placed(x, y, unit, draw(inks.onGround)),
      ...drapes.map((left, i) => box(left, 0, fold + 0.5, height, i % 2 ? inks.onGround.second : inks.onPlate.second)),
    ]
  },
  // A strip torn out of the sheet.
  torn: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const edge = (level: number, from: number, to: number) =>
      Array.from(
        { length: 15 },
        (_, i) => `${short(from + ((to - from) * i) / 14)} ${short(level + between(-3, 3, chance) * unit)}`,
      ).join('L')
    const strip = (top: number, bottom: number, fill: string) =>
      shape(`M${edge(y - top * unit, -5, width + 5)}L${edge(y + bottom * unit, width + 5, -5)}Z`, fill)
    return [
      box(0, 0, width, height, inks.ground),
      strip(47, 47, inks.onPlate.light),
      strip(42, 42, inks.plate),
      placed(x, y, unit * 1.05, draw(inks.onPlate)),
    ]
  },
  // A folk paper-cut: two branches with the motifs between them.
  papercut: ({ width, height, x, y, unit, inks, draw }) => {
    const branch = (side: 1 | -1) => {
      const stem = line(
        `M${short(x)} ${short(y + 84 * unit)}C${short(x + side * 92 * unit)} ${short(y + 70 * unit)} ${short(x + side * 62 * unit)} ${short(y - 20 * unit)} ${short(x + side * 26 * unit)} ${short(y - 80 * unit)}`,
        3 * unit,
        inks.onGround.second,
      )
      const leaves = [0, 1, 2, 3, 4, 5, 6].map((i) => {
        const angle = 62 - i * 24
        const [lx, ly] = polar(x, y, 63 * unit, side > 0 ? angle : 180 - angle)
        return leaf(
          Number(short(lx)),
          Number(short(ly)),
          0,
          24 * unit,
          side > 0 ? angle - 52 : 232 - angle,
          4 * unit,
          i % 2 ? inks.onGround.spark : inks.onGround.second,
        )
      })
      return stem + leaves.join('')
    }
    return [
      box(0, 0, width, height, inks.ground),
      branch(1),
      branch(-1),
      disc(x, y - 82 * unit, 6 * unit, inks.onGround.spark),
      placed(x, y, unit * 0.78, draw(inks.onGround)),
    ]
  },
  // Nothing but the subject, too large for the sheet.
  giant: ({ width, height, x, y, unit, inks, draw, chance }) => [
    box(0, 0, width, height, inks.ground),
    placed(x + between(-10, 10, chance) * unit, y + 12 * unit, unit * 1.72, draw(inks.onGround)),
  ],
  // The subject and its shadows, a step apart.
  echo: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const step = (chance() < 0.5 ? -1 : 1) * 17 * unit
    return [
      box(0, 0, width, height, inks.ground),
      placed(x + step * 1.4, y - 14 * unit, unit, draw(flat(inks.tone))),
      placed(x + step * 0.5, y - 4 * unit, unit, draw(flat(inks.onGround.second))),
      placed(x - step * 0.5, y + 6 * unit, unit, draw(inks.onGround)),
    ]
  },
  // Twelve of a kind, one of them different.
  many: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const side = 43 * unit
    const odd = Math.floor(chance() * 3) + 4
    const same = repeated('same', draw({ ...inks.onGround, spark: inks.onGround.second }))
    return [
      box(0, 0, width, height, inks.ground) + same.definition,
      ...Array.from({ length: 12 }, (_, i) => {
        const [cx, cy] = [x + ((i % 3) - 1) * side, y + (Math.floor(i / 3) - 1.5) * side]
        if (i !== odd) return same.at(cx, cy, unit * 0.33)
        return box(cx - side / 2, cy - side / 2, side, side, inks.plate) + placed(cx, cy, unit * 0.33, draw(inks.onPlate))
      }),
    ]
  },
  // One lamp's light in the dark.
  spot: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.onPlate.body),
    disc(x, y, 64 * unit, inks.plate),
    placed(x, y + 2 * unit, unit * 0.96, draw(inks.onPlate)),
    arc(x, y, 72 * unit, 200, 320, 2 * unit, inks.plate),
    arc(x, y, 72 * unit, 20, 140, 2 * unit, inks.plate),
  ],
  // Bars of all lengths, as on a tape of signals.
  signal: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const rows = Array.from({ length: Math.ceil(height / (12 * unit)) }, (_, i) => i * 12 * unit)
    return [
      box(0, 0, width, height, inks.ground),
      ...rows.map((top) => {
        const [from, long] = [chance() * width * 0.5, between(0.2, 0.7, chance) * width]
        return (
          box(from, top, long, 5 * unit, inks.tone, 2.5) +
          (chance() < 0.4 ? disc(from + long + 8 * unit, top + 2.5 * unit, 2.5 * unit, inks.onGround.spark) : '')
        )
      }),
      placed(x, y, unit * 1.1, draw(inks.onGround)),
    ]
  },
  // A window of four panes onto the subject.
  panes: ({ width, height, x, y, unit, inks, draw }) => {
    const [half, tall] = [56 * unit, 66 * unit]
    return [
      box(0, 0, width, height, inks.ground),
      box(x - half - 6 * unit, y - tall - 6 * unit, 2 * half + 12 * unit, 2 * tall + 12 * unit, inks.onGround.body),
      box(x - half, y - tall, 2 * half, 2 * tall, inks.plate),
      placed(x, y, unit * 0.98, draw(inks.onPlate)),
      box(x - 2 * unit, y - tall, 4 * unit, 2 * tall, inks.onGround.body),
      box(x - half, y - 12 * unit, 2 * half, 4 * unit, inks.onGround.body),
      box(x - half - 14 * unit, y + tall + 6 * unit, 2 * half + 28 * unit, 9 * unit, inks.onGround.second),
    ]
  },
  // Checks, as on an oilcloth.
  checks: ({ width, height, x, y, unit, inks, draw }) => {
    const side = 20 * unit
    const columns = Math.ceil(width / side) + 1
    const rows = Math.ceil(height / side) + 1
    const path = Array.from({ length: columns * rows }, (_, i) =>
      ((i % columns) + Math.floor(i / columns)) % 2
        ? ''
        : `M${short((i % columns) * side)} ${short(Math.floor(i / columns) * side)}h${short(side)}v${short(side)}h${short(-side)}Z`,
    )
    return [
      box(0, 0, width, height, inks.ground),
      shape(path.join(''), inks.tone),
      turned(45, box(x - 58 * unit, y - 58 * unit, 116 * unit, 116 * unit, inks.plate), x, y),
      placed(x, y, unit * 0.94, draw(inks.onPlate)),
    ]
  },
} satisfies Record<string, Composition>
