import { placed, veiled, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { dill, loaf, plate, steam, tableShadow, tomato, varenyk, woodenSpoon } from '../drawing/food.ts'
import { kitchenTable, slicing } from '../drawing/kitchen-table.ts'
import { disc, glow, linear, vignette } from '../drawing/light.ts'
import { lerp, presence, TAU, turn, wave } from '../drawing/motion.ts'
import { POT, soupPot } from '../drawing/soup-pot.ts'

function drawTableware(canvas: Canvas, second: number): void {
  tableShadow(canvas, 532, 232, 88, 12)
  placed(canvas, 532, 232, 0, 1, () => plate(canvas, 88, '#3a83b5'))
  placed(canvas, 532, 232, (TAU * turn(second, 1)) / 3, 1, () => {
    for (let i = 0; i < 6; i++)
      placed(canvas, 0, 0, (TAU * i) / 6 + 0.2, 1, () => placed(canvas, 40, 0, 0.3, 1, () => varenyk(canvas, 23)))
    canvas.fillStyle = '#fffdf6'
    disc(canvas, 0, 0, 13)
    canvas.fillStyle = fade('#d9c8a4', 0.6)
    disc(canvas, 0, 0, 8)
    canvas.fillStyle = '#fffdf6'
    disc(canvas, 0, 0, 6.5)
    for (let i = 0; i < 6; i++)
      placed(canvas, 0, 0, (TAU * i) / 6 + 0.7, 1, () => placed(canvas, 44, 3, 1.1, 1, () => dill(canvas, 12, '#4f9a3d')))
  })
  for (const [x, y, radius] of [
    [470, 66, 25],
    [514, 44, 19],
    [604, 118, 17],
  ] as const) {
    tableShadow(canvas, x, y, radius, 7)
    placed(canvas, x, y, x, 1, () => tomato(canvas, radius))
  }
  tableShadow(canvas, 78, 300, 52, 10)
  placed(canvas, 78, 300, 0.5, 1, () => loaf(canvas, 52))
  tableShadow(canvas, 596, 40, 34, 8)
  placed(canvas, 596, 40, 0, 1, () => {
    plate(canvas, 34, '#c8202f')
    canvas.fillStyle = '#a5642a'
    disc(canvas, 0, 0, 22)
    canvas.strokeStyle = fade('#ffe0b0', 0.6)
    canvas.lineWidth = 2
    canvas.beginPath()
    canvas.arc(0, 0, 13, TAU * turn(second, 6), TAU * turn(second, 6) + 3.6)
    canvas.stroke()
  })
}

/** Morning light through a window with a branch in front of it. */
function drawSunlight(canvas: Canvas, second: number): void {
  veiled(
    canvas,
    0.26,
    () => {
      canvas.transform(1, 0, -0.55, 1, 130, 0)
      for (const [x, y] of [
        [40, -20],
        [200, -20],
        [40, 190],
        [200, 190],
      ] as const) {
        canvas.fillStyle = linear(canvas, x, y, x + 150, y + 200, { 0: '#fff0c4', 1: '#ffd890' })
        canvas.fillRect(x, y, 148, 198)
      }
    },
    'soft-light',
  )
  veiled(
    canvas,
    0.15,
    () => {
      canvas.fillStyle = '#4a2208'
      for (let i = 0; i < 16; i++) {
        const [x, y] = [
          360 + (i % 8) * 40 + 9 * wave(second, 4, i * 0.13),
          10 + Math.floor(i / 8) * 60 + (i % 3) * 26 + 5 * wave(second, 5, i * 0.21),
        ]
        disc(canvas, x, y, 21, 8, 0.7 + i * 0.8 + 0.16 * wave(second, 6, i * 0.1))
      }
    },
    'multiply',
  )
}

export const kitchen: Scene = {
  stillAt: 9.2,
  draw(canvas, second) {
    kitchenTable(canvas)
    slicing(canvas, second)
    drawTableware(canvas, second)
    soupPot(canvas, second)
    const stir = TAU * turn(second, 12)
    woodenSpoon(
      canvas,
      POT.x + 52 * Math.cos(stir),
      POT.y + 44 * Math.sin(stir),
      452 + 13 * Math.cos(stir),
      -30 + 10 * Math.sin(stir),
    )
    drawSunlight(canvas, second)
    for (let i = 0; i < 14; i++) {
      const age = turn(second, 8, i * 0.381)
      const [x, y] = [POT.x - 60 + ((i * 47) % 120), POT.y - 56 + ((i * 31) % 100)]
      veiled(canvas, presence(age, 0, 0.62, 0.06), () =>
        placed(canvas, lerp(x - 30, x, age / 0.6), lerp(y - 130, y, (age / 0.6) ** 1.6), age * 9 + i, 2.1 - age * 1.7, () =>
          dill(canvas, 9, '#6fb552'),
        ),
      )
    }
    steam(
      canvas,
      Array.from({ length: 9 }, (_, i) => ({
        age: turn(second, 5, i / 9),
        x: POT.x + 66 * Math.sin(i * 2.4),
        y: POT.y + 10 + 30 * Math.cos(i * 1.7),
        lean: Math.sin(i * 5),
      })),
    )
    glow(canvas, 60, 0, 320, '#fff0c8', 0.28)
    vignette(canvas, '#3a1606', 0.35)
  },
}
