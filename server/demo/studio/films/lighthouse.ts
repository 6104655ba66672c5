import { placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { along, cottage, falling, iris, passer, sheet, starrySky } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp, presence } from '../drawing/motion.ts'

const DARK = '#0f2534'
const RED = '#d8421f'
const IVORY = '#f6eeda'
const LAMP = { x: 150, y: 96 }

/** How brightly the lamp burns: it fails in the fog and is lit again. */
const burning = (second: number): number => 1 - ease(second, 9, 10) + ease(second, 26.5, 28)

function beam(canvas: Canvas, second: number, strength: number): void {
  if (strength < 0.02) return
  const turn = 0.16 * Math.sin(second * 0.9)
  veiled(canvas, 0.36 * strength, () => {
    canvas.fillStyle = '#f4dca0'
    polygon(canvas, LAMP.x, LAMP.y, 700, LAMP.y - 50 + 320 * turn, 700, LAMP.y + 90 + 320 * turn)
  })
}

function tower(canvas: Canvas, second: number): void {
  const light = burning(second)
  canvas.fillStyle = DARK
  polygon(canvas, 0, 360, 0, 300, 60, 276, 236, 280, 282, 322, 300, 360)
  canvas.fillStyle = IVORY
  polygon(canvas, 118, 284, 130, 116, 170, 116, 182, 284)
  canvas.fillStyle = RED
  for (const [top, bottom] of [
    [140, 172],
    [204, 236],
    [266, 284],
  ] as const) {
    const half = (y: number) => 20 + ((y - 116) / 168) * 12
    polygon(canvas, 150 - half(bottom), bottom, 150 - half(top), top, 150 + half(top), top, 150 + half(bottom), bottom)
  }
  canvas.fillStyle = DARK
  canvas.fillRect(120, 112, 60, 7)
  canvas.fillRect(132, 78, 36, 36)
  canvas.fillStyle = mix('#355c77', '#f6d27a', light)
  canvas.fillRect(136, 82, 28, 28)
  canvas.fillStyle = RED
  polygon(canvas, 124, 80, 150, 52, 176, 80)
  canvas.fillStyle = DARK
  canvas.fillRect(142, 256, 16, 28)
  disc(canvas, 150, 190, 6)
}

function ship(canvas: Canvas): void {
  canvas.fillStyle = '#f0683a'
  canvas.fillRect(-6, -62, 16, 30)
  canvas.fillStyle = IVORY
  canvas.fillRect(-6, -56, 16, 7)
  canvas.fillRect(-34, -36, 62, 18)
  canvas.fillStyle = '#f6d27a'
  for (const x of [-26, -12, 2, 16]) canvas.fillRect(x, -31, 7, 7)
  canvas.fillStyle = DARK
  polygon(canvas, -58, -20, 62, -20, 44, 12, -46, 12)
  canvas.fillStyle = RED
  polygon(canvas, -50, 2, 50, 2, 44, 12, -46, 12)
}

/** A gull seen from the side, its wings at a phase of their beat. */
function gull(canvas: Canvas, beat: number, carrying: number): void {
  if (carrying > 0)
    veiled(canvas, carrying, () => {
      canvas.fillStyle = '#f6d27a'
      disc(canvas, 20, 12, 14)
      canvas.fillStyle = RED
      disc(canvas, 20, 12, 6)
    })
  const lift = 22 * Math.sin(beat)
  canvas.fillStyle = '#b7c7cf'
  polygon(canvas, -8, -2, -22, -lift - 4, 8, -2)
  canvas.fillStyle = IVORY
  disc(canvas, 0, 0, 19, 8)
  disc(canvas, 17, -5, 7)
  polygon(canvas, -16, -2, -32, -8, -30, 5)
  polygon(canvas, -8, 0, -18, -lift * 1.3, 12, 0)
  canvas.fillStyle = '#f0a13f'
  polygon(canvas, 22, -7, 33, -3, 22, -2)
  canvas.fillStyle = DARK
  disc(canvas, 19, -7, 1.6)
}

const GULL = [
  [0, 420, 80],
  [5, 330, 120],
  [9, 250, 150],
  [14, 216, 106],
  [17, 216, 106],
  [20, 520, 244],
  [22, 548, 254],
  [26, 206, 92],
  [29, 214, 102],
  [36, 330, 60],
] as const

