import { presence, TAU } from './motion.ts'
import { ball, onScale, turnedBody, type Rgb } from './turned-body.ts'

/** The radius of the gas giant. */
export const PLANET_RADIUS = 108

const SUN = { x: -0.72, y: -0.42, z: 0.55, ambient: 0.075, rim: [120, 190, 255] as Rgb, rimStrength: 0.6, gloss: 0 }
const BANDS: readonly Rgb[] = [
  [92, 74, 118],
  [168, 110, 112],
  [226, 170, 126],
  [250, 220, 176],
  [214, 142, 100],
  [178, 96, 88],
  [240, 196, 150],
  [255, 236, 204],
  [226, 160, 118],
  [150, 86, 92],
  [206, 140, 122],
  [244, 206, 164],
  [140, 100, 128],
  [84, 72, 120],
]

/** A gas giant with cloud bands and a great storm. */
export const planet = turnedBody(
  PLANET_RADIUS,
  PLANET_RADIUS,
  ball,
  (around, along) => {
    const a = TAU * around
    const stir = Math.sin(a * 3 + along * 22) * 0.35 + Math.sin(a * 7 - along * 41) * 0.24 + Math.sin(a * 13 + along * 66) * 0.14
    const band = along + 0.012 * stir * (1 + Math.sin(along * 37))
    const base = onScale(BANDS, band)
    const fine = 1 + 0.05 * Math.sin(along * 150 + stir * 3) + 0.03 * Math.sin(a * 19 + along * 90)
    const [dx, dy] = [((around - 0.62) * 6.2) / 0.9, (along - 0.62) * 13]
    const storm = Math.hypot(dx, dy)
    const spot = presence(1 - storm, 0, 2, 0.35) * (0.75 + 0.25 * Math.sin(storm * 9 + Math.atan2(dy, dx) * 2))
    return [
      base[0] * fine + (205 - base[0]) * spot,
      base[1] * fine + (84 - base[1]) * spot,
      base[2] * fine + (66 - base[2]) * spot,
    ]
  },
  SUN,
  1.25,
)

/** A rough icy moon. */
export const moon = turnedBody(
  15,
  15,
  ball,
  (around, along) => {
    const a = TAU * around
    const rough =
      0.5 + 0.2 * Math.sin(a * 2 + along * 9) + 0.16 * Math.sin(a * 5 - along * 17) + 0.1 * Math.sin(a * 9 + along * 31)
    return onScale(
      [
        [70, 96, 128],
        [128, 170, 190],
        [226, 238, 240],
      ],
      rough,
    )
  },
  { ...SUN, ambient: 0.06 },
  2,
)
