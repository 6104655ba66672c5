import { HEIGHT, paintedOnce, placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade } from '../drawing/colour.ts'
import { between, landPlaces, seenFrom, type Place } from '../drawing/earth.ts'
import { backdrop, disc, glow, linear, polyline, radial, vignette } from '../drawing/light.ts'
import { ease, presence, TAU, turn, wave, wrap } from '../drawing/motion.ts'

const GLOBE = { x: 206, y: 152, radius: 112, tilt: 0.42 }
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

const WALL = paintedOnce(WIDTH + 60, HEIGHT, (canvas) => {
  canvas.fillStyle = linear(canvas, 0, 0, 0, 280, { 0: '#08153a', 0.6: '#0f2d6b', 1: '#14408f' })
  canvas.fillRect(0, 0, WIDTH + 60, HEIGHT)
  glow(canvas, 236, 150, 300, '#2f7de0', 0.5)
  glow(canvas, 560, 120, 240, '#3a4fd0', 0.35)
  for (let i = 0; i < 24; i++) {
    const x = i * 30
    canvas.fillStyle = fade('#7db9ff', i % 3 === 0 ? 0.1 : 0.045)
    canvas.fillRect(x, 0, i % 3 === 0 ? 2 : 1, 280)
    canvas.fillStyle = linear(canvas, x, 0, x + 30, 0, { 0: fade('#04102c', 0.34), 1: fade('#04102c', 0) })
    canvas.fillRect(x, 0, 30, 280)
  }
})

function drawGlobe(canvas: Canvas, second: number): void {
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

/** A bright band running along an ellipse, like a light in a lit studio ring. */
function drawRing(
  canvas: Canvas,
  second: number,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  lean: number,
  cycles: number,
  hex: string,
  front: boolean,
): void {
  canvas.lineWidth = 2
  for (let i = 0; i < 60; i++) {
    const angle = (i / 60) * TAU
    if (front !== Math.sin(angle) > 0) continue
    const behind = wrap(turn(second, cycles) - i / 60)
    canvas.strokeStyle = fade(hex, 0.16 + 0.84 * Math.exp(-behind * 7))
    canvas.beginPath()
    canvas.ellipse(x, y, radiusX, radiusY, lean, angle, angle + TAU / 58)
    canvas.stroke()
  }
}

/** A pane of glass with a moving abstract picture; `drawInside` gets its inner width and height. */
function drawPane(
  canvas: Canvas,
  second: number,
  index: number,
  x: number,
  y: number,
  width: number,
  height: number,
  drawInside: (width: number, height: number) => void,
): void {
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

function drawCurve(canvas: Canvas, second: number, width: number, height: number): void {
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

function drawColumns(canvas: Canvas, second: number, width: number, height: number): void {
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

function drawShares(canvas: Canvas, second: number, width: number, height: number): void {
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

function drawDesk(canvas: Canvas, second: number): void {
  canvas.fillStyle = linear(canvas, 0, 262, 0, HEIGHT, { 0: '#123574', 0.4: '#0a1f4d', 1: '#050f2a' })
  canvas.fillRect(0, 262, WIDTH, HEIGHT - 262)
  placed(canvas, GLOBE.x, 276, 0, 1, () => {
    canvas.scale(1, 0.16)
    glow(canvas, 0, 0, 190, '#4fb0ff', 0.75)
  })
  drawRing(canvas, second, GLOBE.x, 277, 128, 15, 0, 4, '#7fd0ff', false)
  drawRing(canvas, second, GLOBE.x, 277, 128, 15, 0, 4, '#7fd0ff', true)
  canvas.fillStyle = linear(canvas, 0, 296, 0, HEIGHT, { 0: '#1d3f86', 0.16: '#0c2252', 1: '#040b20' })
  canvas.beginPath()
  canvas.moveTo(0, HEIGHT)
  canvas.lineTo(0, 332)
  canvas.quadraticCurveTo(WIDTH / 2, 276, WIDTH, 332)
  canvas.lineTo(WIDTH, HEIGHT)
  canvas.fill()
  const runner = turn(second, 4) * 1.6 - 0.3
  const shine = Array.from({ length: 21 }, (_, i) => [i / 20, 0.3 + 0.7 * Math.exp(-(((i / 20 - runner) * 6) ** 2))] as const)
  canvas.strokeStyle = linear(
    canvas,
    0,
    0,
    WIDTH,
    0,
    Object.fromEntries(shine.map(([at, strength]) => [at, fade('#8fd6ff', strength)])),
  )
  canvas.lineWidth = 2.6
  canvas.beginPath()
  canvas.moveTo(0, 332)
  canvas.quadraticCurveTo(WIDTH / 2, 276, WIDTH, 332)
  canvas.stroke()
}

/** Lamps behind the wall's slats brighten one after another. */
function drawWallLight(canvas: Canvas, second: number): void {
  for (let i = 0; i < 22; i++) {
    const strength = 0.5 + 0.5 * wave(second, 2, i / 22)
    canvas.fillStyle = linear(canvas, 0, 60, 0, 262, { 0: fade('#6fc0ff', 0), 1: fade('#6fc0ff', 0.26 * strength ** 3) })
    canvas.fillRect(i * 30 - 28, 60, 26, 202)
  }
}

export const news: Scene = {
  stillAt: 4.4,
  draw(canvas, second) {
    backdrop(canvas, { 0: '#0a1c48', 1: '#0a1c48' })
    WALL(canvas, -30, 0)
    drawWallLight(canvas, second)
    drawDesk(canvas, second)
    drawRing(canvas, second, GLOBE.x, GLOBE.y, 152, 40, -0.3, 3, '#ffcf6b', false)
    drawGlobe(canvas, second)
    drawRing(canvas, second, GLOBE.x, GLOBE.y, 152, 40, -0.3, 3, '#ffcf6b', true)
    drawPane(canvas, second, 0, 388, 42, 214, 104, (width, height) => drawCurve(canvas, second, width, height))
    drawPane(canvas, second, 1, 388, 160, 118, 92, (width, height) => drawColumns(canvas, second, width, height))
    drawPane(canvas, second, 2, 518, 153, 84, 92, (width, height) => drawShares(canvas, second, width, height))
    vignette(canvas, '#020818', 0.35)
  },
}
