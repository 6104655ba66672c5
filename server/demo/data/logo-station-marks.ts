import type { Mark } from './logo-ink.ts'
import { letter } from './logo-letters.ts'
import { crescent, leaf, ridge, sparkle, spokes, star } from './logo-marks.ts'
import { bars, cells } from './logo-patterns.ts'
import { arc, box, disc, line, ring, shape, slice, turned } from './logo-shapes.ts'

/** The mark of every demonstration station, by slug; its window has a radius of 45 about the middle. */
export const STATION_MARKS: Readonly<Record<string, Mark>> = {
  // The Pleiades.
  stozhary: ({ main, mid, ivory }) => [
    line('M20 62L38 54L50 34L70 26M38 54L58 64L76 54L50 34', 2.5, mid),
    disc(20, 62, 5, main),
    disc(38, 54, 7, main),
    disc(58, 64, 8, main),
    disc(76, 54, 5, main),
    disc(70, 26, 5, main),
    sparkle(50, 34, 17, ivory),
  ],
  'nichnyi-troleibus': ({ main, ground, ivory, mid }) => [
    line('M40 32L30 6M56 32L66 6', 4, mid),
    box(24, 30, 48, 44, main, 7),
    box(30, 37, 36, 18, ground, 2),
    disc(33, 65, 4.5, ivory),
    disc(63, 65, 4.5, ivory),
    box(43, 62, 10, 5, ground),
    box(28, 74, 8, 7, mid),
    box(60, 74, 8, 7, mid),
  ],
  kamerton: ({ main, mid, ivory }) => [
    line('M36 14V42A12 12 0 0 0 60 42V14', 9, main),
    line('M48 54V78', 9, main),
    disc(48, 80, 7, ivory),
    arc(36, 26, 16, 140, 220, 5, mid),
    arc(60, 26, 16, -40, 40, 5, mid),
  ],
  // Two turns of a talk.
  'slovo-za-slovo': ({ main, ivory }) => [
    shape('M18 22H62A8 8 0 0 1 70 30V38A8 8 0 0 1 62 46H34L22 56V46H18Z', main),
    shape('M78 50V74H74V84L62 74H42A8 8 0 0 1 34 66V58A8 8 0 0 1 42 50Z', ivory),
  ],
  marmelad: ({ main, mid, ivory }) => [
    slice(48, 40, 38, 0, 180, main),
    slice(48, 40, 31, 0, 180, ivory),
    ...[0, 1, 2, 3].map((i) => slice(48, 41, 27, 3 + i * 45, 42 + i * 45, mid)),
  ],
  kontrabas: ({ main, ivory }) => [
    line('M65 27C53 14 42 24 46 40L50 56C54 72 43 82 31 69', 8, main),
    disc(64, 29, 8, ivory),
    disc(32, 67, 8, ivory),
    line('M36 48H60', 6, main),
  ],
  'hory-hovoriat': ({ main, mid, deep, ivory }) => [
    arc(48, 44, 16, 200, 340, 6, ivory),
    arc(48, 44, 28, 205, 335, 6, mid),
    ridge('0 76 26 50 48 70 70 50 96 76', deep),
    ridge('0 96 20 78 48 48 76 78 96 96', main),
  ],
  // A wire under current.
  drit: ({ main, ivory }) => [line('M18 48H27V26H41V70H55V26H69V48H78', 8, main), disc(16, 48, 8, ivory), disc(80, 48, 8, ivory)],
  // The capital Н of two tubes.
  neon: ({ main, deep, ivory }) => [
    letter('Н', 24, 24, 16, deep) ?? '',
    letter('Н', 24, 24, 9, main) ?? '',
    letter('Н', 24, 24, 3, ivory) ?? '',
  ],
  'druha-kava': ({ main, mid, ivory }) => [
    line('M62 46H68A9 9 0 0 1 68 64H60', 6, main),
    shape('M20 40H64V50A22 22 0 0 1 20 50Z', main),
    box(16, 76, 52, 6, mid, 3),
    line('M34 32C28 26 40 22 34 14M50 32C44 26 56 22 50 14', 5, ivory, true),
  ],
  kaseta: ({ main, mid, ground, ivory }) => [
    box(12, 26, 72, 46, main, 6),
    box(22, 36, 52, 20, ground, 10),
    disc(33, 46, 6.5, ivory),
    disc(63, 46, 6.5, ivory),
    shape('M28 72 33 62 63 62 68 72Z', mid),
  ],
  // Honeycomb.
  vulyk: ({ main, mid, ivory }) => {
    const comb = (x: number, y: number, fill: string) => star(6, x, y, 15, 13, fill)
    return [
      comb(48, 48, ivory),
      comb(48 - 27, 48, mid),
      comb(48 + 27, 48, main),
      comb(34.5, 24.5, main),
      comb(61.5, 24.5, mid),
      comb(34.5, 71.5, main),
      comb(61.5, 71.5, mid),
    ]
  },
  solfedzhio: ({ main, mid, ivory }) => [
    line('M0 32H96M0 46H96M0 60H96', 4, mid),
    disc(28, 60, 9, main),
    disc(48, 46, 9, main),
    disc(68, 32, 9, ivory),
    line('M75 32V68', 5, ivory),
  ],
  'shostyi-tramvai': ({ main, ivory }) => [
    line('M64 19H54A22 22 0 0 0 32 41V60', 11, main),
    ring(48, 60, 16, 11, main),
    disc(48, 60, 5, ivory),
  ],
  'litnii-doshch': ({ main, mid, ivory }) => [
    line('M34 12L24 40M54 8L38 52M70 22L60 50', 6, mid, true),
    line('M28 58L24 70M44 66L40 78', 6, main, true),
    shape('M66 52C74 62 76 68 74 75A11 11 0 0 1 53 71C53 66 60 60 66 52Z', ivory),
  ],
  // A chart, its first place lit.
  dvadtsiatka: ({ main, mid, deep, ivory }) => [
    box(20, 22, 60, 11, ivory),
    box(20, 37, 46, 9, main),
    box(20, 50, 36, 9, mid),
    box(20, 63, 24, 9, deep),
    disc(70, 66, 8, main),
  ],
  // A round dance.
  kolomyika: ({ main, ivory, spark }) => [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => leaf(48, 48, 12, 38, i * 45, 6, i % 2 ? main : ivory)),
    disc(48, 48, 7, spark),
  ],
  'chornyi-kit': ({ main, ground, ivory }) => [
    disc(48, 48, 45, main),
    shape('M22 16 44 34 22 50Z', ground),
    shape('M74 16 52 34 74 50Z', ground),
    shape('M20 54A28 26 0 0 1 76 54A28 26 0 0 1 20 54Z', ground),
    shape('M28 52Q37 44 46 52Q37 60 28 52ZM50 52Q59 44 68 52Q59 60 50 52Z', ivory),
    disc(37, 52, 3, ground),
    disc(59, 52, 3, ground),
    shape('M44 64 52 64 48 69Z', main),
  ],
  // A dance floor.
  tantsmaidanchyk: ({ main, mid, ivory }) =>
    turned(45, cells(['abac', 'caba', 'abab', 'baca'], 20, 20, 14, 13, { a: main, b: mid, c: ivory })),
  // A shelf to listen to.
  chytanka: ({ main, mid, deep, ivory }) => [
    box(22, 26, 12, 46, main),
    box(37, 20, 10, 52, ivory),
    box(50, 32, 11, 40, mid),
    turned(-14, box(65, 24, 11, 50, main), 70, 72),
    box(16, 74, 64, 5, deep),
  ],
  'bas-kukhnia': ({ main, mid, deep, ground, ivory }) => [
    disc(48, 48, 38, deep),
    disc(48, 48, 30, main),
    disc(48, 48, 22, ground),
    disc(48, 48, 15, mid),
    arc(48, 48, 22, 215, 275, 6, ivory),
  ],
  smychok: ({ main, mid, ivory }) => [
    line('M32 0V96M43 0V96M54 0V96M65 0V96', 4, mid),
    line('M0 74L96 26', 10, main),
    line('M0 84L96 36', 4, ivory),
  ],
  'poliarna-nich': ({ main, mid, deep, ivory }) => [
    bars([34, 46, 56, 50, 40, 30, 36, 44], 10, 18, 8, 1.6, [mid, main, main, mid, deep, deep, mid, main], 'top', 4),
    sparkle(62, 70, 9, ivory),
    disc(40, 82, 2.5, ivory),
  ],
  // A snowdrop.
  pidsnizhnyk: ({ main, ivory }) => [
    line('M56 90C66 60 66 34 54 20Q48 14 42 24', 6, main),
    leaf(42, 22, 4, 44, 90, 8, ivory),
    leaf(42, 22, 4, 42, 60, 7, ivory),
    leaf(42, 22, 4, 42, 120, 7, ivory),
    disc(42, 24, 7, main),
  ],
  'bila-vorona': ({ ivory, main, ground }) => [
    shape('M14 40L30 32A18 18 0 0 1 60 40L86 74H50A28 28 0 0 1 26 46Z', ivory),
    shape('M14 40 30 32 28 44Z', main),
    disc(40, 36, 3.5, ground),
    line('M50 74V86M60 74V86', 5, main),
    line('M48 50Q56 62 72 62', 4, ground),
  ],
  // A gramophone's horn.
  patefon: ({ main, mid, deep, ivory }) => [
    box(16, 66, 46, 14, mid),
    box(22, 59, 34, 5, deep),
    shape('M36 60C48 56 55 44 56 16L86 54C68 58 58 62 46 70Z', main),
    shape('M56 16A24 9 52 0 1 86 54A24 9 52 0 1 56 16Z', ivory),
  ],
  'pisochnyi-hodynnyk': ({ main, mid, ivory }) => [
    shape('M26 20 70 20 48 48Z', mid),
    shape('M35 31 61 31 48 48Z', ivory),
    shape('M26 76 48 48 70 76Z', main),
    shape('M26 76 48 58 70 76Z', ivory),
    box(22, 13, 52, 7, main),
    box(22, 76, 52, 7, main),
  ],
  likhtar: ({ main, mid, deep, ivory }) => [
    shape('M48 26 10 96 86 96Z', deep),
    shape('M48 26 30 96 66 96Z', mid),
    slice(48, 32, 17, 180, 360, main),
    disc(48, 36, 9, ivory),
    line('M48 4V16', 5, main),
  ],
  // A wall that has heard enough.
  'susidy-terpliat': ({ main, mid, ground, ivory }) => [
    box(10, 22, 34, 14, mid),
    box(48, 22, 38, 14, main),
    box(4, 41, 22, 14, main),
    box(30, 41, 36, 14, mid),
    box(70, 41, 24, 14, main),
    box(10, 60, 34, 14, main),
    box(48, 60, 38, 14, mid),
    shape('M58 4 32 50 46 50 36 92 68 42 53 42 68 4Z', ground),
    shape('M56 12 39 46 51 46 44 76 62 46 48 46 63 12Z', ivory),
  ],
  // A string and its echo.
  struna: ({ main, mid, deep, ivory }) => [
    line('M4 48Q48 4 92 48Q48 92 4 48Z', 4, deep),
    line('M4 48Q48 24 92 48Q48 72 4 48Z', 5, mid),
    line('M4 48H92', 5, main),
    disc(48, 48, 7, ivory),
  ],
  'u-dorozi': ({ main, deep, ivory, mid }) => [
    shape('M42 40 54 40 84 96 12 96Z', deep),
    shape('M46.5 44 49.5 44 50.5 54 45.5 54Z', ivory),
    shape('M45 60 51 60 53 76 43 76Z', ivory),
    shape('M42.5 82 53.5 82 55 96 41 96Z', ivory),
    slice(48, 40, 22, 180, 360, main),
    line('M6 40H90', 4, mid),
  ],
  // A bare foot's print.
  bosonizh: ({ main, ivory }) => [
    shape('M50 34C62 34 66 44 63 54C61 62 62 66 60 74C58 84 42 84 40 74C39 66 42 62 38 54C34 44 38 34 50 34Z', main),
    disc(35, 26, 7.5, ivory),
    disc(49, 21, 5.5, ivory),
    disc(60, 24, 4.8, ivory),
    disc(68, 31, 4.2, ivory),
    disc(73, 39, 3.6, ivory),
  ],
  'hustyi-tuman': ({ main, mid, deep, ivory }) => [
    disc(52, 36, 20, ivory),
    box(-4, 40, 60, 10, main, 5),
    box(36, 54, 70, 10, mid, 5),
    box(8, 68, 56, 10, main, 5),
    box(44, 82, 36, 8, deep, 4),
  ],
  // Feather grass.
  kovyla: ({ main, mid, ivory }) => [
    line('M26 92C26 62 32 38 60 22', 6, mid, true),
    line('M40 92C40 66 48 48 78 38', 6, main, true),
    line('M54 92C54 74 62 64 82 58', 6, ivory, true),
    line('M14 92C14 58 16 34 36 14', 6, main, true),
  ],
  // A round window under the roof.
  horyshche: ({ main, mid, ground, ivory }) => [
    shape('M48 12 96 66 96 82 0 82 0 66Z', mid),
    line('M2 66L48 15L94 66', 9, main),
    disc(48, 56, 16, ivory),
    line('M48 40V72M32 56H64', 4.5, ground),
  ],
  'piv-na-somu': ({ main, mid, ivory }) => [
    spokes(12, 48, 48, 31, [39], 6, mid),
    turned(15, box(42, 48, 12, 25, main)),
    box(45, 42, 6, 42, ivory),
    disc(48, 48, 8, ivory),
  ],
  // Organ pipes.
  khoraly: ({ main, mid, ivory, ground }) =>
    [28, 40, 52, 40, 28].map((height, i) => {
      const [x, fill] = [14 + i * 14, i === 2 ? ivory : i % 2 ? main : mid]
      const foot = shape(`M${x} 64H${x + 12}L${x + 8} 82H${x + 4}Z`, fill)
      return box(x, 66 - height, 12, height, fill) + foot + slice(x + 6, 54, 4.5, 0, 180, ground)
    }),
  'kazka-na-nich': ({ main, ivory, mid }) => [
    crescent(44, 50, 32, 16, -10, 26, main),
    sparkle(64, 32, 13, ivory),
    disc(66, 56, 4, mid),
  ],
  // A reel.
  kinoorkestr: ({ main, ground, ivory }) => [
    disc(48, 48, 38, main),
    ...[0, 1, 2, 3, 4].map((i) => turned(i * 72, disc(48, 26, 9.5, ground))),
    disc(48, 48, 7, ivory),
  ],
  // A pulse that quickens.
  'druhe-dykhannia': ({ main, ivory }) => [line('M0 54H22L32 30L46 76L60 18L70 54H96', 8, main), disc(80, 54, 8, ivory)],
}
