import { placed, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { disc, glow, linear, polygon } from './light.ts'
import { TAU } from './motion.ts'

/** A house of the old town: floors of windows above a shop. */
export type House = {
  x: number
  width: number
  top: number
  wall: string
  roof: 'gable' | 'mansard' | 'tower'
  columns: number
  floors: number
}

export const STREET_Y = 292

/** The place of every window of a house: x, y of its upper left corner, all 16 × 24. */
export function windowsOf({ x, width, top, columns, floors }: House): { x: number; y: number }[] {
  const storey = (STREET_Y - 46 - top) / floors
  return Array.from({ length: columns * floors }, (_, i) => ({
    x: x + ((i % columns) + 0.5) * (width / columns) - 8,
    y: top + Math.floor(i / columns) * storey + storey / 2 - 11,
  }))
}

/** The unlit front of a house. */
export function houseFront(canvas: Canvas, house: House): void {
  const { x, width, top, wall, roof } = house
  const tiles = linear(canvas, 0, top - 50, 0, top, { 0: '#2c1d3a', 1: '#4b2f45' })
  canvas.fillStyle = tiles
  if (roof === 'gable') polygon(canvas, x - 4, top, x + width / 2, top - 46, x + width + 4, top)
  else polygon(canvas, x - 4, top, x + 10, top - 30, x + width - 10, top - 30, x + width + 4, top)
  if (roof === 'tower') {
    const middle = x + width * 0.72
    canvas.fillRect(middle - 15, top - 58, 30, 60)
    canvas.beginPath()
    canvas.moveTo(middle - 19, top - 56)
    canvas.quadraticCurveTo(middle - 17, top - 84, middle, top - 92)
    canvas.quadraticCurveTo(middle + 17, top - 84, middle + 19, top - 56)
    canvas.fill()
    canvas.fillRect(middle - 1, top - 108, 2, 18)
  }
  canvas.fillStyle = '#382339'
  canvas.fillRect(x + width * 0.18, top - 48, 12, 30)
  canvas.fillStyle = linear(canvas, 0, top, 0, STREET_Y, { 0: mix(wall, '#1c1438', 0.35), 1: mix(wall, '#120d2a', 0.58) })
  canvas.fillRect(x, top, width, STREET_Y - top)
  canvas.fillStyle = mix(wall, '#ffe9d0', 0.22)
  canvas.fillRect(x - 2, top - 2, width + 4, 4)
  canvas.fillStyle = mix(wall, '#120d2a', 0.3)
  canvas.fillRect(x, STREET_Y - 48, width, 4)
  for (const place of windowsOf(house)) {
    canvas.fillStyle = mix(wall, '#ffe9d0', 0.16)
    canvas.fillRect(place.x - 2.5, place.y - 4, 21, 3)
    canvas.fillRect(place.x - 2.5, place.y + 24, 21, 2.5)
    canvas.fillStyle = '#1d1938'
    canvas.fillRect(place.x, place.y, 16, 24)
  }
}

/**
 * A window's inside: `light` 0…1, `hex` the lamp's colour, `kind` the person or thing in it, `motion` −1…1
 * their movement.
 */
export function litWindow(canvas: Canvas, x: number, y: number, light: number, hex: string, kind: number, motion: number): void {
  if (light > 0.02) {
    canvas.fillStyle = linear(canvas, 0, y, 0, y + 24, { 0: fade(mix(hex, '#ffffff', 0.35), light), 1: fade(hex, light) })
    canvas.fillRect(x, y, 16, 24)
    canvas.save()
    canvas.beginPath()
    canvas.rect(x, y, 16, 24)
    canvas.clip()
    canvas.fillStyle = fade('#4a2418', light)
    if (kind === 1) {
      disc(canvas, x + 8 + motion * 6, y + 10, 3)
      canvas.fillRect(x + 4 + motion * 6, y + 13.5, 8, 12)
    } else if (kind === 2) {
      disc(canvas, x + 5, y + 11 + motion * 0.6, 2.6)
      disc(canvas, x + 11.5, y + 12 - motion * 0.6, 2.6)
      canvas.fillRect(x + 2, y + 14, 6, 12)
      canvas.fillRect(x + 8.6, y + 15, 6, 12)
    } else if (kind === 3) {
      canvas.fillRect(x + 6, y + 19, 5, 5)
      for (const lean of [-0.7, 0, 0.7]) placed(canvas, x + 8.5, y + 19, lean, 1, () => disc(canvas, 0, -5, 1.8, 5))
    } else if (kind === 4) {
      disc(canvas, x + 8, y + 20, 4, 4.6)
      disc(canvas, x + 8, y + 14, 2.7)
      polygon(canvas, x + 5.6, y + 13, x + 6, y + 9.6, x + 8, y + 12, x + 10, y + 9.6, x + 10.4, y + 13)
    } else if (kind === 5) {
      canvas.fillStyle = fade('#c9583c', light * 0.75)
      polygon(canvas, x, y, x + 5, y, x + 1.5, y + 24, x, y + 24)
      polygon(canvas, x + 16, y, x + 11, y, x + 14.5, y + 24, x + 16, y + 24)
    }
    canvas.restore()
  }
  canvas.fillStyle = '#2a1d33'
  canvas.fillRect(x + 7.4, y, 1.2, 24)
  canvas.fillRect(x, y + 8, 16, 1.2)
}

/** A tram heading right, standing on the origin, 212 long. */
export function tram(canvas: Canvas, wheelTurn: number, sway: number): void {
  canvas.fillStyle = '#14101f'
  canvas.fillRect(-204, -12, 196, 8)
  for (const x of [-172, -148, -64, -40])
    placed(canvas, x, -5, TAU * wheelTurn, 1, () => {
      canvas.fillStyle = '#0c0a14'
      disc(canvas, 0, 0, 6.4)
      canvas.fillStyle = '#6a6480'
      canvas.fillRect(-4.6, -0.8, 9.2, 1.6)
    })
  canvas.strokeStyle = '#2a2238'
  canvas.lineWidth = 2
  canvas.beginPath()
  canvas.moveTo(-118, -72)
  canvas.lineTo(-96, -92 + sway)
  canvas.lineTo(-118, -108 + sway)
  canvas.moveTo(-132, -109 + sway)
  canvas.lineTo(-100, -109 + sway)
  canvas.stroke()
  canvas.fillStyle = linear(canvas, 0, -74, 0, -8, { 0: '#f7ecd4', 0.52: '#f0dfc0', 0.54: '#c62f3b', 1: '#8f1a2e' })
  canvas.beginPath()
  canvas.roundRect(-212, -72, 212, 62, [10, 16, 8, 6])
  canvas.fill()
  canvas.fillStyle = '#8f8aa6'
  canvas.beginPath()
  canvas.roundRect(-206, -76, 196, 6, 3)
  canvas.fill()
  canvas.fillStyle = '#4a1622'
  canvas.fillRect(-209, -67, 202, 27)
  for (let i = 0; i < 8; i++) {
    const x = -202 + i * 24.4
    canvas.fillStyle = linear(canvas, 0, -66, 0, -42, { 0: '#fff6d8', 1: '#ffd98c' })
    canvas.beginPath()
    canvas.roundRect(x, -65, 21, 24, 2.5)
    canvas.fill()
    canvas.fillStyle = '#6b3a2c'
    if (i % 3 !== 1) {
      disc(canvas, x + 8 + (i % 2) * 4, -50, 3.2)
      canvas.fillRect(x + 4 + (i % 2) * 4, -46.5, 8, 6)
    }
  }
  canvas.fillStyle = fade('#bfe4ff', 0.85)
  polygon(canvas, -8, -66, -3, -64, -1, -42, -8, -42)
  canvas.fillStyle = '#ffe9b0'
  canvas.fillRect(-212, -38, 212, 1.4)
  glow(canvas, -1, -22, 46, '#fff0c0', 0.75)
  canvas.fillStyle = '#fffbe8'
  disc(canvas, -3, -22, 3.4)
}

/** A walker under an umbrella heading right, feet on the origin; `step` counts paces. */
export function walker(canvas: Canvas, step: number, coat: string, umbrella: string): void {
  const swing = Math.sin(TAU * step)
  canvas.strokeStyle = '#17112a'
  canvas.lineWidth = 3
  canvas.lineCap = 'round'
  for (const side of [-1, 1]) {
    canvas.beginPath()
    canvas.moveTo(0, -15)
    canvas.lineTo(side * swing * 5.5, -1 - Math.max(0, side * Math.cos(TAU * step)) * 2)
    canvas.stroke()
  }
  const bob = Math.abs(swing) * 1.1
  canvas.fillStyle = coat
  polygon(canvas, -4.6, -32 + bob, 4.6, -32 + bob, 7, -12 + bob, -7, -12 + bob)
  canvas.fillStyle = '#e8b48e'
  disc(canvas, 0.8, -36 + bob, 3.7)
  canvas.strokeStyle = '#17112a'
  canvas.lineWidth = 1.2
  canvas.beginPath()
  canvas.moveTo(5, -24 + bob)
  canvas.lineTo(4, -50 + bob)
  canvas.stroke()
  canvas.fillStyle = umbrella
  canvas.beginPath()
  canvas.moveTo(-14, -42 + bob)
  canvas.quadraticCurveTo(-12, -57 + bob, 4, -57 + bob)
  canvas.quadraticCurveTo(20, -57 + bob, 22, -42 + bob)
  canvas.quadraticCurveTo(16, -46 + bob, 10, -42 + bob)
  canvas.quadraticCurveTo(4, -46 + bob, -2, -42 + bob)
  canvas.quadraticCurveTo(-8, -46 + bob, -14, -42 + bob)
  canvas.fill()
}
