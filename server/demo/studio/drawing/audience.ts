import { paintedOnce, WIDTH, type Layer } from './canvas.ts'
import { disc } from './light.ts'
import { randomFrom } from '../random.ts'

/** One row of the audience from behind, some with raised arms. */
export function audience(seed: number, size: number, hex: string): Layer {
  return paintedOnce(WIDTH + 80, 150, (canvas) => {
    const random = randomFrom(seed)
    canvas.fillStyle = hex
    canvas.strokeStyle = hex
    canvas.lineCap = 'round'
    for (let x = -10; x < WIDTH + 90; x += size * 1.9) {
      const head = 66 + random() * size * 0.5
      disc(canvas, x, head, size * 0.5, size * 0.58)
      canvas.beginPath()
      canvas.roundRect(x - size * 0.95, head + size * 0.55, size * 1.9, 120, size * 0.6)
      canvas.fill()
      const pose = random()
      canvas.lineWidth = size * 0.34
      for (const side of pose < 0.34 ? [-1, 1] : pose < 0.55 ? [pose < 0.45 ? -1 : 1] : []) {
        const reach = 0.5 + random() * 0.5
        canvas.beginPath()
        canvas.moveTo(x + side * size * 0.8, head + size)
        canvas.lineTo(x + side * size * (0.9 + random() * 0.4), head - size * 0.2)
        canvas.lineTo(x + side * size * (0.4 + random() * 0.7), head - size * (0.9 + reach))
        canvas.stroke()
      }
    }
  })
}
