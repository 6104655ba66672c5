import { HEIGHT, paintedOnce, placed, WIDTH, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { beetroot, embroideredStrip, tableShadow } from './food.ts'
import { disc, linear, polygon } from './light.ts'
import { wave } from './motion.ts'
import { randomFrom } from '../random.ts'

/** Planks with an embroidered cloth and a chopping board. */
export const kitchenTable = paintedOnce(WIDTH, HEIGHT, (canvas) => {
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

/** Slices of beetroot and a knife at work on the board. */
export function slicing(canvas: Canvas, second: number): void {
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
