import { HEIGHT, paintedOnce, placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { columns, curve, pane, shares } from '../drawing/charts.ts'
import { fade } from '../drawing/colour.ts'
import { GLOBE, globe, lightRing } from '../drawing/globe.ts'
import { backdrop, glow, linear, vignette } from '../drawing/light.ts'
import { turn, wave } from '../drawing/motion.ts'

const FLOOR_RING = { x: GLOBE.x, y: 277, radiusX: 128, radiusY: 15, lean: 0, cycles: 4, hex: '#7fd0ff' }
const ORBIT = { x: GLOBE.x, y: GLOBE.y, radiusX: 152, radiusY: 40, lean: -0.3, cycles: 3, hex: '#ffcf6b' }

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

function drawDesk(canvas: Canvas, second: number): void {
  canvas.fillStyle = linear(canvas, 0, 262, 0, HEIGHT, { 0: '#123574', 0.4: '#0a1f4d', 1: '#050f2a' })
  canvas.fillRect(0, 262, WIDTH, HEIGHT - 262)
  placed(canvas, GLOBE.x, 276, 0, 1, () => {
    canvas.scale(1, 0.16)
    glow(canvas, 0, 0, 190, '#4fb0ff', 0.75)
  })
  lightRing(canvas, second, FLOOR_RING, false)
  lightRing(canvas, second, FLOOR_RING, true)
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
    lightRing(canvas, second, ORBIT, false)
    globe(canvas, second)
    lightRing(canvas, second, ORBIT, true)
    pane(canvas, second, 0, { x: 388, y: 42, width: 214, height: 104 }, (width, height) => curve(canvas, second, width, height))
    pane(canvas, second, 1, { x: 388, y: 160, width: 118, height: 92 }, (width, height) => columns(canvas, second, width, height))
    pane(canvas, second, 2, { x: 518, y: 153, width: 84, height: 92 }, (width, height) => shares(canvas, second, width, height))
    vignette(canvas, '#020818', 0.35)
  },
}
