import { placed, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { dill, tableShadow } from './food.ts'
import { disc, linear, radial } from './light.ts'
import { TAU, turn, wave } from './motion.ts'
import { randomFrom } from '../random.ts'

/** Where the pot stands. */
export const POT = { x: 306, y: 186, radius: 104 }

/** A pot of borshch from above, its contents going round. */
export function soupPot(canvas: Canvas, second: number): void {
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
  placed(canvas, x, y, 0, 1, () => soup(canvas, second, radius))
  canvas.strokeStyle = fade('#4a0514', 0.5)
  canvas.lineWidth = 5
  canvas.beginPath()
  canvas.arc(x, y, radius - 2, Math.PI * 0.95, Math.PI * 1.8)
  canvas.stroke()
}

function soup(canvas: Canvas, second: number, radius: number): void {
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
