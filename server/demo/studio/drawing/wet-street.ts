import { veiled, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { glow, linear, polygon } from './light.ts'
import { turn, wave, wrap } from './motion.ts'
import { STREET_Y } from './street.ts'

/** Mirrors a light in the wet street: upside down, drawn out and trembling. */
export function reflection(canvas: Canvas, second: number, x: number, width: number, hex: string, strength: number): void {
  const reach = 54
  const tremble = 1.5 * wave(second, 12, x * 0.013)
  canvas.fillStyle = linear(canvas, 0, STREET_Y + 12, 0, STREET_Y + 12 + reach, {
    0: fade(hex, strength),
    0.4: fade(hex, strength * 0.5),
    1: fade(hex, 0),
  })
  canvas.fillRect(x + tremble, STREET_Y + 13, width, reach)
}

/** A street lamp and the drizzle in its light. */
export function streetLamp(canvas: Canvas, second: number, x: number): void {
  canvas.fillStyle = '#15101f'
  canvas.fillRect(x - 1.6, STREET_Y - 96, 3.2, 100)
  canvas.fillRect(x - 5, STREET_Y - 2, 10, 5)
  polygon(canvas, x - 6, STREET_Y - 98, x - 4, STREET_Y - 112, x + 4, STREET_Y - 112, x + 6, STREET_Y - 98)
  canvas.fillStyle = '#fff3cf'
  canvas.fillRect(x - 3.4, STREET_Y - 110, 6.8, 11)
  glow(canvas, x, STREET_Y - 104, 64, '#ffcf80', 0.62)
  veiled(
    canvas,
    0.3,
    () => {
      canvas.fillStyle = linear(canvas, 0, STREET_Y - 104, 0, STREET_Y + 8, { 0: fade('#ffd890', 0.8), 1: fade('#ffd890', 0.05) })
      polygon(canvas, x - 4, STREET_Y - 100, x + 4, STREET_Y - 100, x + 44, STREET_Y + 8, x - 44, STREET_Y + 8)
    },
    'lighter',
  )
  // Drizzle shows only where a lamp lights it.
  canvas.strokeStyle = fade('#fff0d0', 0.3)
  canvas.lineWidth = 1
  canvas.beginPath()
  for (let i = 0; i < 11; i++) {
    const fall = turn(second, 24 + (i % 3), i * 0.37 + x * 0.01)
    const at = x + (wrap(i * 0.618) - 0.5) * (14 + fall * 68)
    const y = STREET_Y - 98 + fall * 100
    canvas.moveTo(at, y)
    canvas.lineTo(at - 1.2, y + 7)
  }
  canvas.stroke()
}
