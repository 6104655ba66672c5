import type { Paint } from './subject.ts'

/**
 * The colours of one poster: the ground, a quiet tone of it, a plate, and the subject's paints on either. No
 * blue is next to a yellow, which would read as a flag, and there is no purple.
 */
export type Inks = { ground: string; tone: string; plate: string; onGround: Paint; onPlate: Paint }

type Four = readonly [body: string, second: string, spark: string, light: string]

/** Every palette, by the name that a title's art has. */
export const PALETTES = {
  glass: inks(
    ['#0e3b3a', '#174c49', '#e6bb62'],
    ['#8fb9a5', '#2f6b64', '#f2643a', '#f4ecd6'],
    ['#0a2c2c', '#8a5a1e', '#c8341a', '#fbf3dd'],
  ),
  ivory: inks(
    ['#efe6cd', '#e2d5b4', '#dd4a26'],
    ['#123a39', '#b08a4a', '#dd4a26', '#7fb0a4'],
    ['#1d1312', '#8f230f', '#f4c15a', '#fbf2dc'],
  ),
  needle: inks(
    ['#d5431f', '#bf3715', '#f3e6c6'],
    ['#1f1412', '#8c220b', '#f6c052', '#fcf1da'],
    ['#1f2a2a', '#c9a873', '#d5431f', '#5d938b'],
  ),
  mustard: inks(
    ['#dea42c', '#cd9320', '#17403f'],
    ['#17302f', '#9c6412', '#c4341a', '#fdf4dc'],
    ['#dea42c', '#356a66', '#ee6236', '#fbf1d8'],
  ),
  night: inks(
    ['#0d1f2d', '#16303f', '#f0dfb8'],
    ['#6f9aa8', '#27495b', '#f0783f', '#f3ead2'],
    ['#0d1f2d', '#8f9c94', '#cf4520', '#c99a5b'],
  ),
  sky: inks(
    ['#8cc0c4', '#7ab0b6', '#f8f0d8'],
    ['#123f47', '#4b8791', '#e4522a', '#fbf5e2'],
    ['#123f47', '#9fc4c2', '#e4522a', '#6aa5ab'],
  ),
  moss: inks(
    ['#66803c', '#587131', '#f0e2b0'],
    ['#1c2a13', '#3f5422', '#f0b43c', '#f7eecb'],
    ['#26371a', '#b9b070', '#d5431f', '#7c9450'],
  ),
  brick: inks(
    ['#e2a184', '#d68e6f', '#7b2419'],
    ['#571a14', '#b9583c', '#143f40', '#fcefdf'],
    ['#e8a98b', '#a14030', '#f2c067', '#fcefdf'],
  ),
  black: inks(
    ['#171311', '#2a221e', '#d4401d'],
    ['#b9ab8e', '#5b4c40', '#e04a22', '#f1e6cb'],
    ['#171311', '#7d1f0b', '#f5c562', '#f8ead0'],
  ),
  mint: inks(
    ['#b5d6bb', '#a2c8ab', '#1e5c4a'],
    ['#17483b', '#6a9d82', '#e2532c', '#fdf9e8'],
    ['#a9d0b2', '#3c7d67', '#f0a13f', '#fbf5e0'],
  ),
  ochre: inks(
    ['#b96a2b', '#a75b20', '#f2cc82'],
    ['#2b170d', '#7c4012', '#f4c35e', '#fcecd0'],
    ['#3a1e0f', '#b5712f', '#b5341a', '#8a4f1f'],
  ),
  paper: inks(
    ['#d0cab9', '#c1baa6', '#c63d1c'],
    ['#23302f', '#8b8878', '#c63d1c', '#f9f5e8'],
    ['#201d1b', '#8d2510', '#f0c468', '#f4ead2'],
  ),
  teal: inks(
    ['#13807b', '#0d706c', '#f4c95f'],
    ['#06393a', '#0c5c5a', '#f4693b', '#fbf2d9'],
    ['#0a3f40', '#b07f22', '#d8421f', '#fff5da'],
  ),
  winter: inks(
    ['#dfe8e6', '#cddad8', '#36626c'],
    ['#1d4450', '#8fb0b3', '#cf472a', '#6f9ca1'],
    ['#dfe8e6', '#5c8a92', '#f07a4c', '#ffffff'],
  ),
  wine: inks(
    ['#6a1d22', '#7b2a2c', '#ecc48e'],
    ['#e3a681', '#96403c', '#f0bb4e', '#f9ead6'],
    ['#4e1116', '#b3824f', '#c23a1e', '#8f4a35'],
  ),
  coral: inks(
    ['#f0b49d', '#e8a38a', '#fdf3e1'],
    ['#17494a', '#c9765a', '#d5431f', '#fffaf0'],
    ['#17494a', '#eab9a2', '#d5431f', '#5c9a97'],
  ),
  lemon: inks(
    ['#f2d25a', '#e8c443', '#e1502a'],
    ['#24403a', '#b9932a', '#d8421f', '#fffbe9'],
    ['#3a120a', '#a5300f', '#f6d668', '#fff6dc'],
  ),
  steel: inks(
    ['#3f6a86', '#355c77', '#f2e6cf'],
    ['#0f2534', '#274c64', '#f0683a', '#f6eeda'],
    ['#17384e', '#b7b8a8', '#d8421f', '#5f8aa5'],
  ),
} satisfies Record<string, Inks>

export type PaletteName = keyof typeof PALETTES

/** The same world at two other hours of the day. */
export const HOURS: Readonly<Record<PaletteName, readonly [PaletteName, PaletteName]>> = {
  glass: ['teal', 'night'],
  ivory: ['mustard', 'brick'],
  needle: ['brick', 'wine'],
  mustard: ['ochre', 'glass'],
  night: ['steel', 'black'],
  sky: ['winter', 'steel'],
  moss: ['mint', 'glass'],
  brick: ['coral', 'wine'],
  black: ['needle', 'paper'],
  mint: ['moss', 'teal'],
  ochre: ['mustard', 'black'],
  paper: ['ivory', 'steel'],
  teal: ['sky', 'glass'],
  winter: ['sky', 'night'],
  wine: ['brick', 'black'],
  coral: ['ivory', 'brick'],
  lemon: ['coral', 'mustard'],
  steel: ['winter', 'night'],
}

function inks([ground, tone, plate]: readonly [string, string, string], onGround: Four, onPlate: Four): Inks {
  return { ground, tone, plate, onGround: paint(onGround, ground), onPlate: paint(onPlate, plate) }
}

function paint([body, second, spark, light]: Four, behind: string): Paint {
  return { body, second, spark, light, behind }
}
