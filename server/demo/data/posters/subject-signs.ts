import { crescent, leaf, sparkle, spokes, star } from '../logo-marks.ts'
import { arc, box, disc, line, ring, shape, slice, turned } from '../logo-shapes.ts'
import { dots, type Subject } from './subject.ts'

/** Symbols of trades, feelings and weather, by the name of a title's motif. */
export const SIGNS = {
  violin: ({ body, light, spark, second }) => [
    turned(
      24,
      [
        shape('M0 50C-28 50-32 28-20 14C-12 6-12 2-18-6C-26-22-12-30 0-30S26-22 18-6C12 2 12 6 20 14C32 28 28 50 0 50Z', spark),
        shape('M-3.5-58H3.5V8H-3.5Z', body),
        shape('M-6-66H6L4-54H-4Z', body),
        line('M-13 8C-18 14-10 22-14 28M13 8C18 14 10 22 14 28', 2.4, body, true),
        shape('M-6 34H6L4 48H-4Z', body),
        line('M-2-58V36M2-58V36', 0.9, light),
        line('M-36 40L44-40', 2.6, second),
      ].join(''),
      0,
      0,
    ),
  ],
  piano: ({ body, light, spark }) => [
    ...[-45, -27, -9, 9, 27].map((x, i) => box(x, -44, 17, 94, i === 3 ? spark : light)),
    ...[-33, -15, 21].map((x) => box(x, -44, 11, 58, body)),
    box(-50, -50, 100, 8, body),
  ],
  trumpet: ({ body, spark, second, light }) => [
    turned(
      -14,
      line('M-48 0H14', 6, spark) +
        shape('M8-4C24-4 34-14 48-26V26C34 14 24 4 8 4Z', spark) +
        line('M-30 2C-42 22 4 26 4 2', 5, second) +
        box(-24, -16, 7, 30, body) +
        box(-13, -16, 7, 30, body) +
        box(-2, -16, 7, 30, body) +
        arc(48, 0, 14, -50, 50, 4, light),
      0,
      0,
    ),
  ],
  flower: ({ body, light, spark, second }) => [
    line('M0 0C-4 20 2 36 0 50', 4, second, true),
    shape('M-1 38C-16 36-28 26-32 14C-14 14-4 24-1 38ZM0 30C10 28 22 22 26 8C10 10 2 18 0 30Z', second),
    ...[0, 60, 120, 180, 240, 300].map((angle) => leaf(0, -16, 5, 33, angle + 30, 9, angle % 120 ? spark : light)),
    disc(0, -16, 8, body),
  ],
  tulip: ({ body, spark, second, light }) => [
    line('M0 8V50', 4, second),
    shape('M0 46C-20 40-28 22-30 4C-12 12-4 26 0 46ZM0 46C18 38 28 26 32 10C16 14 4 26 0 46Z', second),
    shape('M-24-44L-10-26L0-48L10-26L24-44C30-10 20 10 0 12C-20 10-30-10-24-44Z', spark),
    shape('M0-48L10-26C12-8 6 4 0 12C-6 4-12-8-10-26Z', light),
    disc(0, -20, 2, body),
  ],
  mask: ({ body, light, spark, second }) => [
    shape('M-40-38C-16-28 16-28 40-38C46 0 34 44 0 50C-34 44-46 0-40-38Z', light),
    shape('M0-31C14-31 28-33 40-38C46 0 34 44 0 50Z', spark),
    shape('M-28-12C-22-22-12-20-8-10C-14-6-22-6-28-12Z', body),
    shape('M28-12C22-22 12-20 8-10C14-6 22-6 28-12Z', body),
    shape('M-22 16C-10 24 10 24 22 16C18 36-18 36-22 16Z', body),
    line('M-30-24L-10-20M30-24L10-20', 3, second),
  ],
  eye: ({ body, light, spark, second }) => [
    shape('M-50 0C-30-34 30-34 50 0C30 34-30 34-50 0Z', light),
    disc(0, 0, 22, spark),
    disc(0, 0, 11, body),
    disc(6, -7, 4, light),
    line('M-34-26L-42-38M-14-33L-18-47M14-33L18-47M34-26L42-38', 3.5, second, true),
    line('M-50 0C-30-34 30-34 50 0', 4, body),
  ],
  scales: ({ body, light, spark, second }) => [
    line('M0-44V44', 5, body),
    turned(-8, line('M-40-30H40', 4, body), 0, -30),
    line('M-40-25L-52 8M-40-25L-28 8M40-36L28-2M40-36L52-2', 1.8, second),
    slice(-40, 8, 15, 0, 180, spark),
    slice(40, -2, 15, 0, 180, light),
    shape('M-20 50C-16 40 16 40 20 50Z', body),
    disc(0, -46, 5, spark),
  ],
  crown: ({ body, light, spark, second }) => [
    shape('M-44 34L-50-24L-24 2L0-40L24 2L50-24L44 34Z', spark),
    box(-44, 34, 88, 12, body),
    dots([-50, -28, 6, 0, -44, 7, 50, -28, 6], light),
    shape('M0 6L10 20L0 32L-10 20Z', second),
    dots([-28, 40, 3, 0, 40, 3, 28, 40, 3], light),
  ],
  brush: ({ body, light, spark, second }) => [
    turned(
      32,
      shape('M-5-56H5L7 2H-7Z', body) +
        box(-9, 0, 18, 16, light) +
        shape('M-10 16H10C14 30 6 40 0 54C-6 40-14 30-10 16Z', spark) +
        line('M-9 6H9', 2, second),
      0,
      0,
    ),
    shape('M-50 40C-30 30-20 50 0 42S30 40 40 46C20 54-30 56-50 40Z', spark),
  ],
  ball: ({ body, light, spark, second }) => [
    disc(0, 4, 42, light),
    shape('M0-14L18-1L11 20H-11L-18-1Z', body),
    line('M0-14V-38M18-1L40-8M11 20L26 40M-11 20L-26 40M-18-1L-40-8', 3, body),
    shape('M-14-36Q0-42 14-36L0-24ZM42-2Q44 14 36 26L30 6ZM-42-2Q-44 14-36 26L-30 6ZM14 44Q0 48-14 44L0 32Z', spark),
    line('M-40 54H40', 3, second),
  ],
  glove: ({ body, light, spark, second }) => [
    shape('M-22 18C-40 4-38-34-14-44C12-52 40-40 38-12C38 2 30 10 26 20H-18Z', spark),
    shape('M-30-8C-20-18-6-14 0-4C4 6-4 12-14 8C-22 6-30 2-30-8Z', light),
    box(-22, 20, 50, 24, body, 4),
    line('M-22 30H28', 3, second),
    line('M16-38C28-32 32-20 30-8', 4, light, true),
  ],
  rings: ({ body, light, spark }) => [
    ring(-16, 10, 28, 7, body),
    ring(16, 10, 28, 7, spark),
    line('M-6-16A28 28 0 0 1 11 17', 7, body),
    shape('M16-18L6-30L10-38H22L26-30Z', light),
  ],
  heart: ({ body, light, spark, second }) => [
    shape('M0 46C-40 16-50-6-44-24C-36-44-10-42 0-20C10-42 36-44 44-24C50-6 40 16 0 46Z', spark),
    shape('M0 46C-40 16-50-6-44-24C-36-44-10-42 0-20L-8 0L6 8L-4 22Z', body),
    line('M-30-18C-26-28-18-28-14-24', 4, light, true),
    disc(26, -18, 4, second),
  ],
  moon: ({ light, spark }) => [crescent(-4, 0, 44, 20, -14, 36, light), sparkle(28, -20, 14, spark), sparkle(36, 16, 7, spark)],
  star: ({ spark, light, second }) => [star(5, 0, 2, 48, 21, spark), star(5, 0, 2, 20, 9, light), disc(0, 2, 3, second)],
  cloud: ({ body, light, spark, second }) => [
    line('M0 18V56', 2, second),
    dots([-26, 4, 18, -2, -10, 24, 26, 2, 19], light),
    box(-42, 2, 86, 20, light, 10),
    dots([-10, 2, 2.6, 10, 2, 2.6], body),
    line('M-5 10Q0 14 5 10', 2.4, body, true),
    dots([-18, 10, 4, 18, 10, 4], spark),
  ],
  snowflake: ({ light, spark }) => [
    ...[0, 60, 120, 180, 240, 300].map((angle) =>
      turned(angle, line('M0 0V-46M-10-40L0-30L10-40M-9-24L0-15L9-24', 4.5, light, true), 0, 0),
    ),
    disc(0, 0, 7, spark),
  ],
  fingerprint: ({ body, second, spark }) => [
    line('M-34 34V-6A34 34 0 0 1 34-6V14', 6, body, true),
    line('M-22 44V-6A22 22 0 0 1 22-6V34', 6, second, true),
    line('M-11 48V-6A11 11 0 0 1 11-6V46', 6, body, true),
    line('M0-4V50M34 26V38M-34 44V46', 6, spark, true),
  ],
  chess: ({ body, light, spark, second }) => [
    line('M0-54V-34M-9-46H9', 5, spark),
    shape('M-22-26C-14-36 14-36 22-26L12-4H-12Z', body),
    box(-18, -4, 36, 6, light),
    shape('M-11 2H11L18 36H-18Z', body),
    shape('M-28 36H28V42H32V50H-32V42H-28Z', body),
    line('M0-26V-8', 3, second),
  ],
  camera: ({ body, light, spark, second }) => [
    dots([-16, -32, 16, 16, -34, 18], body),
    dots([-16, -32, 6, 16, -34, 7], light),
    box(-34, -16, 56, 34, body, 3),
    shape('M22-6L46-18V20L22 8Z', spark),
    line('M-6 18L-26 50M-6 18L14 50M-6 18V50', 4, second, true),
    disc(-22, 0, 4, spark),
  ],
  gear: ({ body, light, spark, behind }) => [
    spokes(10, 0, 0, 26, [46], 13, body),
    disc(0, 0, 34, body),
    disc(0, 0, 22, behind),
    disc(0, 0, 13, spark),
    line('M0-13V-24M0 13V24M-13 0H-24M13 0H24', 5, light),
  ],
  anchor: ({ body, spark, light }) => [
    ring(0, -40, 8, 5, spark),
    line('M0-32V42M-20-18H20', 7, body),
    line('M-40 8C-38 34-18 44 0 44S38 34 40 8', 7, body),
    shape('M-52 14L-40-6L-28 12ZM52 14L40-6L28 12Z', body),
    line('M0-32C24-30-24-10 4 4S-10 30 20 50', 2.6, light),
  ],
  signal: ({ body, light, spark, second }) => [
    box(-24, -50, 48, 96, body, 8),
    box(-19, -40, 38, 70, light),
    disc(0, 38, 4, second),
    ...[0, 1, 2, 3].map((i) => box(-14 + i * 7.5, 10 - i * 9, 5, 10 + i * 9, second)),
    line('M-40 40L40-44', 7, spark),
  ],
  pulse: ({ body, light, spark, second }) => [
    line('M0-50V50', 22, light),
    line('M-50 0H50', 22, light),
    line('M-50 6H-22L-12-26L2 34L12-8L20 6H50', 5, spark, true),
    disc(50, 6, 5, body),
    line('M-34-34L-22-22', 3, second),
  ],
  shield: ({ body, light, spark, second }) => [
    line('M-40 46L40-50M40 46L-40-50', 6, second, true),
    shape('M-34-32C-16-30-8-34 0-40C8-34 16-30 34-32C38 8 26 36 0 48C-26 36-38 8-34-32Z', body),
    shape('M0-40C8-34 16-30 34-32C38 8 26 36 0 48Z', spark),
    star(6, 0, 2, 17, 8, light),
  ],
  drop: ({ body, light, spark, second }) => [
    shape('M0-50C22-18 34-2 34 16C34 36 18 48 0 48S-34 36-34 16C-34-2-22-18 0-50Z', body),
    shape('M-20 12C-20 28-8 36 2 36C-10 38-26 30-26 14C-26 6-22-2-18-6C-20 0-20 6-20 12Z', light),
    disc(10, 18, 7, spark),
    line('M-20 56q20-6 40 0', 3, second, true),
  ],
} satisfies Record<string, Subject>
