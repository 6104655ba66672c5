import { spokes } from '../logo-marks.ts'
import { box, disc, line, ring, shape, short } from '../logo-shapes.ts'
import { between, flat, placed, type Composition, type Scene } from './composition.ts'
import { scattered } from './scattered.ts'
import { dots } from './subject.ts'

/** Compositions with a sky and a ground, by the name that a title's art has. */
export const LAND = {
  // A great disc low over one straight horizon.
  sun: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.ground),
    disc(x, y - 4 * unit, 68 * unit, inks.plate),
    placed(x, y, unit * 0.98, draw(inks.onPlate)),
    box(0, y + 49 * unit, width, height, inks.onGround.body),
    box(0, y + 58 * unit, width, 3 * unit, inks.onGround.spark),
  ],
  // Hills one behind another under a small disc.
  ridges: (scene) => {
    const { width, height, x, y, unit, inks, draw, chance } = scene
    return [
      box(0, 0, width, height, inks.ground),
      disc(x + between(-0.5, 0.5, chance) * 70 * unit, y - 62 * unit, 17 * unit, inks.onGround.spark),
      hill(scene, y + 2 * unit, 26 * unit, inks.tone),
      hill(scene, y + 24 * unit, 18 * unit, inks.onGround.second),
      placed(x, y, unit, draw(inks.onGround)),
      hill(scene, y + 52 * unit, 8 * unit, inks.onGround.body),
    ]
  },
  // A sky of stars and a moon so near that the subject stands in it.
  night: ({ width, height, x, y, unit, inks, draw, chance }) => [
    box(0, 0, width, height, inks.ground),
    dots(scattered(width, height * 0.8, 26, chance, [0.7, 1.6]), inks.onGround.light),
    disc(x + 20 * unit, y - 34 * unit, 42 * unit, inks.onGround.light),
    disc(x + 10 * unit, y - 40 * unit, 36 * unit, inks.tone),
    shape(
      `M0 ${short(y + 46 * unit)}Q${short(x)} ${short(y + 34 * unit)} ${width} ${short(y + 50 * unit)}V${height}H0Z`,
      inks.onGround.second,
    ),
    placed(x, y, unit, draw(inks.onGround)),
  ],
  // Scalloped water; a floating subject sinks into its first row.
  sea: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.ground),
    disc(x + 34 * unit, y - 44 * unit, 20 * unit, inks.onGround.spark),
    box(0, y + 36 * unit, width, height, inks.tone),
    placed(x, y, unit, draw(inks.onGround)),
    ...[0, 1, 2, 3, 4, 5].map((row) =>
      scallops(width, height, y + (40 + row * 13) * unit, 24 * unit, row, row % 2 ? inks.onGround.second : inks.onGround.body),
    ),
  ],
  // Slanting rain over the whole field.
  rain: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const drops = Array.from({ length: 60 }, () => {
      const long = between(8, 22, chance)
      return `M${short(chance() * width * 1.1)} ${short(chance() * height)}l${short(-long * 0.4)} ${short(long)}`
    })
    return [
      box(0, 0, width, height, inks.ground),
      shape(`M0 0H${width}V${short(height * 0.16)}${cloudEdge(width)}Z`, inks.onGround.body),
      line(drops.join(''), 1.5, inks.onGround.second, true),
      box(0, y + 50 * unit, width, height, inks.tone),
      placed(x, y, unit, draw(inks.onGround)),
      `<ellipse cx="${short(x)}" cy="${short(y + 57 * unit)}" rx="${short(46 * unit)}" ry="${short(4 * unit)}" fill="${inks.onGround.second}"/>`,
    ]
  },
  // Bare trunks before and behind.
  trunks: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const step = 26 * unit
    const trunk = (at: number, wide: number, fill: string) => {
      const [left, lean] = [at - wide / 2, between(-5, 5, chance)]
      return shape(`M${short(left)} 0H${short(left + wide)}L${short(left + wide + lean)} ${height}H${short(left + lean)}Z`, fill)
    }
    const columns = Array.from({ length: Math.ceil(width / step) + 1 }, (_, i) => i * step)
    return [
      box(0, 0, width, height, inks.ground),
      disc(x + 8 * unit, y - 46 * unit, 24 * unit, inks.onGround.light),
      ...columns.map((at) => trunk(at + step / 2, between(5, 9, chance) * unit, inks.tone)),
      shape(
        `M0 ${short(y + 44 * unit)}Q${short(width / 2)} ${short(y + 36 * unit)} ${width} ${short(y + 46 * unit)}V${height}H0Z`,
        inks.onGround.second,
      ),
      placed(x, y, unit, draw(inks.onGround)),
      ...columns
        .filter((at) => Math.abs(at - x) > 44 * unit)
        .map((at) => trunk(at, between(9, 14, chance) * unit, inks.onGround.body)),
    ]
  },
  // A road that runs to the subject.
  road: ({ width, height, x, y, unit, inks, draw }) => {
    const top = y + 48 * unit
    const at = (portion: number) => short(top + (height - top) * portion)
    return [
      box(0, 0, width, height, inks.ground),
      ...[0, 1, 2, 3].map((i) => box(0, y - (10 - i * 16) * unit, width, (2 + i * 2.4) * unit, inks.tone)),
      placed(x, y, unit, draw(inks.onGround)),
      box(0, top, width, height, inks.onGround.second),
      shape(
        `M${short(x - 8 * unit)} ${at(0)}H${short(x + 8 * unit)}L${short(x + 74 * unit)} ${height}H${short(x - 74 * unit)}Z`,
        inks.onGround.body,
      ),
      shape(
        `M${short(x - unit)} ${at(0)}h${short(2 * unit)}L${short(x + 2.5 * unit)} ${at(0.3)}h${short(-5 * unit)}ZM${short(x - 3.5 * unit)} ${at(0.45)}h${short(7 * unit)}L${short(x + 7 * unit)} ${height}h${short(-14 * unit)}Z`,
        inks.onGround.light,
      ),
    ]
  },
  // Blocks of a town with some windows lit.
  town: ({ width, height, x, y, unit, inks, draw, chance }) => {
    const wide = 22 * unit
    const blocks = Array.from({ length: Math.ceil(width / wide) + 1 }, (_, i) => {
      const top = y - between(0, 66, chance) * unit
      const left = i * wide - 6
      const lights = Array.from({ length: 7 }, (_, row) =>
        chance() < 0.42
          ? box(left + (chance() < 0.5 ? 4 : 12) * unit, top + (6 + row * 11) * unit, 5 * unit, 5 * unit, inks.onGround.spark)
          : '',
      )
      return box(left, top, wide - unit, height, i % 2 ? inks.tone : inks.onGround.second) + lights.join('')
    })
    return [
      box(0, 0, width, height, inks.ground),
      ...blocks,
      placed(x, y + 14 * unit, unit * 1.12, draw(inks.onGround)),
      box(0, y + 68 * unit, width, height, inks.onGround.body),
      box(0, y + 76 * unit, width, 2.4 * unit, inks.onGround.spark),
    ]
  },
  // The subject small upon a great round hill.
  hill: ({ width, height, x, y, unit, inks, draw, chance }) => [
    box(0, 0, width, height, inks.ground),
    dots(scattered(width, y, 12, chance, [1, 2.2]), inks.tone),
    spokes(40, x, y + 130 * unit, 104 * unit, [112 * unit, 106 * unit], 1.6 * unit, inks.onGround.second),
    placed(x, y - 8 * unit, unit * 0.84, draw(inks.onGround)),
    disc(x, y + 130 * unit, 97 * unit, inks.plate),
    disc(x, y + 130 * unit, 74 * unit, inks.onPlate.second),
    disc(x, y + 130 * unit, 52 * unit, inks.plate),
  ],
  // The same seen twice, the second time in still water.
  mirrored: ({ width, height, x, y, unit, inks, draw }) => {
    const shore = y + 12 * unit
    return [
      box(0, 0, width, shore, inks.ground),
      box(0, shore, width, height, inks.onGround.body),
      placed(x, shore - 50 * unit * 0.9, unit * 0.9, draw(inks.onGround)),
      placed(x, shore + 50 * unit * 0.9, -unit * 0.9, draw(flat(inks.onGround.second)), unit * 0.9),
      ...[10, 24, 42, 64, 90].map((down, i) =>
        box(x - (60 - i * 4) * unit, shore + down * unit, (120 - i * 8) * unit, (1.4 + i * 0.9) * unit, inks.onGround.body),
      ),
      box(0, shore - unit, width, 2 * unit, inks.onGround.spark),
    ]
  },
  // Snow that falls in even flakes.
  snow: ({ width, height, x, y, unit, inks, draw, chance }) => [
    box(0, 0, width, height, inks.ground),
    shape(
      `M0 ${short(y + 40 * unit)}C${short(x - 40 * unit)} ${short(y + 26 * unit)} ${short(x + 30 * unit)} ${short(y + 62 * unit)} ${width} ${short(y + 34 * unit)}V${height}H0Z`,
      inks.tone,
    ),
    placed(x, y, unit, draw(inks.onGround)),
    shape(
      `M0 ${short(y + 62 * unit)}C${short(x - 30 * unit)} ${short(y + 46 * unit)} ${short(x + 40 * unit)} ${short(y + 60 * unit)} ${width} ${short(y + 50 * unit)}V${height}H0Z`,
      inks.plate,
    ),
    dots(scattered(width, height, 46, chance, [1.2, 3.6]), inks.onPlate.light),
  ],
  // Two rings of the setting sun behind bars of mist.
  mist: ({ width, height, x, y, unit, inks, draw }) => [
    box(0, 0, width, height, inks.plate),
    disc(x, y - 20 * unit, 54 * unit, inks.onPlate.second),
    ring(x, y - 20 * unit, 62 * unit, 1.6 * unit, inks.onPlate.second),
    placed(x, y, unit, draw(inks.onPlate)),
    ...[0, 1, 2, 3, 4].map((i) => box(0, y + (16 + i * 17) * unit, width, (2 + i * 3.4) * unit, i % 2 ? inks.tone : inks.ground)),
    box(0, y + 96 * unit, width, height, inks.ground),
  ],
} satisfies Record<string, Composition>

function hill({ width, height, chance }: Scene, top: number, swing: number, fill: string): string {
  const [a, b] = [between(-1, 1, chance) * swing, between(-1, 1, chance) * swing]
  return shape(
    `M0 ${short(top + a)}C${short(width * 0.3)} ${short(top - b - swing)} ${short(width * 0.55)} ${short(top + swing)} ${width} ${short(top + b - swing * 0.5)}V${height}H0Z`,
    fill,
  )
}

function scallops(width: number, height: number, top: number, long: number, row: number, fill: string): string {
  const start = row % 2 ? -long / 2 : -long
  const count = Math.ceil((width - start) / long) + 1
  return shape(
    `M${short(start)} ${short(top)}${`q${short(long / 2)} ${short(-long * 0.62)} ${short(long)} 0`.repeat(count)}V${height}H${short(start)}Z`,
    fill,
  )
}

function cloudEdge(width: number): string {
  return `q${short(-width / 8)} ${short(width / 9)} ${short(-width / 4)} 0`.repeat(4)
}
