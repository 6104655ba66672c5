import { HEIGHT, paintedOnce, placed, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade, mix } from '../drawing/colour.ts'
import {
  beetroot,
  dill,
  embroideredStrip,
  loaf,
  plate,
  steam,
  tableShadow,
  tomato,
  varenyk,
  woodenSpoon,
} from '../drawing/food.ts'
import { disc, glow, linear, polygon, radial, vignette } from '../drawing/light.ts'
import { lerp, presence, TAU, turn, wave } from '../drawing/motion.ts'
import { randomFrom } from '../random.ts'

const POT = { x: 306, y: 186, radius: 104 }

const TABLE = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  const random = randomFrom(8)
  for (let i = 0; i < 6; i++) {
    const y = i * 62 - 8
    const tint = mix('#d9a066', '#c98c52', random())
    canvas.fillStyle = linear(canvas, 0, y, 0, y + 62, {
      0: mix(tint, '#ffe0b0', 0.22),
      0.06: tint,
      0.94: tint,
      1: mix(tint, '#5a2f10', 0.4),
    })
    canvas.fillRect(0, y, WIDTH, 62)
    canvas.lineWidth = 0.9
    for (let line = 0; line < 9; line++) {
      canvas.strokeStyle = fade('#8a5527', 0.1 + random() * 0.12)
      const at = y + 4 + random() * 54
      const bend = (random() - 0.5) * 14
      canvas.beginPath()
      canvas.moveTo(0, at)
      canvas.bezierCurveTo(200, at + bend, 420, at - bend, WIDTH, at + bend * 0.4)
      canvas.stroke()
    }
  }
  placed(canvas, -14, 262, -0.16, 1, () => {
    canvas.fillStyle = fade('#3a1d0a', 0.28)
    canvas.fillRect(4, 7, 200, 130)
    canvas.fillStyle = '#f6efe0'
    canvas.fillRect(0, 0, 196, 130)
    placed(canvas, 2, 8, 0, 1, () => embroideredStrip(canvas, 48, 4, 2))
    canvas.fillStyle = '#c8202f'
    canvas.fillRect(0, 50, 196, 2)
  })
  placed(canvas, 20, 26, 0.05, 1, () => {
    canvas.fillStyle = fade('#3a1d0a', 0.3)
    canvas.beginPath()
    canvas.roundRect(8, 9, 146, 116, 14)
    canvas.fill()
    canvas.fillStyle = linear(canvas, 0, 0, 146, 116, { 0: '#a8703f', 1: '#8a5429' })
    canvas.beginPath()
    canvas.roundRect(0, 0, 146, 116, 14)
    canvas.fill()
    canvas.fillStyle = fade('#3a1d0a', 0.6)
    disc(canvas, 130, 16, 6)
  })
})

function drawBoard(canvas: Canvas, second: number): void {
  for (const [x, y, radius] of [
    [58, 66, 22],
    [92, 84, 18],
    [122, 104, 15],
  ] as const) {
    tableShadow(canvas, x, y, radius, 4)
    placed(canvas, x, y, 0.03 * wave(second, 4, x), 1, () => beetroot(canvas, radius))
  }
  // The knife rocks: its shadow runs ahead of it as it lifts.
  const lift = 0.5 + 0.5 * wave(second, 32)
  for (const [shift, isShadow] of [
    [3 + lift * 9, true],
    [-lift * 2, false],
  ] as const) {
    placed(canvas, 146 + shift, 92 + shift * 0.8, 1.1 + 0.02 * lift, 1 + lift * 0.02, () => {
      canvas.fillStyle = isShadow
        ? fade('#2a1206', 0.3)
        : linear(canvas, 0, -9, 0, 9, { 0: '#f4f7fa', 0.5: '#cdd6de', 1: '#9dabb8' })
      polygon(canvas, -58, 3, -40, 9, 30, 9, 30, -9, -34, -6)
      canvas.fillStyle = isShadow ? fade('#2a1206', 0.3) : '#3c2a22'
      canvas.beginPath()
      canvas.roundRect(30, -7, 46, 13, 5)
      canvas.fill()
    })
  }
}

