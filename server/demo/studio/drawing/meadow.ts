import { HEIGHT, placed, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { disc, polygon, polyline } from './light.ts'
import { lerp, TAU, turn, wave } from './motion.ts'

/** A flower with its root on the origin. */
export function flower(canvas: Canvas, x: number, y: number, tint: string, size: number, bend: number): void {
  placed(canvas, x, y, bend, size, () => {
    canvas.strokeStyle = '#2f8f45'
    canvas.lineWidth = 2
    polyline(canvas, 0, 2, 0, -14)
    canvas.fillStyle = tint
    for (let i = 0; i < 6; i++) disc(canvas, 4.2 * Math.cos((TAU * i) / 6), -17 + 4.2 * Math.sin((TAU * i) / 6), 3.1)
    canvas.fillStyle = tint === '#ffd23f' ? '#8a4b1c' : '#ffb52e'
    disc(canvas, 0, -17, 3)
  })
}

/** One of four balloons, rising once per loop. */
export function balloon(canvas: Canvas, second: number, index: number): void {
  const tint = ['#ff6b6b', '#7c6cff', '#28c08a', '#ffb03a'][index] ?? '#ff6b6b'
  const rise = turn(second, 1, index * 0.27)
  const x = 250 + index * 108 + 16 * wave(second, 4, index * 0.3)
  placed(canvas, x, lerp(HEIGHT + 60, -90, rise), 0.09 * wave(second, 4, index * 0.3 + 0.25), 1, () => {
    canvas.strokeStyle = fade('#5b6b7a', 0.7)
    canvas.lineWidth = 1
    canvas.beginPath()
    canvas.moveTo(0, 25)
    canvas.bezierCurveTo(6, 40, -6, 52, 2, 70)
    canvas.stroke()
    canvas.fillStyle = tint
    disc(canvas, 0, 0, 19, 24)
    polygon(canvas, -4, 28, 0, 22, 4, 28)
    canvas.fillStyle = fade('#ffffff', 0.45)
    disc(canvas, -7, -9, 3.6, 7, 0.4)
  })
}

/** One of two butterflies, never far from the flowers. */
export function butterfly(canvas: Canvas, second: number, index: number): void {
  const x = 430 + index * 120 + 60 * wave(second, 3, index * 0.4) + 24 * wave(second, 7, index * 0.2)
  const y = 232 - index * 26 + 22 * wave(second, 5, index * 0.33) + 8 * wave(second, 11)
  const open = 0.35 + 0.65 * Math.abs(wave(second, 70, index * 0.2))
  placed(canvas, x, y, -0.3, 0.9, () => {
    for (const side of [-1, 1]) {
      canvas.fillStyle = index ? '#ff9f43' : '#ff6fae'
      disc(canvas, side * 6 * open, -4, 6.4 * open, 7, side * 0.5)
      disc(canvas, side * 4.6 * open, 5, 4.8 * open, 5, side * -0.4)
    }
    canvas.fillStyle = '#4a3328'
    disc(canvas, 0, 0, 1.6, 7)
  })
}
