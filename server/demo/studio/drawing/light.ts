import { HEIGHT, WIDTH, type Canvas } from './canvas.ts'
import { fade, type Stops } from './colour.ts'

export function linear(canvas: Canvas, x0: number, y0: number, x1: number, y1: number, stops: Stops): CanvasGradient {
  const gradient = canvas.createLinearGradient(x0, y0, x1, y1)
  for (const [at, colour] of Object.entries(stops)) gradient.addColorStop(Number(at), colour)
  return gradient
}

export function radial(canvas: Canvas, x: number, y: number, inner: number, outer: number, stops: Stops): CanvasGradient {
  const gradient = canvas.createRadialGradient(x, y, inner, x, y, outer)
  for (const [at, colour] of Object.entries(stops)) gradient.addColorStop(Number(at), colour)
  return gradient
}

/** Fills the whole picture from top to bottom. */
export function backdrop(canvas: Canvas, stops: Stops, bottom = HEIGHT): void {
  canvas.fillStyle = linear(canvas, 0, 0, 0, bottom, stops)
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
}

/** A soft light whose brightness falls off like a bell, so that no edge shows. */
export function glow(canvas: Canvas, x: number, y: number, radius: number, hex: string, strength: number): void {
  canvas.fillStyle = radial(canvas, x, y, 0, radius, {
    0: fade(hex, strength),
    0.2: fade(hex, strength * 0.78),
    0.45: fade(hex, strength * 0.36),
    0.7: fade(hex, strength * 0.1),
    1: fade(hex, 0),
  })
  canvas.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** Darkens the corners a little, as a lens does. */
export function vignette(canvas: Canvas, hex: string, strength: number): void {
  canvas.fillStyle = radial(canvas, WIDTH / 2, HEIGHT / 2, HEIGHT * 0.45, WIDTH * 0.62, {
    0: fade(hex, 0),
    1: fade(hex, strength),
  })
  canvas.fillRect(0, 0, WIDTH, HEIGHT)
}

export function disc(canvas: Canvas, x: number, y: number, radius: number, radiusY = radius, turn = 0): void {
  canvas.beginPath()
  canvas.ellipse(x, y, radius, radiusY, turn, 0, Math.PI * 2)
  canvas.fill()
}

/** Fills a closed shape of straight lines given as x, y, x, y … */
export function polygon(canvas: Canvas, ...points: readonly number[]): void {
  canvas.beginPath()
  for (let i = 0; i + 1 < points.length; i += 2) canvas.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
  canvas.closePath()
  canvas.fill()
}

/** Draws an open line of points x, y, x, y … */
export function polyline(canvas: Canvas, ...points: readonly number[]): void {
  canvas.beginPath()
  for (let i = 0; i + 1 < points.length; i += 2) canvas.lineTo(points[i] ?? 0, points[i + 1] ?? 0)
  canvas.stroke()
}
