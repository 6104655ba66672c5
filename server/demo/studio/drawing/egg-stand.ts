import { HEIGHT, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { disc, linear } from './light.ts'
import { TAU } from './motion.ts'

/** A golden cup on a velvet table whose middle is at `x`. */
export function eggStand(canvas: Canvas, x: number): void {
  canvas.fillStyle = linear(canvas, 0, 286, 0, HEIGHT, { 0: '#5a1024', 1: '#24060f' })
  canvas.beginPath()
  canvas.ellipse(x, 372, 250, 66, 0, 0, TAU)
  canvas.fill()
  canvas.fillStyle = fade('#14020a', 0.55)
  disc(canvas, x + 6, 318, 82, 9)
  canvas.fillStyle = linear(canvas, 262, 0, 378, 0, {
    0: '#8a5a16',
    0.3: '#ffe08a',
    0.5: '#e0a030',
    0.8: '#9c6418',
    1: '#5c3a0c',
  })
  canvas.beginPath()
  canvas.moveTo(272, 258)
  canvas.quadraticCurveTo(320, 292, 368, 258)
  canvas.quadraticCurveTo(362, 292, 336, 300)
  canvas.lineTo(356, 318)
  canvas.lineTo(284, 318)
  canvas.lineTo(304, 300)
  canvas.quadraticCurveTo(278, 292, 272, 258)
  canvas.fill()
}
