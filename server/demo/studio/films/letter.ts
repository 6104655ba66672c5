import { PALETTES } from '../../data/posters/palettes.ts'
import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { along, cottage, flatCloud, hills, iris, passer, planted, roundTree, sheet } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp, presence, TAU } from '../drawing/motion.ts'

const INKS = PALETTES.ivory
const DARK = '#123a39'
const RED = '#dd4a26'
const SAND = '#e2d5b4'
const MINT = '#7fb0a4'
const PAPER = '#fbf2dc'

function letterFigure(canvas: Canvas, size: number, turn: number): void {
  placed(canvas, 0, 0, turn, size, () => {
    canvas.fillStyle = PAPER
    canvas.fillRect(-24, -16, 48, 32)
    canvas.strokeStyle = DARK
    canvas.lineWidth = 2
    canvas.strokeRect(-24, -16, 48, 32)
    canvas.beginPath()
    canvas.moveTo(-24, -16)
    canvas.lineTo(0, 4)
    canvas.lineTo(24, -16)
    canvas.stroke()
    canvas.fillStyle = RED
    disc(canvas, 0, 4, 5)
  })
}

/** A postwoman's bicycle with a box of letters in front. */
function bicycle(canvas: Canvas, turn: number): void {
  canvas.strokeStyle = DARK
  canvas.lineWidth = 4
  for (const x of [-34, 34]) {
    canvas.beginPath()
    canvas.arc(x, -20, 20, 0, TAU)
    for (const angle of [turn, turn + TAU / 6, turn + TAU / 3]) {
      canvas.moveTo(x - 20 * Math.cos(angle), -20 - 20 * Math.sin(angle))
      canvas.lineTo(x + 20 * Math.cos(angle), -20 + 20 * Math.sin(angle))
    }
    canvas.lineWidth = 2.5
    canvas.stroke()
  }
  canvas.strokeStyle = RED
  canvas.lineWidth = 5
  canvas.lineJoin = 'round'
  canvas.beginPath()
  canvas.moveTo(-34, -20)
  canvas.lineTo(-10, -52)
  canvas.lineTo(26, -52)
  canvas.lineTo(0, -20)
  canvas.lineTo(-34, -20)
  canvas.moveTo(0, -20)
  canvas.lineTo(-14, -60)
  canvas.moveTo(34, -20)
  canvas.lineTo(24, -66)
  canvas.stroke()
  canvas.fillStyle = '#b08a4a'
  canvas.fillRect(28, -70, 30, 22)
  placed(canvas, -12, -48, 0.12, 1, () => passer(canvas, DARK, '#e8c8a0', '#0a2424', turn / TAU, 0.5))
}

function village(canvas: Canvas, second: number): void {
  sheet(canvas, INKS.ground)
  canvas.fillStyle = RED
  disc(canvas, 500, 90, 44)
  const moved = 60 * second
  hills(canvas, SAND, 214, 20, 460, moved * 0.2)
  hills(canvas, '#cdbb8c', 246, 12, 330, moved * 0.5)
  for (let i = 0; i < 6; i++)
    placed(canvas, ((((i * 180 - moved * 0.7) % 1080) + 1080) % 1080) - 160, 282, 0, 0.9, () =>
      i % 2 ? cottage(canvas, PAPER, i % 4 === 1 ? RED : DARK, MINT) : roundTree(canvas, DARK, MINT, 118),
    )
  canvas.fillStyle = '#b08a4a'
  canvas.fillRect(0, 280, WIDTH, 90)
  canvas.fillStyle = SAND
  for (let i = 0; i < 9; i++) canvas.fillRect(((((i * 90 - moved * 1.6) % 810) + 810) % 810) - 90, 322, 46, 5)
  placed(canvas, 300 + 14 * Math.sin(second), 314, 0.02 * Math.sin(second * 5), 1.25, () => bicycle(canvas, second * 4))
  placed(canvas, 356 + 14 * Math.sin(second), 218 + 3 * Math.sin(second * 6), 0, 1, () => letterFigure(canvas, 0.7, 0.12))
}

