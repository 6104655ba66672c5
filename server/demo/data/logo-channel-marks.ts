import { IVORY, type Mark } from './logo-ink.ts'
import { crescent, leaf, ridge, sea, sparkle, spines } from './logo-marks.ts'
import { bars, cells, discs, seats } from './logo-patterns.ts'
import { arc, box, disc, line, moved, ring, shape, slice, turned } from './logo-shapes.ts'

const SILVER = { bright: IVORY, grey: '#b1c4b4', dim: '#6f8a83' }

/** The mark of every demonstration channel, by slug. */
export const CHANNEL_MARKS: Readonly<Record<string, Mark>> = {
  // A sun that the horizon cuts into slices.
  vydnokrai: ({ main, mid, deep, ivory }) => [
    slice(48, 54, 28, 180, 360, ivory),
    box(8, 58, 80, 8, main),
    box(20, 70, 56, 6, mid),
    box(34, 80, 28, 5, deep),
  ],
  // Two halves of one disc, a step apart.
  poruch: ({ main, ivory }) => [shape('M46 14V62A24 24 0 0 1 46 14Z', main), shape('M50 34V82A24 24 0 0 0 50 34Z', ivory)],
  // A day of eight watches, one of them now.
  doba: ({ main, deep, ivory }) => [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => arc(48, 48, 29, i * 45 - 87, i * 45 - 48, 13, i < 4 ? main : i === 4 ? ivory : deep)),
    disc(48, 48, 8, main),
  ],
  // A film strip.
  'povnyi-metr': ({ main, ground, ivory }) => [
    box(0, 24, 96, 48, main),
    ...[4, 22, 40, 58, 76].map((x) => box(x, 29, 10, 7, ground, 1.5) + box(x, 60, 10, 7, ground, 1.5)),
    box(0, 41, 96, 14, ivory),
  ],
  yizhachok: ({ main, mid, ivory, ground }) => [
    spines(9, 54, 66, 40, 28, main, 184, 357),
    shape('M54 66V42A24 24 0 0 0 34 53L8 66Z', ivory),
    disc(34, 57, 3.5, ground),
    disc(10, 64, 4, ground),
    box(26, 70, 60, 7, mid),
  ],
  'nastupna-seriia': ({ deep, mid, main, ivory }) => [
    shape('M10 20H24L46 48L24 76H10L32 48Z', deep),
    shape('M30 20H44L66 48L44 76H30L52 48Z', mid),
    shape('M50 20H64L86 48L64 76H50L72 48Z', main),
    disc(17, 48, 6, ivory),
  ],
  // Four quarter circles of four paints.
  palitra: ({ main, mid, spark, ivory }) => [
    shape('M46 14V46H14A32 32 0 0 1 46 14Z', main),
    shape('M50 14H82V46A32 32 0 0 1 50 14Z', ivory),
    shape('M14 50H46A32 32 0 0 1 14 82Z', spark),
    shape('M50 50H82A32 32 0 0 1 50 82Z', mid),
  ],
  // A whistle.
  svystok: ({ main, ground, ivory, mid }) => [
    disc(36, 56, 24, main),
    box(36, 32, 50, 16, main),
    disc(36, 56, 10, ground),
    box(54, 32, 8, 8, ground),
    line('M44 24L38 12M56 24V10', 6, ivory),
    disc(36, 56, 5, mid),
  ],
  teleskop: ({ deep, mid, main, ivory }) => [
    slice(86, 86, 16, 180, 270, ivory),
    arc(86, 86, 27, 180, 270, 9, main),
    arc(86, 86, 43, 180, 270, 9, mid),
    arc(86, 86, 59, 180, 270, 9, deep),
    sparkle(26, 26, 17, ivory),
  ],
  huchno: ({ main, ivory, mid }) => bars([24, 50, 36, 72, 44, 20], 13, 48, 9, 3.2, [mid, main, main, ivory, main, mid], 'middle'),
  polonyna: ({ deep, mid, main, ivory }) => [
    disc(66, 28, 11, ivory),
    ridge('0 58 22 34 42 56 60 40 96 70', deep),
    ridge('0 66 20 56 48 72 74 52 96 66', mid),
    ridge('0 86 34 70 64 84 96 74', main),
  ],

  // Two roads, each passing over the other once.
  perekhrestia: ({ main, mid, ground }) => [
    box(30, 10, 12, 76, mid),
    box(54, 10, 12, 76, mid),
    box(10, 30, 76, 12, main),
    box(10, 54, 76, 12, main),
    box(26, 54, 20, 12, ground),
    box(30, 50, 12, 20, mid),
    box(50, 30, 20, 12, ground),
    box(54, 26, 12, 20, mid),
  ],
  dobryden: ({ main, deep, ivory }) => [
    ...[0, 1, 2, 3, 4].map((i) => slice(48, 88, 100, 187.5 + i * 37.5, 202.5 + i * 37.5, i === 2 ? main : i % 2 ? main : deep)),
    disc(48, 88, 32, ivory),
    box(0, 88, 96, 8, main),
  ],
  // The window of a whitewashed room.
  svitlytsia: ({ main, mid, spark, ivory }) => [
    shape('M18 46V40A28 28 0 0 1 46 12V46Z', main),
    shape('M50 46V12A28 28 0 0 1 78 40V46Z', ivory),
    box(18, 50, 28, 32, mid),
    box(50, 50, 28, 32, main),
    disc(64, 66, 7, spark),
  ],
  // Two voices meeting.
  suholos: ({ main, mid, spark, ivory }) => [
    arc(4, 48, 20, -52, 52, 8, mid),
    arc(4, 48, 34, -48, 48, 8, main),
    arc(92, 48, 20, 128, 232, 8, spark),
    arc(92, 48, 34, 132, 228, 8, ivory),
  ],
  maisternia: ({ main, deep, ivory, ground }) => [
    slice(36, 62, 46, 270, 360, deep),
    shape('M16 12H34V62H84V80H16Z', main),
    line('M16 22H26M16 34H22M16 46H26M46 80V74M58 80V70M70 80V74', 4, ground),
    disc(56, 40, 8, ivory),
  ],
  'shist-sotok': ({ deep, mid, main, spark, ground }) => [
    box(12, 18, 22, 28, mid),
    box(37, 18, 22, 28, main),
    box(62, 18, 22, 28, deep),
    box(12, 50, 22, 28, main),
    box(37, 50, 22, 28, deep),
    box(62, 50, 22, 28, mid),
    line('M37 26H59M37 34H59', 3, ground),
    disc(48, 64, 7, main),
    shape('M62 64 73 54 84 64 84 78 62 78Z', spark),
  ],
  patelnia: ({ main, mid, deep, ivory }) => [
    line('M56 40L88 8', 15, mid),
    disc(40, 56, 33, mid),
    disc(40, 56, 26, deep),
    shape('M24 58C18 46 30 34 41 38C50 32 64 42 58 53C64 66 52 76 42 71C34 76 24 70 24 58Z', ivory),
    disc(42, 54, 9, main),
  ],
  valiza: ({ main, mid, deep, ivory }) => [
    line('M32 34V18H64V34', 9, ivory),
    box(0, 34, 96, 62, main),
    slice(0, 34, 20, 0, 90, deep),
    slice(96, 34, 20, 90, 180, deep),
    box(0, 60, 96, 9, mid),
    box(40, 54, 16, 21, ivory),
  ],
  // A present with a bow.
  hostynets: ({ main, mid, deep, ivory }) => [
    box(0, 44, 40, 52, deep),
    box(56, 44, 40, 52, mid),
    box(0, 44, 96, 16, main),
    box(40, 44, 16, 52, ivory),
    leaf(48, 44, 2, 46, 206, 9, ivory),
    leaf(48, 44, 2, 46, 334, 9, main),
  ],

  // Quotation marks.
  'priama-mova': ({ main, ivory }) => [
    shape('M14 26H44V50A26 26 0 0 1 18 76V62A12 12 0 0 0 28 54H14Z', main),
    shape('M52 26H82V50A26 26 0 0 1 56 76V62A12 12 0 0 0 66 54H52Z', ivory),
  ],
  // A chamber of seats.
  sesiia: ({ main, mid, ivory, spark }) => [
    seats(
      [
        { count: 9, radius: 42, fill: mid },
        { count: 6, radius: 28, fill: main },
      ],
      48,
      68,
      5.4,
      180,
      360,
    ),
    slice(48, 68, 15, 180, 360, ivory),
    box(26, 74, 44, 7, spark),
  ],
  pivhodyny: ({ main, deep, ivory }) => [
    slice(50, 48, 34, 270, 450, main),
    arc(46, 48, 30, 90, 270, 8, deep),
    line('M48 48V22', 7, ivory),
    disc(48, 48, 7, ivory),
  ],
  merydian: ({ main, mid, spark }) => [
    ring(48, 48, 33, 7, main),
    line('M15 48H81M48 15V81', 5, mid),
    line('M48 15C22 34 22 62 48 81', 7, spark),
    line('M48 15C74 34 74 62 48 81', 5, mid),
  ],
  'kurs-dnia': ({ main, deep, ivory }) => [
    bars([18, 34, 28, 48], 12, 84, 15, 4, [deep]),
    line('M10 60L32 40L50 50L80 20', 9, main),
    disc(80, 20, 9, ivory),
  ],
  'persha-shpalta': ({ main, mid, ivory }) => [
    box(12, 14, 72, 14, ivory),
    box(12, 36, 34, 46, main),
    box(54, 36, 30, 7, mid),
    box(54, 49, 30, 7, mid),
    box(54, 62, 30, 7, mid),
    box(54, 75, 18, 7, mid),
  ],
  barometr: ({ main, deep, mid, ivory }) => [
    arc(48, 54, 33, 150, 228, 11, deep),
    arc(48, 54, 33, 232, 308, 11, mid),
    arc(48, 54, 33, 312, 390, 11, main),
    turned(38, shape('M44 54L48 24L52 54Z', ivory), 48, 54),
    disc(48, 54, 8, ivory),
  ],
  // The capital Х of two ribbons.
  khronika: ({ main, mid, ivory, ground }) => [
    shape('M62 12 88 12 34 84 8 84Z', mid),
    shape('M62 12 88 12 68.5 38 42.5 38Z', ivory),
    shape('M8 12 34 12 88 84 62 84Z', main),
    disc(48, 48, 7, ground),
  ],

  // The backs of the first row before a lit screen.
  'pershyi-riad': ({ main, mid, ivory }) => [
    shape('M16 14H80L72 38H24Z', ivory),
    shape('M4 96V66A12 12 0 0 1 28 66V96Z', mid),
    shape('M33 96V62A15 15 0 0 1 63 62V96Z', main),
    shape('M68 96V66A12 12 0 0 1 92 66V96Z', mid),
  ],
  dubl: ({ main, deep, ivory, ground }) => [
    box(12, 12, 50, 50, deep),
    box(34, 34, 50, 50, main),
    box(34, 34, 28, 28, ivory),
    shape('M44 40L56 48L44 56Z', ground),
  ],
  // A projector's ray from the moon.
  'nichnyi-seans': ({ main, deep, mid, ivory }) => [
    shape('M30 30 96 52 96 88Z', deep),
    shape('M30 30 96 88 62 96Z', mid),
    disc(30, 30, 19, ivory),
    disc(37, 25, 4, main),
    disc(25, 36, 5.5, main),
  ],
  'sribnyi-ekran': () => [
    shape('M10 22Q48 32 86 22V74Q48 64 10 74Z', SILVER.dim),
    shape('M10 22Q48 32 86 22V38L34 67.5Q20 70.5 10 74Z', SILVER.grey),
    shape('M10 22Q28 27 48 27L10 56Z', SILVER.bright),
  ],
  smikhota: ({ main, ivory, spark }) => [
    disc(28, 28, 11, main),
    arc(68, 32, 12, 180, 360, 8, main),
    slice(48, 46, 38, 0, 180, main),
    shape('M10 46H86A38 38 0 0 1 85 55H11A38 38 0 0 1 10 46Z', ivory),
    shape('M28 78A24 24 0 0 1 68 78A38 38 0 0 1 28 78Z', spark),
  ],
  pohonia: ({ deep, mid, main, ivory }) => [
    shape('M12 72L22 24H28L18 72Z', deep),
    shape('M26 72L36 24H46L36 72Z', mid),
    shape('M44 72L54 24H68L58 72Z', main),
    shape('M66 72L76 24H94L84 72Z', ivory),
  ],
  // Both hands at twelve before a full moon.
  opivnich: ({ main, ivory }) => [crescent(46, 50, 37, 18, -12, 30, main), sparkle(66, 36, 18, ivory)],
  pobachennia: ({ main, spark, ivory }) => [
    disc(30, 48, 34, main),
    disc(66, 48, 34, spark),
    shape('M48 19.2A34 34 0 0 1 48 76.8A34 34 0 0 1 48 19.2Z', ivory),
  ],
  'chervona-dorizhka': ({ main, mid, ivory }) => [
    shape('M40 14 56 14 80 88 16 88Z', main),
    shape('M45 14 51 14 62 88 34 88Z', mid),
    disc(30, 18, 5, ivory),
    disc(66, 18, 5, ivory),
    disc(20, 40, 6.5, ivory),
    disc(76, 40, 6.5, ivory),
    disc(8, 70, 8.5, ivory),
    disc(88, 70, 8.5, ivory),
  ],
  // Rising credits.
  tytr: ({ deep, mid, main, ivory }) => [
    box(32, 12, 32, 8, deep),
    box(18, 27, 60, 8, mid),
    box(28, 42, 40, 10, main),
    box(12, 59, 72, 12, ivory),
    box(36, 78, 24, 8, mid),
  ],

  // Four leaves, four seasons.
  sezon: ({ main, mid, spark, ivory }) => [
    leaf(48, 48, 3, 44, 225, 11, main),
    leaf(48, 48, 3, 44, 315, 11, spark),
    leaf(48, 48, 3, 44, 45, 11, mid),
    leaf(48, 48, 3, 44, 135, 11, ivory),
  ],
  // A fingerprint.
  'slidcha-hrupa': ({ main, mid, ivory }) => [
    line('M14 70V46A34 34 0 0 1 82 46V60', 7, mid, true),
    line('M28 80V46A20 20 0 0 1 68 46V80', 7, main, true),
    line('M82 72V74', 7, mid, true),
    line('M41 66V46A7 7 0 0 1 55 46V84M41 78V82', 7, ivory, true),
  ],
  susidy: ({ main, mid, spark, ground }) => [
    shape('M10 44 29 24 46 42 46 82 10 82Z', main),
    shape('M50 34 68 14 86 34 86 82 50 82Z', mid),
    box(22, 52, 12, 12, ground),
    box(61, 42, 14, 12, spark),
    box(61, 62, 14, 20, ground),
  ],
  'kokhannia-shchodnia': ({ main, mid, ivory }) => [
    turned(
      45,
      box(29, 29, 42, 42, main) + shape('M29 29H71A21 21 0 0 0 29 29Z', ivory) + shape('M29 29V71A21 21 0 0 1 29 29Z', mid),
      48,
      48,
    ),
  ],
  // The capital С, cut from folded gold.
  saha: ({ main, mid, ivory }) => [
    shape('M84 14H36A24 24 0 0 0 12 38V58H30V40A8 8 0 0 1 38 32H70Z', main),
    shape('M12 38V58A24 24 0 0 0 36 82H84L70 64H38A8 8 0 0 1 30 56V38Z', mid),
    disc(54, 48, 7, ivory),
  ],
  rozviazka: ({ main, mid, ground, ivory }) => [
    ...[29, 67].flatMap((x) => [ring(x, 29, 15, 7, mid), ring(x, 67, 15, 7, mid)]),
    box(0, 42, 96, 12, ground),
    box(42, 0, 12, 96, ground),
    box(0, 43.5, 96, 9, main),
    box(39, 0, 18, 96, ground),
    box(43.5, 0, 9, 96, ivory),
  ],

  abetka: ({ main, spark, ivory }) => [
    shape('M10 86V40A30 30 0 0 1 40 10H56A30 30 0 0 1 86 40V86H66V40A10 10 0 0 0 56 30H40A10 10 0 0 0 30 40V86Z', main),
    box(30, 52, 36, 14, ivory),
    disc(48, 80, 6, spark),
  ],
  gudzyk: ({ main, mid, ground }) => [
    disc(48, 48, 37, mid),
    disc(48, 48, 29, main),
    discs([38, 38, 6.5, 58, 38, 6.5, 38, 58, 6.5, 58, 58, 6.5], ground),
  ],
  // A castle.
  kazkar: ({ main, mid, deep, spark, ground }) => [
    shape('M8 46 23 22 38 46Z', spark),
    shape('M58 46 73 22 88 46Z', spark),
    box(11, 46, 24, 50, mid),
    box(61, 46, 24, 50, deep),
    shape('M26 40 48 4 70 40Z', main),
    box(31, 40, 34, 56, main),
    shape('M40 96V72A8 8 0 0 1 56 72V96Z', ground),
    disc(48, 50, 5, ground),
  ],
  // A rolled worm of modelling clay.
  plastylin: ({ main, spark, ground }) => [
    line('M74 22H34A13 13 0 0 0 34 48H62A13 13 0 0 1 62 74H26', 19, main, true),
    disc(22, 74, 14, spark),
    disc(18, 70, 3.5, ground),
  ],
  // A school bell.
  pererva: ({ main, mid, ivory }) => [
    turned(
      18,
      [
        disc(48, 10, 7, mid),
        shape('M18 66V42A30 30 0 0 1 78 42V66Z', main),
        box(8, 66, 80, 10, mid),
        slice(48, 80, 12, 0, 180, ivory),
      ].join(''),
      48,
      44,
    ),
  ],
  'paperovyi-zmii': ({ main, mid, deep, ivory, spark }) => [
    shape('M58 8 58 36 36 36Z', ivory),
    shape('M58 8 80 36 58 36Z', main),
    shape('M36 36 58 36 58 70Z', mid),
    shape('M58 36 80 36 58 70Z', deep),
    line('M58 70C52 86 40 72 34 80S20 92 12 84', 5, spark, true),
  ],
  // A moon that is a cradle.
  kolyskova: ({ main, mid, ivory, spark }) => [
    crescent(48, 44, 32, 0, -18, 28, main),
    disc(48, 44, 10, ivory),
    arc(48, 36, 48, 52, 128, 6, mid),
    sparkle(74, 18, 9, spark),
  ],

  // A pitch, its second half lit.
  'druhyi-taim': ({ main, deep, ivory }) => [
    box(0, 0, 48, 96, deep),
    box(48, 0, 48, 96, main),
    line('M48 0V96', 6, ivory),
    ring(48, 48, 18, 6, ivory),
    line('M0 26H14V70H0M96 26H82V70H96', 6, ivory),
  ],
  rynh: ({ main, mid, ivory, spark }) => [
    turned(
      45,
      [
        box(18, 18, 60, 60, mid),
        box(24, 24, 48, 48, ivory),
        box(30.5, 30.5, 35, 35, main),
        box(13, 13, 14, 14, spark),
        box(69, 69, 14, 14, spark),
      ].join(''),
    ),
  ],
  // A tennis ball.
  kort: ({ main, deep, ivory }) => [
    box(0, 0, 96, 96, deep),
    turned(-24, line('M-20 22H116M-20 74H116M20 22V74M76 22V74M20 48H76', 4.5, ivory) + line('M48 4V92', 8, main)),
    disc(68, 26, 14, main),
  ],
  shaiba: ({ main, mid, deep, ivory }) => [
    line('M6 32H34M6 46H24', 6, deep),
    shape('M26 46V62A30 13 0 0 0 86 62V46Z', mid),
    shape('M26 46A30 13 0 0 1 86 46A30 13 0 0 1 26 46Z', ivory),
    line('M10 80H70', 6, main),
  ],
  kermo: ({ main, mid, ivory }) => [ring(48, 48, 32, 11, main), line('M18 46H78M48 48V78', 11, mid), disc(48, 48, 12, ivory)],
  vertykal: ({ main, mid, deep, ivory }) => [
    shape('M40 8 62 88 18 88Z', main),
    shape('M40 8 62 88 40 88Z', mid),
    shape('M66 36 84 88 66 88Z', deep),
    shape('M40 8 47 34 40 29 33 34Z', ivory),
  ],
  // A body bending aside.
  rozmynka: ({ main, mid, ivory }) => [
    line('M48 52L26 88M48 52L70 88', 13, mid, true),
    line('M14 20L48 50L82 20', 13, main, true),
    disc(48, 20, 12, ivory),
  ],
  // A game controller.
  kiberarena: ({ main, mid, ivory }) =>
    cells(['aa...bb', 'aa..bb.', 'aa.bb..', 'aacb...', 'aa.bb..', 'aa..bb.', 'aa...bb'], 13, 13, 10, 9, {
      a: main,
      b: mid,
      c: ivory,
    }),

  'dyka-stezhka': ({ main, ivory }) => {
    const hoof = (fill: string) =>
      shape('M-2 -22V15C-2 21 -17 20 -16 7C-15 -8 -8 -18 -2 -22Z', fill) +
      shape('M2 -22V15C2 21 17 20 16 7C15 -8 8 -18 2 -22Z', fill)
    return [moved(30, 64, hoof(main), 14), moved(66, 34, hoof(ivory), 14)]
  },
  // A molecule's ring.
  formula: ({ main, mid, ivory, spark }) => [
    line('M48 14L77.5 31V65L48 82L18.5 65V31Z', 7, main),
    line('M30 38V58M48 27L66 38', 6, mid),
    disc(48, 14, 9, ivory),
    disc(77.5, 65, 9, spark),
    disc(18.5, 65, 9, ivory),
  ],
  // A pair of spirals from a painted pot.
  davnyna: ({ main, mid, ivory }) => [
    line('M30 48A6 6 0 0 1 42 48A14 14 0 0 1 14 48A20 20 0 0 1 52 42', 7, main, true),
    line('M66 48A6 6 0 0 1 54 48A14 14 0 0 1 82 48A20 20 0 0 1 44 54', 7, ivory, true),
    line('M10 18H86M10 78H86', 6, mid),
  ],
  hlybyna: ({ main, mid, deep, ivory, ground }) => [
    sea(26, 12, 48, -12, ivory),
    sea(38, 12, 48, -28, main),
    sea(52, 12, 48, -4, mid),
    sea(66, 12, 48, -20, deep),
    sea(80, 12, 48, -36, ground),
  ],
  // A pair of compasses.
  kreslennia: ({ main, mid, ivory }) => [
    arc(48, 22, 56, 48, 132, 5, mid),
    line('M48 22L26 82', 9, main),
    line('M48 22L70 82', 9, ivory),
    line('M36 56H60', 6, mid),
    disc(48, 20, 11, main),
  ],
  // A compass rose.
  'daleki-krai': ({ main, mid, deep, ivory }) => [
    ring(48, 48, 27, 5, deep),
    shape('M48 4 48 48 38 38Z', main),
    shape('M48 4 58 38 48 48Z', ivory),
    shape('M92 48 48 48 58 38Z', mid),
    shape('M92 48 58 58 48 48Z', main),
    shape('M48 92 48 48 58 58Z', mid),
    shape('M48 92 38 58 48 48Z', main),
    shape('M4 48 48 48 38 58Z', mid),
    shape('M4 48 38 38 48 48Z', main),
  ],
  'chumatskyi-shliakh': ({ main, mid, deep, ivory, spark }) => [
    discs([10, 82, 4, 22, 70, 6, 34, 60, 8, 46, 46, 9.5, 58, 36, 7.5, 70, 24, 6, 82, 14, 4], main),
    discs([16, 60, 3, 28, 48, 4, 40, 34, 4.5, 54, 22, 3.5, 34, 78, 3.5, 50, 66, 4.5, 64, 52, 4, 76, 40, 3], mid),
    disc(18, 40, 2.5, deep),
    sparkle(76, 74, 13, ivory),
    sparkle(24, 22, 9, spark),
  ],

  'persha-oktava': ({ ground, main, ivory }) => [
    ...[0, 1, 2, 3, 4].map((i) => box(9 + i * 16, 16, 14, 64, i === 2 ? main : ivory)),
    ...[19, 35, 67].map((x) => box(x, 16, 10, 38, ground)),
  ],
  // The sign that says: once more from here.
  pryspiv: ({ main, ivory }) => [
    disc(24, 36, 8.5, ivory),
    disc(24, 60, 8.5, ivory),
    box(42, 14, 8, 68, main),
    box(58, 14, 20, 68, main),
  ],
  // A plectrum.
  'rok-pidval': ({ main, ground, ivory }) => [
    shape('M16 24Q48 6 80 24Q90 32 82 48Q72 72 56 84Q48 90 40 84Q24 72 14 48Q6 32 16 24Z', main),
    shape('M54 22 34 50 46 50 40 74 62 43 50 43Z', ground),
    disc(74, 80, 6, ivory),
  ],
  vinil: ({ main, mid, deep, ground, ivory }) => [
    disc(48, 48, 39, deep),
    ring(48, 48, 31, 2.5, ground),
    ring(48, 48, 24, 2.5, ground),
    slice(48, 48, 39, 285, 320, mid),
    slice(48, 48, 39, 105, 140, mid),
    disc(48, 48, 17, main),
    disc(48, 48, 5, ivory),
  ],
  // Beats, and the pauses between them.
  synkopa: ({ main, mid, ivory }) => [
    ...[14, 37, 60, 83].flatMap((x) => [disc(x, 22, 6, mid), disc(x, 74, 6, mid)]),
    disc(25.5, 48, 11, main),
    disc(48.5, 48, 11, ivory),
    disc(71.5, 48, 11, main),
  ],
  // A dulcimer's strings and its two hammers.
  tsymbaly: ({ main, deep, ivory }) => [
    shape('M26 28H70L90 80H6Z', deep),
    line('M22 40H74M17 52H79M12.5 64H83.5', 4.5, main),
    line('M30 12L50 58M70 12L58 44', 6, ivory, true),
    disc(50, 58, 7, ivory),
    disc(58, 44, 7, ivory),
  ],

  // A curtain half open.
  antrakt: ({ main, mid, ivory, deep }) => [
    shape('M10 22H32C32 46 26 66 10 76Z', main),
    shape('M32 22H44C42 54 34 76 18 84H10V76C26 66 32 46 32 22Z', mid),
    shape('M86 22H64C64 46 70 66 86 76Z', main),
    shape('M64 22H52C54 54 62 76 78 84H86V76C70 66 64 46 64 22Z', mid),
    box(6, 12, 84, 9, ivory),
    slice(48, 86, 12, 180, 360, deep),
  ],
  chytalnia: ({ main, mid, ivory }) => [
    shape('M46 30Q30 16 8 22V72Q30 66 46 80Z', main),
    shape('M50 30Q66 16 88 22V72Q66 66 50 80Z', ivory),
    line('M58 40Q68 33 80 34M58 54Q68 47 80 48', 5, mid),
  ],
  // Three tiers of a theatre.
  beletazh: ({ main, mid, deep, spark }) => [
    line('M12 14V46A36 36 0 0 0 84 46V14', 9, deep),
    line('M28 14V46A20 20 0 0 0 68 46V14', 9, mid),
    line('M43 14V44A5 5 0 0 0 53 44V14', 9, main),
    disc(48, 66, 4.5, spark),
    disc(33, 59, 4.5, spark),
    disc(63, 59, 4.5, spark),
  ],
  // A well with its sweep.
  krynytsia: ({ main, mid, deep, ivory }) => [
    line('M28 96V40', 9, mid),
    line('M2 56L82 12', 8, main),
    disc(12, 51, 11, main),
    line('M79 14V46', 3.5, ivory),
    shape('M68 46H90L86 64H72Z', ivory),
    box(54, 70, 42, 7, mid),
    box(54, 80, 42, 7, deep),
    box(54, 90, 42, 6, mid),
  ],

  'kyivski-pahorby': ({ main, mid, deep, ivory }) => [
    shape('M62 40 66 4 68 4 72 40Z', ivory),
    box(60, 18, 14, 6, ivory),
    shape('M-4 96V58A26 26 0 0 1 48 58V96Z', deep),
    shape('M40 96V60A27 27 0 0 1 94 60V96Z', mid),
    shape('M14 96V88A28 28 0 0 1 70 88V96Z', main),
  ],
  // Paving laid in fans.
  'halytska-ploshcha': ({ main, mid, deep, ground }) => {
    const fan = (x: number, y: number) =>
      disc(x, y, 24, ground) + disc(x, y, 22, deep) + disc(x, y, 15, mid) + disc(x, y, 8, main)
    return [
      fan(24, 24),
      fan(72, 24),
      fan(0, 48),
      fan(48, 48),
      fan(96, 48),
      fan(24, 72),
      fan(72, 72),
      fan(0, 96),
      fan(48, 96),
      fan(96, 96),
    ]
  },
  // A cross-stitched rose.
  'slobidskyi-dvir': ({ main, ivory, spark }) =>
    cells(
      ['...a.a...', '..aabaa..', '.a.bbb.a.', 'aabbcbbaa', '.bbcccbb.', 'aabbcbbaa', '.a.bbb.a.', '..aabaa..', '...a.a...'],
      12,
      12,
      8,
      7,
      { a: ivory, b: main, c: spark },
    ),
  // A lighthouse.
  'pivdennyi-port': ({ main, mid, ivory, spark }) => [
    shape('M48 24 4 10 4 38Z', mid),
    shape('M48 24 92 10 92 38Z', mid),
    shape('M40 34 56 34 64 84 32 84Z', ivory),
    shape('M38 46.5 58 46.5 60.4 59 35.6 59Z', main),
    shape('M33.6 71.5 62.4 71.5 64 84 32 84Z', main),
    disc(48, 24, 10, spark),
    box(14, 84, 68, 6, mid),
  ],
  'podilska-brama': ({ main, mid, deep, ivory }) => [
    shape('M8 86V48A40 40 0 0 1 88 48V86H74V48A26 26 0 0 0 22 48V86Z', deep),
    shape('M22 86V48A26 26 0 0 1 74 48V86H62V48A14 14 0 0 0 34 48V86Z', mid),
    shape('M34 86V48A14 14 0 0 1 62 48V86Z', main),
    disc(48, 50, 6, ivory),
  ],
  // A river between its banks.
  'nad-buhom': ({ main, mid, deep, ivory }) => [
    box(0, 0, 96, 96, mid),
    shape('M0 0H44C76 20 20 46 44 66C54 76 52 88 46 96H0Z', deep),
    shape('M44 0H62C92 22 38 46 62 66C72 76 72 88 68 96H46C52 88 54 76 44 66C20 46 76 20 44 0Z', ivory),
    disc(20, 28, 11, main),
  ],
  'stepovyi-viter': ({ main, mid, ivory }) => [
    line('M0 38H58A14 14 0 1 0 44 24', 10, main),
    line('M0 56H70A14 14 0 1 1 56 70', 10, ivory),
    line('M0 74H34', 10, mid),
  ],
}