function drawPot(canvas: Canvas, second: number): void {
  const { x, y, radius } = POT
  tableShadow(canvas, x, y, radius + 10, 16)
  canvas.fillStyle = '#2f6f9e'
  for (const side of [-1, 1]) {
    canvas.beginPath()
    canvas.roundRect(x + side * (radius + 12) - 12, y - 22, 24, 44, 10)
    canvas.fill()
  }
  canvas.fillStyle = linear(canvas, x - radius, y - radius, x + radius, y + radius, {
    0: '#6fb4dc',
    0.5: '#3a83b5',
    1: '#1f567f',
  })
  disc(canvas, x, y, radius + 9)
  canvas.fillStyle = '#f5f1e8'
  disc(canvas, x, y, radius + 3)
  canvas.fillStyle = radial(canvas, x - 20, y - 24, 10, radius * 1.15, { 0: '#c22a3c', 0.6: '#a51730', 1: '#6d0a20' })
  disc(canvas, x, y, radius - 3)
  placed(canvas, x, y, 0, 1, () => drawSoup(canvas, second, radius))
  canvas.strokeStyle = fade('#4a0514', 0.5)
  canvas.lineWidth = 5
  canvas.beginPath()
  canvas.arc(x, y, radius - 2, Math.PI * 0.95, Math.PI * 1.8)
  canvas.stroke()
}

function drawSoup(canvas: Canvas, second: number, radius: number): void {
  canvas.lineCap = 'round'
  for (let ring = 0; ring < 9; ring++) {
    const reach = 18 + ring * 9
    const start = TAU * turn(second, 10 - ring, ring * 0.37)
    canvas.strokeStyle = fade(ring % 2 ? '#e8566a' : '#ff9a72', 0.24 + 0.1 * wave(second, 5, ring * 0.3))
    canvas.lineWidth = 2.6 + ring * 0.3
    canvas.beginPath()
    canvas.arc(0, 0, reach, start, start + 1.5 + 0.4 * wave(second, 3, ring * 0.2))
    canvas.stroke()
  }
  const random = randomFrom(19)
  for (let i = 0; i < 26; i++) {
    const reach = 22 + random() * (radius - 40)
    const angle = TAU * (random() + turn(second, Math.round(9 - reach / 14)))
    placed(canvas, Math.cos(angle) * reach, Math.sin(angle) * reach, angle * 1.5, 1, () => {
      const kind = i % 4
      if (kind === 3) return dill(canvas, 9, '#5fa64b')
      canvas.fillStyle = ['#8c1236', '#f0913c', '#f2d9a0'][kind] ?? '#8c1236'
      canvas.beginPath()
      canvas.roundRect(-4.5, -3, 9, 6, 2)
      canvas.fill()
    })
  }
  const [creamX, creamY] = [-14 + 5 * wave(second, 3), 10 + 5 * wave(second, 2, 0.2)]
  placed(canvas, creamX, creamY, TAU * turn(second, 5), 1, () => {
    canvas.strokeStyle = '#fff6ea'
    for (let i = 0; i < 30; i++) {
      const [a, b] = [i * 0.34, (i + 1) * 0.34]
      canvas.lineWidth = 7.5 - i * 0.2
      canvas.beginPath()
      canvas.moveTo(Math.cos(a) * (3 + i * 0.9), Math.sin(a) * (3 + i * 0.9))
      canvas.lineTo(Math.cos(b) * (3.9 + i * 0.9), Math.sin(b) * (3.9 + i * 0.9))
      canvas.stroke()
    }
  })
  for (let i = 0; i < 9; i++) {
    const age = turn(second, 9 + (i % 4), i * 0.29)
    const angle = i * 2.4
    canvas.strokeStyle = fade('#ffb7a0', 0.6 * (1 - age))
    canvas.lineWidth = 1.2
    canvas.beginPath()
    canvas.arc(Math.cos(angle) * (radius - 24), Math.sin(angle) * (radius - 24), 1 + age * 5, 0, TAU)
    canvas.stroke()
  }
}

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
    TABLE(canvas)
    drawBoard(canvas, second)
    drawTableware(canvas, second)
    drawPot(canvas, second)
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