function sea(canvas: Canvas, second: number): void {
  sheet(canvas, '#9fc7bd')
  canvas.fillStyle = PAPER
  disc(canvas, 140, 92, 40)
  placed(canvas, 420 - second * 6, 100, 0, 1.1, () => flatCloud(canvas, '#c3ded4'))
  const x = lerp(60, 400, ease(second, 13, 22))
  placed(canvas, x, 250 + 4 * Math.sin(second * 2), 0.05 * Math.sin(second * 1.6), 1.15, () => {
    canvas.fillStyle = DARK
    canvas.fillRect(-3, -118, 5, 110)
    canvas.fillStyle = PAPER
    polygon(canvas, -8, -114, -8, -22, -66, -22)
    canvas.fillStyle = RED
    polygon(canvas, 6, -118, 6, -22, 60, -22)
    canvas.fillStyle = DARK
    polygon(canvas, -76, -14, 80, -14, 54, 24, -54, 24)
  })
  for (let row = 0; row < 5; row++) {
    canvas.fillStyle = ['#4f8f86', '#3c7d75', '#2b6a64', '#1e5753', '#123a39'][row] ?? DARK
    canvas.beginPath()
    canvas.moveTo(0, 360)
    for (let at = 0; at <= WIDTH; at += 10)
      canvas.lineTo(at, 258 + row * 24 + 6 * Math.sin(at / (34 + row * 6) + second * (1.2 + row * 0.1) + row * 2))
    canvas.lineTo(WIDTH, 360)
    canvas.fill()
  }
  const [letterX, letterY] = along(
    [
      [14, x, 218],
      [18.4, x, 218],
      [20.5, 470, 80],
      [23, 700, 130],
    ],
    second,
  )
  if (second < 18.4) placed(canvas, x + 4, 218 + 4 * Math.sin(second * 2), 0, 1, () => letterFigure(canvas, 0.6, 0))
  else placed(canvas, letterX, letterY, (second - 18.4) * 2.4, 1, () => letterFigure(canvas, 0.9, 0))
}

function windowAtHome(canvas: Canvas, second: number): void {
  sheet(canvas, DARK)
  canvas.fillStyle = '#f4c15a'
  canvas.fillRect(0, 0, WIDTH, 300)
  canvas.fillStyle = '#dd9a3c'
  for (let x = 20; x < WIDTH; x += 64) canvas.fillRect(x, 0, 4, 300)
  canvas.fillStyle = PAPER
  canvas.fillRect(196, 34, 250, 196)
  canvas.fillStyle = MINT
  canvas.fillRect(208, 46, 108, 172)
  canvas.fillRect(326, 46, 108, 172)
  canvas.save()
  canvas.beginPath()
  canvas.rect(208, 46, 226, 172)
  canvas.clip()
  placed(canvas, 260 + second * 2, 104, 0, 0.8, () => flatCloud(canvas, PAPER))
  hills(canvas, '#3c7d75', 196, 10, 300, 20)
  canvas.restore()
  canvas.fillStyle = PAPER
  canvas.fillRect(314, 34, 14, 196)
  canvas.fillStyle = RED
  polygon(canvas, 176, 22, 240, 22, 206, 140, 176, 232)
  polygon(canvas, 466, 22, 402, 22, 436, 140, 466, 232)
  canvas.fillStyle = '#7a2a1a'
  canvas.fillRect(0, 286, WIDTH, 90)
  planted(canvas, [[96, 286, 1]], () => {
    canvas.fillStyle = RED
    polygon(canvas, -22, -40, 22, -40, 16, 0, -16, 0)
    canvas.fillStyle = '#3c7d75'
    for (const turn of [-0.7, -0.25, 0.25, 0.7]) placed(canvas, 0, -38, turn, 1, () => disc(canvas, 0, -30, 9, 32))
  })
  const joy = presence(second, 29, 38, 1)
  placed(canvas, 482, 292 - 3 * joy * Math.abs(Math.sin(second * 3)), 0, 2.5, () => {
    canvas.scale(-1, 1)
    passer(canvas, DARK, '#e8c8a0', '#d9d4c4', 0, 0.25 + 0.35 * joy)
    canvas.strokeStyle = RED
    canvas.lineWidth = 1.4
    canvas.beginPath()
    canvas.arc(6, -50, 3, 0, TAU)
    canvas.stroke()
  })
  const [x, y] = along(
    [
      [24, 250, -30],
      [26.5, 330, 140],
      [28.5, 424, 206],
    ],
    second,
  )
  const opened = ease(second, 30, 31.5)
  placed(canvas, x, y, 3 * (1 - ease(second, 24, 28.5)), 1 + 0.3 * opened, () => letterFigure(canvas, 1, 0))
  if (opened > 0)
    for (let i = 0; i < 9; i++) {
      const age = ease(second, 30.4 + i * 0.3, 35 + i * 0.3)
      veiled(canvas, presence(age, 0, 1, 0.25), () =>
        placed(
          canvas,
          x - 30 + i * 8 - 70 * age * Math.sin(i * 2.4),
          y - 14 - 150 * age,
          0.4 * Math.sin(second * 2 + i),
          1,
          () => {
            canvas.fillStyle = i % 2 ? RED : PAPER
            disc(canvas, -4.5, 0, 5.5)
            disc(canvas, 4.5, 0, 5.5)
            polygon(canvas, -9.4, 2.6, 9.4, 2.6, 0, 14)
          },
        ),
      )
    }
}

