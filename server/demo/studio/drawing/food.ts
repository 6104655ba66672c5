import { randomFrom } from '../random.ts'
import { placed, veiled, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { disc, glow, linear, polygon, radial } from './light.ts'
import { TAU } from './motion.ts'

/** The soft shadow of a round thing lying on a table lit from the upper left. */
export function tableShadow(canvas: Canvas, x: number, y: number, radius: number, height = 10): void {
  for (const [grow, strength] of [
    [1.1, 0.1],
    [1.05, 0.12],
    [1, 0.16],
  ] as const) {
    canvas.fillStyle = fade('#3a1d0a', strength)
    disc(canvas, x + height, y + height * 0.9, radius * grow)
  }
}

/** A plate from above. */
export function plate(canvas: Canvas, radius: number, rim: string): void {
  canvas.fillStyle = radial(canvas, -radius * 0.3, -radius * 0.3, radius * 0.2, radius * 1.4, {
    0: '#ffffff',
    0.7: '#f4efe6',
    1: '#d9cfbf',
  })
  disc(canvas, 0, 0, radius)
  canvas.strokeStyle = rim
  canvas.lineWidth = radius * 0.045
  canvas.beginPath()
  canvas.arc(0, 0, radius * 0.93, 0, TAU)
  canvas.stroke()
  canvas.lineWidth = 1
  canvas.beginPath()
  canvas.arc(0, 0, radius * 0.85, 0, TAU)
  canvas.stroke()
  canvas.fillStyle = radial(canvas, 0, 0, radius * 0.3, radius * 0.68, { 0: '#fdfaf4', 0.9: '#efe8dc', 1: '#e2d8c8' })
  disc(canvas, 0, 0, radius * 0.68)
}

/** A half-moon dumpling: straight fold to the left, crimped curve to the right. */
export function varenyk(canvas: Canvas, size: number): void {
  const outline = (scale: number): void => {
    canvas.beginPath()
    canvas.moveTo(-size * 0.36 * scale, -size * 0.86 * scale)
    for (let i = 0; i <= 18; i++) {
      const angle = -Math.PI / 2 + (i / 18) * Math.PI
      const reach = scale * size * (i % 2 === 0 ? 1 : 0.93)
      canvas.lineTo(-size * 0.2 + Math.cos(angle) * reach * 0.84, Math.sin(angle) * reach)
    }
    canvas.lineTo(-size * 0.36 * scale, size * 0.86 * scale)
    canvas.quadraticCurveTo(-size * 0.62 * scale, 0, -size * 0.36 * scale, -size * 0.86 * scale)
  }
  canvas.save()
  canvas.translate(size * 0.07, size * 0.1)
  canvas.fillStyle = fade('#6a4520', 0.28)
  outline(1)
  canvas.fill()
  canvas.restore()
  canvas.fillStyle = '#ecd09a'
  outline(1)
  canvas.fill()
  canvas.fillStyle = radial(canvas, -size * 0.2, -size * 0.1, size * 0.1, size * 0.95, {
    0: '#fffaf0',
    0.6: '#fdeecb',
    1: '#efd5a2',
  })
  outline(0.8)
  canvas.fill()
}

/** A sprig of dill lying from the origin upwards. */
export function dill(canvas: Canvas, length: number, tint: string): void {
  canvas.strokeStyle = tint
  canvas.lineCap = 'round'
  canvas.lineWidth = Math.max(0.8, length * 0.05)
  canvas.beginPath()
  canvas.moveTo(0, 0)
  canvas.lineTo(0, -length)
  for (let i = 1; i <= 6; i++) {
    const y = -(i / 6) * length
    const reach = length * 0.34 * (1.15 - i / 7)
    for (const side of [-1, 1]) {
      canvas.moveTo(0, y + length * 0.12)
      canvas.lineTo(side * reach, y - length * 0.12)
    }
  }
  canvas.stroke()
}

/** A tomato from above. */
export function tomato(canvas: Canvas, radius: number): void {
  canvas.fillStyle = radial(canvas, -radius * 0.35, -radius * 0.35, radius * 0.1, radius * 1.3, {
    0: '#ff8a66',
    0.4: '#e8392b',
    1: '#a5161c',
  })
  disc(canvas, 0, 0, radius)
  canvas.fillStyle = '#4f9a3d'
  for (let i = 0; i < 5; i++) {
    const angle = (TAU * i) / 5 + 0.3
    polygon(
      canvas,
      Math.cos(angle - 0.5) * radius * 0.16,
      Math.sin(angle - 0.5) * radius * 0.16,
      Math.cos(angle) * radius * 0.62,
      Math.sin(angle) * radius * 0.62,
      Math.cos(angle + 0.5) * radius * 0.16,
      Math.sin(angle + 0.5) * radius * 0.16,
    )
  }
}

/** A slice of beetroot with its rings. */
export function beetroot(canvas: Canvas, radius: number): void {
  canvas.fillStyle = '#6d0f35'
  disc(canvas, 0, 0, radius)
  for (const [share, tint] of [
    [0.86, '#a3164f'],
    [0.66, '#7d1140'],
    [0.5, '#b01c58'],
    [0.3, '#86134a'],
    [0.14, '#c02c68'],
  ] as const) {
    canvas.fillStyle = tint
    disc(canvas, 0, 0, radius * share)
  }
}

/** A round loaf with a scored crust, from above. */
export function loaf(canvas: Canvas, radius: number): void {
  canvas.fillStyle = radial(canvas, -radius * 0.3, -radius * 0.35, radius * 0.1, radius * 1.35, {
    0: '#f0c07c',
    0.5: '#c98742',
    1: '#7d4619',
  })
  disc(canvas, 0, 0, radius)
  canvas.lineCap = 'round'
  for (let i = 0; i < 5; i++) {
    const x = (i - 2) * radius * 0.3
    const tall = Math.sqrt(radius * radius - x * x) * 0.72
    for (const [tint, width, shift] of [
      ['#8a4f20', radius * 0.1, 1],
      ['#ffe2b0', radius * 0.06, -0.6],
    ] as const) {
      canvas.strokeStyle = tint
      canvas.lineWidth = width
      canvas.beginPath()
      canvas.moveTo(x + shift, -tall)
      canvas.quadraticCurveTo(x + radius * 0.12 + shift, 0, x + shift, tall)
      canvas.stroke()
    }
  }
}

/** A stirring spoon seen from above: its bowl at one end, the handle leading to the hand at the other. */
export function woodenSpoon(canvas: Canvas, bowlX: number, bowlY: number, handX: number, handY: number): void {
  const along = Math.atan2(handY - bowlY, handX - bowlX)
  const length = Math.hypot(handX - bowlX, handY - bowlY)
  for (const [shift, tint] of [
    [7, fade('#2a0a08', 0.28)],
    [0, '#c58b52'],
  ] as const) {
    placed(canvas, bowlX + shift, bowlY + shift, along, 1, () => {
      canvas.fillStyle = tint
      canvas.beginPath()
      canvas.roundRect(12, -3.4, length, 6.8, 3.4)
      canvas.fill()
      disc(canvas, 0, 0, 20, 14)
    })
  }
  placed(canvas, bowlX, bowlY, along, 1, () => {
    canvas.fillStyle = linear(canvas, 0, -10, 0, 12, { 0: '#9c6635', 1: '#dba86c' })
    disc(canvas, -1, 0, 15.5, 10)
    canvas.fillStyle = fade('#ffe0b0', 0.5)
    canvas.fillRect(18, -2.4, length - 16, 1.6)
  })
}

/** Wisps of steam rising from a place; `age` functions give each wisp its share of life. */
export function steam(canvas: Canvas, wisps: readonly { age: number; x: number; y: number; lean: number }[]): void {
  for (const { age, x, y, lean } of wisps) {
    veiled(canvas, 0.5 * Math.sin(Math.PI * age) ** 1.4, () => {
      placed(canvas, x + lean * age * 30 + 8 * Math.sin(age * 5 + lean * 3), y - age * 74, 0, 1, () => {
        canvas.scale(0.62, 1)
        glow(canvas, 0, 0, 16 + age * 34, '#ffffff', 0.5)
      })
    })
  }
}

/** Cross-stitch in red and black along a strip of linen, `columns` × 9 cells. */
export function embroideredStrip(canvas: Canvas, columns: number, cell: number, seed: number): void {
  const random = randomFrom(seed)
  const phase = Math.floor(random() * 3)
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 9; row++) {
      const [x, y] = [Math.abs(((column + phase) % 12) - 6), Math.abs(row - 4)]
      const isRed = x + y === 4 || x + y === 1 || (x === 6 && y < 2) || y === 4
      const isBlack = x + y === 2 || (x === 5 && y === 3)
      if (!isRed && !isBlack) continue
      canvas.fillStyle = isBlack ? '#2d1a1e' : mix('#c8202f', '#a8172a', random())
      canvas.fillRect(column * cell + 0.3, row * cell + 0.3, cell - 0.6, cell - 0.6)
    }
  }
}
