import { placed, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { glow, linear, polyline } from './light.ts'
import { presence, TAU, turn, wave } from './motion.ts'

export type Frame = { x: number; y: number; width: number; height: number }

/**
 * A pane of glass in slight perspective, brighter while its turn lasts; `drawInside` gets its inner width and
 * height.
 */
export function pane(
  canvas: Canvas,
  second: number,
  index: number,
  frame: Frame,
  drawInside: (width: number, height: number) => void,
): void {
  const { x, y, width, height } = frame
  const chosen = presence(turn(second, 4, -index / 3), 0, 0.34, 0.1)
  placed(canvas, x + width / 2, y + height / 2 + 2.5 * wave(second, 4, index * 0.3), 0, 1 + 0.045 * chosen, () => {
    canvas.transform(1, -0.055, 0, 1, 0, 0)
    canvas.translate(-width / 2, -height / 2)
    canvas.fillStyle = linear(canvas, 0, 0, width, height, {
      0: fade('#bcdcff', 0.2 + 0.08 * chosen),
      0.5: fade('#5f9eff', 0.1),
      1: fade('#1c4fb5', 0.22),
    })
    canvas.beginPath()
    canvas.roundRect(0, 0, width, height, 7)
    canvas.fill()
    canvas.strokeStyle = fade('#cfe7ff', 0.35 + 0.5 * chosen)
    canvas.lineWidth = 1
    canvas.stroke()
    canvas.clip()
    canvas.translate(12, 12)
    drawInside(width - 24, height - 24)
  })
}

/** A line in motion above a coloured area, with a light running along it. */
export function curve(canvas: Canvas, second: number, width: number, height: number): void {
  const at = (share: number): number =>
    height * (0.5 - 0.2 * wave(second, 4, share * 1.3) - 0.13 * wave(second, -6, share * 2.1) - 0.28 * (share - 0.5))
  const points = Array.from({ length: 41 }, (_, i) => [(i / 40) * width, at(i / 40)]).flat()
  for (let i = 0; i <= 4; i++) {
    canvas.fillStyle = fade('#bfe0ff', 0.14)
    canvas.fillRect(0, (i / 4) * height, width, 0.8)
  }
  canvas.fillStyle = linear(canvas, 0, 0, 0, height, { 0: fade('#5fd0ff', 0.5), 1: fade('#5fd0ff', 0) })
  canvas.beginPath()
  canvas.moveTo(0, height)
  for (let i = 0; i < points.length; i += 2) canvas.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
  canvas.lineTo(width, height)
  canvas.fill()
  canvas.strokeStyle = '#9be4ff'
  canvas.lineWidth = 2.2
  canvas.lineJoin = 'round'
  polyline(canvas, ...points)
  const head = turn(second, 4)
  glow(canvas, head * width, at(head), 13, '#ffffff', 0.9 * presence(head, 0, 1, 0.08))
}

/** Seven columns rising and falling, one of them golden. */
export function columns(canvas: Canvas, second: number, width: number, height: number): void {
  for (let i = 0; i < 7; i++) {
    const tall = height * (0.5 + 0.2 * wave(second, 3, i * 0.21) + 0.2 * wave(second, 5, i * 0.37))
    const x = (i / 7) * width
    canvas.fillStyle = linear(canvas, 0, height - tall, 0, height, {
      0: i === 4 ? '#ffc857' : '#7cc4ff',
      1: fade(i === 4 ? '#ff9f43' : '#2b6fe0', 0.55),
    })
    canvas.beginPath()
    canvas.roundRect(x, height - tall, width / 7 - 6, tall, 2.5)
    canvas.fill()
  }
}

/** Three arcs turning within each other. */
export function shares(canvas: Canvas, second: number, width: number, height: number): void {
  canvas.lineCap = 'round'
  const tints = ['#ffc857', '#7cdcff', '#8f9bff']
  tints.forEach((tint, i) => {
    const radius = height / 2 - 1 - i * 9
    canvas.lineWidth = 5
    canvas.strokeStyle = fade('#bcdcff', 0.15)
    canvas.beginPath()
    canvas.arc(width / 2, height / 2, radius, 0, TAU)
    canvas.stroke()
    const start = TAU * turn(second, i % 2 ? -1 : 1, i * 0.3)
    canvas.strokeStyle = tint
    canvas.beginPath()
    canvas.arc(width / 2, height / 2, radius, start, start + TAU * (0.48 + 0.2 * wave(second, 2, i * 0.33)))
    canvas.stroke()
  })
}
