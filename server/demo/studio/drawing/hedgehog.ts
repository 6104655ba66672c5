import { randomFrom } from '../random.ts'
import type { Canvas } from './canvas.ts'
import { disc, glow, polygon, radial } from './light.ts'
import { TAU } from './motion.ts'

const SPINE_TINTS = ['#4a3226', '#5d4131', '#76543d', '#8f6a4c', '#a07a58']
const random = randomFrom(12)
const SPINES = [1, 0.86, 0.7, 0.54, 0.38].flatMap((ring, row) =>
  Array.from({ length: 22 - row * 3 }, (_, i) => {
    const count = 22 - row * 3
    const angle = Math.PI * (0.98 + ((i + random() * 0.5) / count) * 0.93)
    return { angle, ring, row, length: 15 + random() * 5, tint: SPINE_TINTS[row] ?? '#5d4131' }
  }),
)

/**
 * A hedgehog on its way to the right with an apple on its back; feet on the origin, about 120 wide. `step`
 * counts its paces.
 */
export function hedgehog(canvas: Canvas, step: number, isBlinking: boolean): void {
  const sway = Math.sin(TAU * step)
  const bob = Math.abs(Math.sin(TAU * step)) * 2.4
  canvas.fillStyle = 'rgba(30,80,40,0.22)'
  disc(canvas, 4, 1, 54, 6)
  ;[
    [-26, 0],
    [24, 0.5],
    [-10, 0.5],
    [38, 0],
  ].forEach(([x = 0, phase = 0], i) => {
    const swing = Math.sin(TAU * (step + phase))
    const lift = Math.max(0, Math.cos(TAU * (step + phase))) * 3.4
    canvas.fillStyle = i < 2 ? '#b98a62' : '#d9ab80'
    disc(canvas, x + swing * 6, -3 - lift, 9, 5.4)
  })
  canvas.save()
  canvas.translate(0, -4 - bob)
  canvas.rotate(0.025 * sway)
  drawBack(canvas)
  drawFace(canvas, isBlinking)
  drawApple(canvas, -12, -84 + bob * 0.8, sway * 0.05)
  canvas.restore()
}

function drawBack(canvas: Canvas): void {
  canvas.fillStyle = '#3f2a20'
  canvas.beginPath()
  canvas.moveTo(-52, -8)
  canvas.bezierCurveTo(-60, -62, -20, -78, 4, -76)
  canvas.bezierCurveTo(34, -74, 46, -52, 40, -22)
  canvas.lineTo(-30, -2)
  canvas.closePath()
  canvas.fill()
  for (const { angle, ring, row, length, tint } of SPINES) {
    const [x, y] = [-6 + 46 * ring * Math.cos(angle), -24 + 46 * ring * Math.sin(angle)]
    const lean = angle - 0.42
    const [tipX, tipY] = [x + length * Math.cos(lean), y + length * Math.sin(lean)]
    const [sideX, sideY] = [-Math.sin(lean) * (5.4 - row * 0.5), Math.cos(lean) * (5.4 - row * 0.5)]
    canvas.fillStyle = tint
    polygon(canvas, x - sideX, y - sideY, tipX, tipY, x + sideX, y + sideY)
  }
}

function drawFace(canvas: Canvas, isBlinking: boolean): void {
  canvas.fillStyle = radial(canvas, 30, -34, 6, 78, { 0: '#ffe6c4', 0.55: '#f6d2a6', 1: '#e2b384' })
  canvas.beginPath()
  canvas.moveTo(-40, -12)
  canvas.bezierCurveTo(-24, -34, 2, -22, 14, -40)
  canvas.bezierCurveTo(22, -60, 42, -58, 48, -42)
  canvas.bezierCurveTo(52, -34, 66, -32, 70, -26)
  canvas.bezierCurveTo(72, -18, 58, -12, 48, -9)
  canvas.bezierCurveTo(20, 2, -26, 2, -40, -12)
  canvas.fill()
  canvas.fillStyle = '#c99468'
  disc(canvas, 20, -51, 8.4, 9.4, 0.3)
  canvas.fillStyle = '#f3b99a'
  disc(canvas, 20.6, -50, 5, 6, 0.3)
  glow(canvas, 42, -23, 10, '#ff8d7a', 0.55)
  canvas.fillStyle = '#2a1c18'
  disc(canvas, 70, -27, 5.4, 4.8)
  canvas.fillStyle = '#ffffff'
  disc(canvas, 68.4, -28.8, 1.5)
  canvas.fillStyle = '#2a1c18'
  disc(canvas, 45, -37, 4.3, isBlinking ? 0.8 : 5)
  if (!isBlinking) {
    canvas.fillStyle = '#ffffff'
    disc(canvas, 46.5, -39, 1.6)
  }
  canvas.strokeStyle = '#8a5a44'
  canvas.lineWidth = 1.8
  canvas.lineCap = 'round'
  canvas.beginPath()
  canvas.arc(55, -23, 7, 0.25, 1.9)
  canvas.stroke()
}

function drawApple(canvas: Canvas, x: number, y: number, turn: number): void {
  canvas.save()
  canvas.translate(x, y)
  canvas.rotate(turn)
  canvas.fillStyle = radial(canvas, -5, -6, 2, 24, { 0: '#ff8a70', 0.4: '#e8423f', 1: '#b3202f' })
  canvas.beginPath()
  canvas.moveTo(0, -11)
  canvas.bezierCurveTo(8, -18, 20, -12, 17, 2)
  canvas.bezierCurveTo(15, 13, 7, 17, 0, 14)
  canvas.bezierCurveTo(-7, 17, -15, 13, -17, 2)
  canvas.bezierCurveTo(-20, -12, -8, -18, 0, -11)
  canvas.fill()
  canvas.strokeStyle = '#5a3a20'
  canvas.lineWidth = 2.4
  canvas.beginPath()
  canvas.moveTo(0, -10)
  canvas.quadraticCurveTo(0, -17, 3, -20)
  canvas.stroke()
  canvas.fillStyle = '#5cbf4a'
  disc(canvas, 9, -19, 7.5, 3.6, -0.4)
  canvas.fillStyle = 'rgba(255,255,255,0.5)'
  disc(canvas, -8, -4, 2.6, 4.4, 0.4)
  canvas.restore()
}