/**
 * A lighthouse goes out in a fog; a gull fetches fire from the fisherman's lantern, and the ship finds its
 * way past the rocks.
 */
export const lighthouse: Scene = {
  stillAt: 32,
  draw(canvas, second) {
    const fog = presence(second, 7, 31, 4)
    sheet(canvas, mix('#17384e', '#4d6b80', fog))
    starrySky(canvas, mix('#d9dccb', '#57758a', fog), second, 180, 36)
    canvas.fillStyle = mix('#f2e6cf', '#6d8798', fog * 0.9)
    disc(canvas, 474, 76, 32)
    beam(canvas, second, burning(second))
    const [shipX, shipY] = along(
      [
        [0, 760, 252],
        [10, 640, 252],
        [24, 520, 253],
        [28, 470, 253],
        [38, 268, 250],
      ],
      second,
    )
    canvas.fillStyle = mix('#274c64', '#3f6076', fog)
    canvas.fillRect(0, 232, WIDTH, 140)
    placed(canvas, shipX, shipY + 3 * Math.sin(second * 1.5), 0.03 * Math.sin(second * 1.2), 0.9, () => ship(canvas))
    for (let row = 0; row < 6; row++) {
      canvas.fillStyle = mix(mix('#274c64', '#0f2534', row / 8), '#4a6a80', fog * 0.5)
      canvas.beginPath()
      const top = 244 + row * 18
      canvas.moveTo(0, 360)
      for (let x = 0; x <= WIDTH; x += 10) canvas.lineTo(x, top + 4 * Math.sin(x / (30 + row * 6) + second * 1.2 + row * 2))
      canvas.lineTo(WIDTH, 360)
      canvas.fill()
    }
    canvas.fillStyle = DARK
    polygon(canvas, 352, 300, 372, 262, 388, 276, 404, 248, 430, 300)
    polygon(canvas, 520, 360, 548, 316, 600, 290, 660, 290, 660, 360)
    placed(canvas, 606, 296, 0, 0.8, () => cottage(canvas, '#5f8aa5', RED, '#f6d27a'))
    placed(canvas, 562, 316, 0, 0.9, () =>
      passer(canvas, '#b7b8a8', '#e8c8a0', DARK, 0, 0.3 + 0.6 * presence(second, 19.5, 24, 1)),
    )
    if (second < 22) placedLantern(canvas, 582, 288 - 22 * ease(second, 19.5, 20.5))
    tower(canvas, second)
    placed(canvas, 186, 112, 0, 0.7, () => {
      canvas.scale(second > 27 ? -1 : 1, 1)
      passer(canvas, '#f0683a', '#e8c8a0', DARK, 0, presence(second, 12, 19, 1) + presence(second, 29, 37, 1))
    })
    if (fog > 0.02)
      for (let i = 0; i < 7; i++)
        veiled(canvas, 0.42 * fog, () => {
          canvas.fillStyle = i % 2 ? '#8ea6b3' : '#7793a3'
          const x = ((i * 173 + second * (14 + i * 4)) % 1000) - 180
          canvas.beginPath()
          canvas.roundRect(x, 150 + i * 24, 300, 26, 13)
          canvas.fill()
        })
    const [x, y] = along(GULL, second)
    const back = (second > 22 && second < 27) || second < 10
    placed(canvas, x, y + 4 * Math.sin(second * 2), 0, 1, () => {
      if (back) canvas.scale(-1, 1)
      gull(canvas, second * 7, ease(second, 21.8, 22.2) * (1 - ease(second, 26.4, 26.8)))
    })
    if (fog > 0.5) falling(canvas, '#a9bcc6', second, { count: 30, length: 8, slant: 2, speed: 0.9, width: 1.4 })
    iris(
      canvas,
      DARK,
      lerp(WIDTH / 2, LAMP.x, ease(second, 30, 36)),
      150,
      800 * ease(second, 0, 2) * (1 - ease(second, 37.8, 39.6)),
    )
  },
}

function placedLantern(canvas: Canvas, x: number, y: number): void {
  placed(canvas, x, y, 0, 1, () => {
    canvas.fillStyle = '#f6d27a'
    canvas.fillRect(-5, -4, 10, 13)
    canvas.fillStyle = RED
    canvas.fillRect(-7, -7, 14, 4)
    canvas.fillRect(-7, 8, 14, 3)
  })
}
