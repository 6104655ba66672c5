import { box, disc, line, ring, shape } from '../logo-shapes.ts'
import { both, dots, type Subject } from './subject.ts'

const PROFILE =
  'M-14 50C-12 38-20 34-24 36C-34 38-38 30-36 22C-42 20-40 14-38 12C-44 8-44 4-36-2C-40-30-20-50 8-48C34-46 44-20 34 4C26 22 24 34 28 50Z'

/** People and parts of people, by the name that a title's motif has. */
export const PEOPLE = {
  profile: ({ body, spark, light, second }) => [
    shape(PROFILE, body),
    shape('M-36-10C-34-38-14-50 8-48C34-46 44-20 34 4C26 0 22-14 8-20C-6-24-24-22-36-10Z', spark),
    line('M-30-2L-22-2', 3, light),
    disc(4, 6, 4, second),
  ],
  faces: ({ body, spark, light }) => [
    shape(
      'M-50-46C-30-50-14-38-14-18C-14-12-6-4-6 2C-6 6-12 6-12 8C-8 12-10 16-14 18C-10 24-14 30-22 30C-30 30-26 40-24 50H-50Z',
      body,
    ),
    shape('M50-46C30-50 14-38 14-18C14-12 6-4 6 2C6 6 12 6 12 8C8 12 10 16 14 18C10 24 14 30 22 30C30 30 26 40 24 50H50Z', spark),
    line('M-30-10H-22M30-10H22', 3, light),
  ],
  figure: ({ body, spark, light, second }) => [
    shape('M-12-34H12L20 20L24 50H-24L-20 20Z', body),
    disc(0, -38, 9, light),
    shape('M-18-40H18C16-46 8-46 8-50C4-56-4-56-8-50C-8-46-16-46-18-40Z', body),
    line('M0-26V46', 2, second),
    shape('M-8-30L0-18L8-30L4-32H-4Z', spark),
    shape('M-14-24L-24 8L-16 10L-8-14ZM14-24L24 8L16 10L8-14Z', body),
  ],
  pair: ({ body, spark, light, second }) => [
    dots([-14, -40, 9, 14, -36, 8.5], light),
    shape('M-28-26C-22-32-8-32-2-26L0 12L-4 50H-12L-16 16L-20 50H-28L-30 10Z', body),
    shape('M4-22C8-28 22-28 26-20C24-6 26 10 42 44C26 50 8 48 0 44C4 24 6 4 4-22Z', spark),
    line('M-6-20C4-14 12-14 20-14', 5, body, true),
    shape('M-24-42C-22-54-6-54-4-44C-10-48-18-48-24-42Z', body),
    shape('M6-40C8-50 24-48 23-34C26-30 22-24 20-28C20-36 14-40 6-40Z', second),
  ],
  dancer: ({ body, spark, light, second }) => [
    disc(4, -42, 7.5, light),
    line('M2-30C-10-34-22-44-30-52M6-28C18-30 28-26 40-34', 4.5, body, true),
    shape('M-4-32H9L8-10H-2Z', body),
    shape('M-4-12H10C26-4 40 10 46 26C20 14-14 16-40 24C-32 8-20-4-4-12Z', spark),
    line('M0 14L-4 50M8 14L34 40', 5, body, true),
    shape('M-3-45C-2-52 10-54 12-46C8-46 2-46-3-45Z', second),
  ],
  hand: ({ body, spark, light, second }) => [
    shape(
      'M-20 50V14L-34-10C-38-16-30-22-25-16L-14-2V-36C-14-44-4-44-4-36V-8V-44C-4-52 7-52 7-44V-8L9-38C10-46 20-45 19-37L17-2L23-22C25-29 34-26 32-18C28 4 26 18 20 28V50Z',
      light,
    ),
    box(-24, 36, 48, 16, body),
    line('M-10 14C0 8 10 10 16 18', 2, second),
    disc(1, 4, 5, spark),
  ],
  crowd: ({ body, spark, light, second }) => [
    ...[-34, -12, 12, 34].map((x, i) => disc(x, i % 2 ? -22 : -14, 9, i === 2 ? spark : light)),
    ...[-34, -12, 12, 34].map((x, i) =>
      shape(
        `M${x - 12} 50V${i % 2 ? 2 : 10}C${x - 12} ${i % 2 ? -14 : -6} ${x + 12} ${i % 2 ? -14 : -6} ${x + 12} ${i % 2 ? 2 : 10}V50Z`,
        i === 2 ? spark : i % 2 ? body : second,
      ),
    ),
  ],
  puppet: ({ body, spark, light, second }) => [
    line('M-34-50H34', 5, second),
    line('M-28-50L-26 2M28-50L26-4M0-50V-34M-14-50L-14 36M14-50L16 30', 1, light),
    disc(0, -22, 12, light),
    dots([-5, -24, 2, 5, -24, 2], body),
    line('M-5-16Q0-12 5-16', 2, spark, true),
    shape('M-12-8H12L16 20H-16Z', spark),
    line('M-12-4L-26 6M12-4L26-2M-8 20L-14 34L-12 48M8 20L16 32L12 48', 5, body, true),
    shape('M-12-28C-10-40 10-40 12-28Z', body),
  ],
  bride: ({ body, spark, light, second }) => [
    shape('M0-46C22-40 34 10 44 50H-44C-34 10-22-40 0-46Z', second),
    shape('M-8-16H8L26 50H-26Z', light),
    disc(0, -28, 10, light),
    shape('M-11-27C-12-44 12-44 11-27C6-34-6-34-11-27Z', body),
    dots([-6, 4, 5, 3, 2, 5, -1, 9, 5], spark),
  ],
  robot: ({ body, spark, light, second }) => [
    line('M0-40V-50', 3, body),
    disc(0, -52, 4, spark),
    box(-22, -40, 44, 32, body, 5),
    dots([-9, -26, 7, 9, -26, 7], light),
    dots([-9, -26, 3, 9, -26, 3], second),
    box(-26, -4, 52, 36, body, 4),
    box(-16, 4, 32, 14, spark, 2),
    line('M-26 4L-42 20M26 4L42-8M-12 32V48M12 32V48', 6, second, true),
    line('M-8 25H8', 3, light),
  ],
  astronaut: ({ body, spark, light, second }) => [
    shape('M-36 50C-36 24-22 14 0 14S36 24 36 50Z', light),
    disc(0, -14, 36, light),
    shape('M-26-18C-26-36 26-36 26-18V-8C22 12-22 12-26-8Z', body),
    shape('M-18-20C-14-28-4-30 4-30C-6-24-12-18-14-10C-18-10-19-14-18-20Z', second),
    box(-12, 30, 24, 14, spark, 2),
    dots([-41, -14, 6, 41, -14, 6], spark),
  ],
  knight: ({ body, spark, light, second }) => [
    shape('M-8-46C-6-60 14-60 26-48C14-50 6-44 4-38Z', spark),
    shape('M-28 30V-12C-28-54 28-54 28-12V30L0 44Z', body),
    shape('M-20-8H-3V34L-20 24ZM20-8H3V34L20 24Z', second),
    line('M-28-14H28', 5, light),
    dots([-11, 8, 2, -11, 16, 2, 11, 8, 2, 11, 16, 2], light),
    shape('M-40 50C-30 38-14 40 0 50C14 40 30 38 40 50Z', body),
  ],
  child: ({ body, spark, light, second }) => [
    disc(26, -38, 14, spark),
    line('M26-24C24-8 14-4 10 6', 1.6, second),
    disc(-8, -8, 11, light),
    shape('M-20-10C-20-24 4-24 4-10C-2-14-14-14-20-10Z', body),
    shape('M-18 4H2L10 34H-26Z', body),
    line('M-14 34V50M-2 34V50M2 10L12 4M-18 10L-26 24', 5, second, true),
  ],
  diver: ({ body, spark, light, second }) => [
    ring(0, -8, 34, 7, spark),
    disc(0, -8, 31, body),
    disc(0, -8, 20, light),
    shape('M-8 12C-12-6-6-18 0-20C6-18 12-6 8 12Z', second),
    shape('M-40 50C-36 30-26 24 0 26C26 24 36 30 40 50Z', spark),
    dots([-34, -8, 4, 34, -8, 4, 0, -42, 4, 0, 26, 4], body),
    dots([30, -44, 5, 38, -54, 3], light),
  ],
  conductor: ({ body, spark, light, second }) => [
    disc(0, -32, 10, light),
    shape('M-10-36C-10-48 12-48 10-34C6-40-4-42-10-36Z', body),
    shape('M-14-20H14L18 16L10 50H2L0 26L-2 50H-10L-18 16Z', body),
    line('M-12-16L-34-26L-38-44M12-16L32-8L44-30', 5.5, body, true),
    line('M44-30L50-52', 1.8, spark),
    shape('M-5-20H5L0-4Z', light),
    shape('M-5-20L0-17L-5-13ZM5-20L0-17L5-13Z', spark),
    both(line('M30 20q8-4 14 2', 2, second, true)),
  ],
  witness: ({ body, spark, light, second }) => [
    disc(0, -6, 40, light),
    dots([-15, -12, 5, 15, -12, 5], body),
    box(-26, 8, 52, 15, spark, 3),
    line('M-26-26L-8-22M26-26L8-22', 4, second),
    shape('M-40-10C-40-56 40-56 40-10C26-30-26-30-40-10Z', body),
  ],
} satisfies Record<string, Subject>
