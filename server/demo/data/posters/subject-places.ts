import { spokes } from '../logo-marks.ts'
import { arc, box, disc, line, shape, slice, turned } from '../logo-shapes.ts'
import { both, dots, smoke, type Subject } from './subject.ts'

const WINDOWS = [-22, -8, 6, 20]

/** Houses, towers and pieces of land, by the name that a title's motif has. */
export const PLACES = {
  house: ({ body, second, spark, light }) => [
    smoke(22, -44, second),
    box(14, -42, 10, 22, body),
    shape('M-46 2L0-40L46 2H38V50H-38V2Z', body),
    box(-26, 8, 22, 20, spark),
    line('M-15 8V28M-26 18H-4', 2, body),
    shape('M8 50V20C8 10 28 10 28 20V50Z', light),
    shape('M-46 2L0-40L46 2L40 6L0-30L-40 6Z', second),
  ],
  flats: ({ body, second, spark, light }) => [
    box(-34, -48, 68, 98, body),
    ...[-40, -24, -8, 8, 24].map((y, row) =>
      WINDOWS.map((x, column) =>
        box(x - 4, y, 9, 10, row === 2 && column === 1 ? spark : (row + column) % 3 ? second : light),
      ).join(''),
    ),
    box(-6, 38, 12, 12, light),
  ],
  lighthouse: ({ body, light, spark, second }) => [
    shape('M10-38L60-58V-18ZM-10-38L-60-58V-18Z', spark),
    shape('M-14-24H14L20 50H-20Z', body),
    shape('M-15.5-8H15.5L17 10H-17ZM-18.5 28H18.5L20 46H-20Z', light),
    box(-18, -28, 36, 5, second),
    box(-9, -46, 18, 18, light),
    shape('M-12-46L0-56L12-46Z', second),
  ],
  mill: ({ body, light, spark, second }) => [
    shape('M-18-18H18L28 50H-28Z', body),
    shape('M-22-16C-18-36 18-36 22-16Z', second),
    turned(
      18,
      [0, 90, 180, 270]
        .map((angle) => turned(angle, box(-1.5, -52, 3, 52, second) + box(1.5, -50, 13, 38, light), 0, -14))
        .join(''),
      0,
      -14,
    ),
    disc(0, -14, 5, spark),
    shape('M-8 50V34C-8 24 8 24 8 34V50Z', spark),
  ],
  watertower: ({ body, second, spark, light }) => [
    shape('M-12-4H12L18 50H-18Z', body),
    line('M-14 14L15 32M14 14L-15 32', 2, second),
    shape('M-32-6L-28-32H28L32-6Z', body),
    shape('M-30-32L0-50L30-32Z', second),
    line('M-30-18H30', 3, light),
    box(-4, -28, 8, 8, spark),
    shape('M18 50L60 50L12 20Z', second),
  ],
  fortress: ({ body, second, spark, light }) => [
    shape('M-50-24H-42V-16H-36V-24H-28V-16H-22V-24H-14V50H-50Z', body),
    shape('M14-24H22V-16H28V-24H36V-16H42V-24H50V50H14Z', body),
    shape('M-18 0H18V50H-18Z', second),
    shape('M-12-50H-6V-44H-3V-50H3V-44H6V-50H12V0H-12Z', body),
    shape('M-10 50V26C-10 12 10 12 10 26V50Z', spark),
    shape('M0-50V-64L18-58Z', spark),
    dots([-32, 4, 3, 32, 4, 3, 0, -26, 3], light),
  ],
  door: ({ body, second, spark, light }) => [
    shape('M-26-50H26V50H-26Z', light),
    shape('M-26-50L10-38V62L-26 50Z', body),
    shape('M-18-36L2-29V0L-18-4ZM-18 6L2 10V46L-18 40Z', second),
    disc(4, 8, 3, spark),
    shape('M26 50H-4L10 62L56 78Z', light),
  ],
  window: ({ body, second, spark, light }) => [
    box(-38, -48, 76, 88, body),
    box(-31, -41, 62, 74, spark),
    box(-3, -41, 6, 74, body),
    box(-31, -8, 62, 5, body),
    shape('M-31-41H-8C-10-16-20 4-31 12Z', light),
    shape('M31-41H8C10-16 20 4 31 12Z', light),
    box(-46, 40, 92, 9, second),
    shape('M8 40V24H26V40Z', second),
    dots([17, 14, 7, 10, 20, 5, 24, 20, 5], body),
  ],
  stairs: ({ body, second, spark, light }) => [
    shape('M-50 50V30H-30V12H-10V-6H10V-24H30V-42H50V50Z', body),
    shape('M-50 30H-30V12H-10V-6H10V-24H30V-42H50V-36H36V-18H16V0H-4V18H-24V36H-50Z', second),
    disc(-20, -18, 5.5, spark),
    line('M-20-12V4M-20 4L-26 12M-20 4L-14 12M-28-6H-12', 3.5, spark, true),
    disc(34, -54, 3, light),
  ],
  bridge: ({ body, second, spark, light }) => [
    box(-50, 0, 100, 9, body),
    shape('M-50 0V40H-42C-42 10-10 10-10 40H10C10 10 42 10 42 40H50V0Z', body),
    line('M-36 0V-40M36 0V-40', 5, body),
    line('M-50-14C-44-26-40-36-36-40C-20-4 20-4 36-40C40-36 44-26 50-14', 2.5, second),
    line('M-24 0V-20M-12 0V-13M0 0V-11M12 0V-13M24 0V-20', 1.5, second),
    dots([-36, -44, 4, 36, -44, 4], spark),
    line('M-50 46H50', 3, light),
  ],
  factory: ({ body, second, spark, light }) => [
    smoke(-30, -46, second),
    smoke(-8, -40, second),
    box(-38, -42, 12, 60, body),
    box(-16, -36, 12, 50, body),
    shape('M-50 50V14L-20 2V14L8 2V14L36 2V50Z', body),
    box(36, 14, 14, 36, body),
    ...[-42, -22, -2, 18].map((x, i) => box(x, 24, 12, 12, i === 1 ? spark : light)),
    box(-38, -34, 12, 5, spark),
    box(-16, -28, 12, 5, spark),
  ],
  tent: ({ body, second, spark, light }) => [
    line('M0-40V-54', 2, body),
    shape('M0-56L18-50L0-44Z', spark),
    shape('M0-42C8-20 28-8 48-4V6H-48V-4C-28-8-8-20 0-42Z', body),
    shape('M0-42C3-20 8-8 14-4H-14C-8-8-3-20 0-42Z', light),
    shape('M-44 6H44V50H-44Z', light),
    shape('M-44 6H-26V50H-44ZM26 6H44V50H26ZM-12 6H12V50H-12Z', body),
    shape('M0 14L14 50H-14Z', second),
    line('M-48 6q8 10 16 0t16 0t16 0t16 0t16 0t16 0', 4, spark),
  ],
  mountain: ({ body, second, spark, light }) => [
    shape('M-60 50L-12-44L20 14L32-2L60 50Z', body),
    shape('M-12-44L4-16L-6-8L-14-18L-24-6L-28-14Z', light),
    shape('M-12-44L20 14L4 50H60L32-2L20 14Z', second),
    line('M-12-44V-58', 2, spark),
    shape('M-12-60L4-55L-12-50Z', spark),
  ],
  cave: ({ body, second, spark, light }) => [
    shape('M-50 50V-10C-44-44-14-50 6-48C34-46 50-20 50 10V50Z', body),
    shape('M-30 50C-34 18-22-8 0-10C22-8 34 18 30 50Z', second),
    shape('M-16 50C-16 32-10 18 0 16C10 18 16 32 16 50Z', spark),
    shape('M-26-8L-20 10L-14-12ZM18-4L22 14L26 0ZM-2-10L2 2L6-10Z', body),
    disc(0, 26, 4, light),
    line('M0 31V44M-6 36H6', 3, body, true),
  ],
  well: ({ body, second, spark, light }) => [
    shape('M-42-18L0-48L42-18Z', second),
    line('M-30-20V20M30-20V20M-30-4H30', 4, body),
    line('M0-4V10', 2, light),
    box(-7, 8, 14, 11, spark),
    shape('M-36 20H36V50H-36Z', body),
    line('M-36 30H36M-36 40H36M-16 20V30M8 20V30M-26 30V40M-2 30V40M22 30V40M-16 40V50M8 40V50', 1.8, second),
    line('M-42 20H42', 5, light),
  ],
  island: ({ body, second, spark, light }) => [
    shape('M-50 34C-36 10-18 6 0 6S38 12 50 34Z', body),
    line('M-4 10C-2-10 2-22 8-32', 5, second, true),
    shape(
      'M8-32C-6-48-26-40-30-26C-16-34-4-34 8-32ZM8-32C22-48 40-36 40-20C30-30 20-32 8-32ZM8-32C4-16-10-12-18-4C-16-20-6-28 8-32ZM8-32C18-20 28-14 28-2C20-10 10-18 8-32Z',
      spark,
    ),
    line('M-46 42q8-6 16 0t16 0t16 0t16 0t16 0', 3, light),
  ],
  tree: ({ body, second, spark, light }) => [
    shape('M-7 50C-3 20-6 10-18 0L-14-4C-6 2-2 6 0 12C4 2 10-4 20-8L22-4C10 4 6 20 8 50Z', second),
    dots([-24, -8, 17, 0, -26, 24, 24, -12, 18, 4, -6, 16], body),
    dots([-24, -12, 4, -4, -34, 4, 18, -26, 4, 28, -8, 4, 2, -10, 4], spark),
    line('M-40 50H40', 3, light),
  ],
  wheat: ({ body, spark, light }) =>
    [-26, 26, 0].map((lean) => {
      const grain = lean ? light : spark
      const grains = [-6, -16, -26].map((y) =>
        both(shape(`M0 ${y}C2 ${y - 12} 8 ${y - 16} 13 ${y - 16}C14 ${y - 8} 8 ${y - 2} 0 ${y}Z`, grain)),
      )
      const tip = shape('M0-30C6-38 6-46 0-54C-6-46-6-38 0-30Z', grain)
      return turned(lean, line('M0 52V-30', 3, body) + grains.join('') + tip, 0, 52)
    }),
  field: ({ body, second, spark, light }) => [
    slice(0, 0, 34, 180, 360, spark),
    shape('M-50 0H50V50H-50Z', body),
    line('M0 0L-50 26M0 0L-34 50M0 0L-12 50M0 0L12 50M0 0L34 50M0 0L50 26', 3, second),
    line('M-50 0H50', 3, light),
  ],
  castle: ({ body, second, spark, light }) => [
    shape('M-44-12L-32-38L-20-12ZM20-12L32-38L44-12ZM-16-24L0-58L16-24Z', spark),
    box(-42, -12, 20, 62, body),
    box(22, -12, 20, 62, body),
    box(-14, -24, 28, 74, second),
    box(-24, 12, 48, 38, body),
    shape('M-9 50V32C-9 20 9 20 9 32V50Z', light),
    dots([-32, 4, 3.5, 32, 4, 3.5, 0, -8, 4], light),
  ],
  planet: ({ body, second, spark, light }) => [
    disc(0, 0, 32, body),
    arc(-8, -8, 22, 120, 250, 5, second),
    dots([10, -12, 5, 16, 8, 3.5, -4, 14, 4], second),
    turned(-20, '<ellipse cx="0" cy="0" rx="54" ry="13" fill="none" stroke="' + spark + '" stroke-width="5"/>', 0, 0),
    shape('M-29-14A32 32 0 0 1 28-16L20-10L-24 2Z', body),
    disc(40, -36, 5, light),
  ],
  sunflower: ({ body, second, spark, light }) => [
    line('M0 6C4 24 0 40 0 50', 5, second),
    shape('M2 36C14 18 30 22 36 18C34 34 16 42 2 40Z', second),
    spokes(14, 0, -14, 16, [36], 9, spark),
    disc(0, -14, 19, body),
    dots([-6, -20, 2, 6, -20, 2, 0, -14, 2, -8, -9, 2, 8, -9, 2, 0, -4, 2], light),
  ],
} satisfies Record<string, Subject>