/** The first place: a post box, and a person who drops the letter in. */
function postBox(canvas: Canvas, second: number): void {
  sheet(canvas, '#f0d9a8')
  hills(canvas, SAND, 220, 16, 430, 30)
  placed(canvas, 500, 290, 0, 1.6, () => cottage(canvas, PAPER, DARK, '#f4c15a'))
  placed(canvas, 90, 292, 0, 1, () => roundTree(canvas, DARK, MINT, 170))
  canvas.fillStyle = '#b08a4a'
  canvas.fillRect(0, 288, WIDTH, 90)
  canvas.fillStyle = DARK
  canvas.fillRect(332, 210, 10, 96)
  canvas.fillStyle = RED
  canvas.beginPath()
  canvas.roundRect(300, 128, 74, 96, 16)
  canvas.fill()
  canvas.fillStyle = DARK
  canvas.fillRect(314, 156, 46, 8)
  canvas.fillStyle = PAPER
  canvas.fillRect(322, 182, 30, 20)
  const [x, y] = along(
    [
      [0, 150, 306],
      [3, 238, 306],
      [6, 238, 306],
    ],
    second,
  )
  const [letterX, letterY] = [lerp(x + 40, 336, ease(second, 3, 4.6)), lerp(222, 158, ease(second, 3, 4.6))]
  if (second < 5.2) placed(canvas, letterX, letterY, 0, 1 - 0.55 * ease(second, 4.4, 5.2), () => letterFigure(canvas, 0.85, 0))
  placed(canvas, x, y, 0, 2, () => passer(canvas, MINT, '#e8c8a0', DARK, second < 3 ? second : 0, ease(second, 2.6, 4)))
}

/**
 * A letter goes by bicycle and by ship, is torn away by the wind, and the wind itself brings it to the right
 * window.
 */
export const letter: Scene = {
  stillAt: 32,
  draw(canvas, second) {
    if (second < 7) postBox(canvas, second)
    else if (second < 14) village(canvas, second)
    else if (second < 24) sea(canvas, second)
    else windowAtHome(canvas, second)
    for (const [at, x, y] of [
      [7, 336, 160],
      [14, 340, 220],
      [24, 600, 110],
    ] as const)
      if (Math.abs(second - at) < 0.7) iris(canvas, DARK, x, y, 700 * ease(Math.abs(second - at), 0.05, 0.7))
    iris(canvas, DARK, 424, 190, 760 * ease(second, 0, 1.6) * (1 - ease(second, 37.8, 39.6)))
  },
}
