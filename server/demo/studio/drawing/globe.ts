import type { Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { between, landPlaces, seenFrom, type Place } from './earth.ts'
import { disc, glow, polyline, radial } from './light.ts'
import { ease, TAU, turn, wrap } from './motion.ts'

/** Where the globe of the news hangs. */
export const GLOBE = { x: 206, y: 152, radius: 112, tilt: 0.42 }
const LAND = landPlaces(3)
const KYIV: Place = { longitude: 30.5, latitude: 50.4 }
const CITIES: readonly Place[] = [
  [-0.1, 51.5],
  [2.3, 48.9],
  [-74, 40.7],
  [139.7, 35.7],
  [36.8, -1.3],
  [-43.2, -22.9],
  [77.2, 28.6],
  [151.2, -33.9],
  [-123, 49.2],
  [24.9, 60.2],
  [51.4, 35.7],
  [18.4, -33.9],
].map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }))

/** A globe of dots turning once per loop, with reports travelling between its cities. */
export function globe(canvas: Canvas, second: number): void {
  const { x, y, radius, tilt } = GLOBE
  const spin = -0.9 + TAU * turn(second, 1)
  glow(canvas, x, y, radius * 1.75, '#3fa0ff', 0.55)
  canvas.fillStyle = radial(canvas, x - 42, y - 48, 8, radius * 1.6, {
    0: '#2f7ae0',
    0.45: '#12459c',
    0.8: '#0a2563',
    1: '#061741',
  })
  disc(canvas, x, y, radius)
  canvas.save()
  canvas.translate(x, y)
  for (const near of [0.12, 0.38, 0.64, 0.86]) {
    canvas.fillStyle = fade('#a5dcff', 0.22 + near * 0.8)
    canvas.beginPath()
    for (const place of LAND) {
      const seen = seenFrom(place, spin, tilt)
      if (seen.z < near - 0.12 || seen.z >= near + 0.14) continue
      const size = 0.75 + seen.z * 0.85
      canvas.moveTo(seen.x * radius + size, seen.y * radius)
      canvas.arc(seen.x * radius, seen.y * radius, size, 0, TAU)
    }
    canvas.fill()
  }
  CITIES.forEach((city, i) => drawRoute(canvas, second, city, i, spin))
  canvas.restore()
  canvas.lineWidth = 1.2
  canvas.strokeStyle = fade('#9fd6ff', 0.55)
  canvas.beginPath()
  canvas.arc(x, y, radius, -2.7, -0.6)
  canvas.stroke()
}

/** A report on its way: an arc lifted off the globe, drawn while its head travels and fading behind it. */
function drawRoute(canvas: Canvas, second: number, city: Place, index: number, spin: number): void {
  const { radius, tilt } = GLOBE
  const age = turn(second, 4, index * 0.281)
  const [from, to] = index % 2 === 0 ? [KYIV, city] : [city, KYIV]
  for (let i = 0; i < 26; i++) {
    const [a, b] = [i / 26, (i + 1) / 26]
    const head = age * 1.5
    const strength = ease(b, head - 0.55, head) * (b < head ? 1 : 0) * (1 - ease(age, 0.86, 1))
    if (strength <= 0.01) continue
    const [p, q] = [a, b].map((share) => seenFrom(between(from, to, share), spin, tilt, 0.02 + 0.3 * Math.sin(Math.PI * share)))
    if (!p || !q || p.z < -0.15 || (p.z < 0 && Math.hypot(p.x, p.y) < 1)) continue
    canvas.strokeStyle = fade('#ffd479', strength * 0.9)
    canvas.lineWidth = 1.5
    polyline(canvas, p.x * radius, p.y * radius, q.x * radius, q.y * radius)
  }
  const landed = seenFrom(city, spin, tilt)
  if (landed.z > 0.05) glow(canvas, landed.x * radius, landed.y * radius, 7, '#ffe3a3', 0.9 * landed.z)
}

export type Ring = { x: number; y: number; radiusX: number; radiusY: number; lean: number; cycles: number; hex: string }

/**
 * A bright band running along an ellipse; its half behind and its half in front of something are drawn apart.
 */
export function lightRing(canvas: Canvas, second: number, ring: Ring, isFront: boolean): void {
  const { x, y, radiusX, radiusY, lean, cycles, hex } = ring
  canvas.lineWidth = 2
  for (let i = 0; i < 60; i++) {
    const angle = (i / 60) * TAU
    if (isFront !== Math.sin(angle) > 0) continue
    const behind = wrap(turn(second, cycles) - i / 60)
    canvas.strokeStyle = fade(hex, 0.16 + 0.84 * Math.exp(-behind * 7))
    canvas.beginPath()
    canvas.ellipse(x, y, radiusX, radiusY, lean, angle, angle + TAU / 58)
    canvas.stroke()
  }
}
