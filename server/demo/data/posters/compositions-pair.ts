import { box, disc, polar, shape, short, turned } from '../logo-shapes.ts'
import { between, type Composition, flat, onBody, placed, repeated } from './composition.ts'
import { scattered } from './scattered.ts'

/** Compositions of two motifs in one picture, by the name in a title's art. */
export const PAIR = {
  // One within the silhouette of the other.
  inside: ({ width, height, x, y, unit, inks, draw, beside }) => [
    box(0, 0, width, height, inks.ground),
    placed(x, y + 6 * unit, unit * 1.6, draw(flat(inks.onGround.body))),
    placed(x, y + 16 * unit, unit * 0.5, beside(onBody(inks))),
  ],
  // A tiny one upon a huge one, and much air above.
  upon: ({ width, height, x, y, unit, inks, draw, beside }) => [
    box(0, 0, width, height, inks.ground),
    disc(x - 30 * unit, y - 66 * unit, 11 * unit, inks.tone),
    placed(x, y + 48 * unit, unit * 1.5, draw(inks.onGround)),
    placed(x, y - 48 * unit, unit * 0.46, beside(inks.onGround)),
  ],
  // A subject whose shadow is that of the second motif.
  shadow: ({ width, height, x, y, unit, inks, draw, beside }) => {
    const floor = y + 58 * unit
    return [
      box(0, 0, width, height, inks.ground),
      placed(x + 8 * unit, y - 14 * unit, unit * 1.5, draw(flat(inks.tone))),
      box(0, floor, width, height, inks.onGround.body),
      placed(x - 14 * unit, floor - 30 * unit, unit * 0.66, beside(inks.onGround)),
      shape(
        `M${short(x - 40 * unit)} ${short(floor)}H${short(x + 12 * unit)}L${short(x + 60 * unit)} ${height}H${short(x - 20 * unit)}Z`,
        inks.onGround.second,
      ),
    ]
  },
  // The two in opposite corners of a sheet folded once.
  corners: ({ width, height, x, y, unit, inks, draw, beside, chance }) => {
    const lean = (chance() < 0.5 ? -1 : 1) * between(18, 40, chance) * unit
    return [
      box(0, 0, width, height, inks.ground),
      shape(`M0 ${short(y + lean)}L${width} ${short(y - lean)}V${height}H0Z`, inks.plate),
      placed(x - lean * 0.3, y - 48 * unit, unit * 0.86, draw(inks.onGround)),
      placed(x + lean * 0.3, y + 48 * unit, unit * 0.8, beside(inks.onPlate)),
    ]
  },
  // A playing card of two figures.
  card: ({ width, height, x, y, unit, inks, draw, beside }) => [
    box(0, 0, width, height, inks.ground),
    box(x - 60 * unit, y - 92 * unit, 120 * unit, 184 * unit, inks.plate, 6 * unit),
    box(x - 55 * unit, y, 110 * unit, 87 * unit, inks.onPlate.body),
    placed(x, y - 42 * unit, unit * 0.82, draw(inks.onPlate)),
    turned(180, placed(x, y - 42 * unit, unit * 0.82, beside(onPlateBody(inks))), x, y),
  ],
  // The one in a fall of many of the other.
  falling: ({ width, height, x, y, unit, inks, draw, beside, chance }) => {
    const [calm, bright] = [
      repeated('calm', beside(flat(inks.onGround.second))),
      repeated('bright', beside(flat(inks.onGround.spark))),
    ]
    const places = scattered(width, height, 22, chance, [0.15, 0.26])
    const small = [calm.definition, bright.definition]
    for (let at = 0; at < places.length; at += 3) {
      const [px, py, size] = [places[at]!, places[at + 1]!, places[at + 2]!]
      if (Math.hypot(px - x, py - y) < 58 * unit) continue
      const one = chance() < 0.3 ? bright : calm
      small.push(turned(between(-50, 50, chance), one.at(px, py, size * unit), px, py))
    }
    return [box(0, 0, width, height, inks.ground), ...small, placed(x, y, unit * 1.08, draw(inks.onGround))]
  },
  // The one with the other going round it.
  orbit: ({ width, height, x, y, unit, inks, draw, beside }) => {
    const calm = repeated('calm', beside({ ...inks.onGround, spark: inks.onGround.second }))
    const bright = repeated('bright', beside(inks.onGround))
    return [
      box(0, 0, width, height, inks.ground),
      disc(x, y, 86 * unit, inks.tone),
      calm.definition + bright.definition,
      ...Array.from({ length: 12 }, (_, i) => {
        const [px, py] = polar(x, y, 68 * unit, i * 30)
        return turned(i * 30 + 90, (i % 4 ? calm : bright).at(px, py, unit * 0.24), px, py)
      }),
      placed(x, y, unit * 0.9, draw(inks.onGround)),
    ]
  },
  // One balanced on the other.
  totem: ({ width, height, x, y, unit, inks, draw, beside, chance }) => [
    box(0, 0, width, height, inks.ground),
    ...[0, 1, 2].map((i) => box(x - (66 - i * 12) * unit, 0, (132 - i * 24) * unit, height, i % 2 ? inks.ground : inks.tone)),
    placed(x, y + 36 * unit, unit * 0.98, draw(inks.onGround)),
    turned(between(-9, 9, chance), placed(x, y - 44 * unit, unit * 0.64, beside(inks.onGround)), x, y),
    box(0, y + 84 * unit, width, height, inks.onGround.body),
  ],
  // A dark one near, a lit one far away.
  far: ({ width, height, x, y, unit, inks, draw, beside, chance }) => {
    const side = chance() < 0.5 ? -1 : 1
    return [
      box(0, 0, width, height, inks.ground),
      disc(x + side * 20 * unit, y - 34 * unit, 46 * unit, inks.plate),
      placed(x + side * 20 * unit, y - 30 * unit, unit * 0.62, beside(inks.onPlate)),
      box(0, y + 2 * unit, width, 3 * unit, inks.onGround.second),
      box(0, y + 12 * unit, width, height, inks.tone),
      placed(x - side * 26 * unit, y + 52 * unit, unit * 1.36, draw(inks.onGround)),
    ]
  },
  // A stamp laid upon the corner of the picture.
  stamp: ({ width, height, x, y, unit, inks, draw, beside, chance }) => {
    const [cx, cy, tilt] = [x + 30 * unit, y + 56 * unit, between(-12, 12, chance)]
    const stamp =
      box(cx - 29 * unit, cy - 35 * unit, 58 * unit, 70 * unit, inks.onPlate.light) +
      box(cx - 25 * unit, cy - 31 * unit, 50 * unit, 62 * unit, inks.plate)
    return [
      box(0, 0, width, height, inks.ground),
      placed(x - 12 * unit, y - 22 * unit, unit * 1.3, draw(inks.onGround)),
      turned(tilt, stamp + placed(cx, cy, unit * 0.45, beside(inks.onPlate)), cx, cy),
    ]
  },
} satisfies Record<string, Composition>

function onPlateBody({ plate, onPlate }: Parameters<typeof onBody>[0]) {
  return { body: onPlate.light, second: onPlate.second, spark: onPlate.spark, light: plate, behind: onPlate.body }
}
