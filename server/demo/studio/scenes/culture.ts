import { HEIGHT, paintedOnce, placed, softened, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade, mix } from '../drawing/colour.ts'
import { eggStand } from '../drawing/egg-stand.ts'
import { disc, glow, linear, polygon, radial, vignette } from '../drawing/light.ts'
import { ease, TAU, turn, wave, wrap } from '../drawing/motion.ts'
import { pysanka } from '../drawing/pysanka.ts'

const CENTRE = { x: 320, y: 166 }
const CELL = 5.5
const COLUMNS = 17
const ROWS = 66

/**
 * The embroidery chart: 0 bare linen, 1 red, 2 black, for a cell of the strip (mirrored left and right,
 * repeated downwards).
 */
function stitch(column: number, row: number): number {
  const x = Math.abs(column - 8)
  const y = Math.abs((row % 22) - 11)
  if (x === 8) return row % 2 === 0 ? 1 : 0
  if (x === 7) return 0
  if (x + y === 6 || x + y === 3 || (x === 0 && y === 0)) return 1
  if (x + y === 5 || (x === y && x < 4 && x > 1)) return 2
  if (x + y === 8 && x < 6) return 1
  if (y > 8 && x < 3 && x + y === 11) return 2
  if (y === 11 && x % 2 === 0 && x < 6) return 1
  if (x === 5 && y > 5 && y < 10) return 2
  return 0
}

const LINEN = paintedOnce(120, HEIGHT, (canvas) => {
  canvas.fillStyle = linear(canvas, 0, 0, 120, 0, { 0: '#e9dcc2', 0.5: '#faf2e0', 1: '#e3d3b4' })
  canvas.fillRect(0, 0, 120, HEIGHT)
  canvas.fillStyle = fade('#b59f78', 0.06)
  for (let y = 0; y < HEIGHT; y += 2.75) canvas.fillRect(0, y, 120, 0.7)
  for (let x = 0; x < 120; x += 2.75) canvas.fillRect(x, 0, 0.7, HEIGHT)
})

const HALL = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  softened(WIDTH, HEIGHT, (soft) => {
    soft.fillStyle = radial(soft, CENTRE.x, CENTRE.y, 20, 380, { 0: '#b3243a', 0.45: '#7a1230', 1: '#2c0718' })
    soft.fillRect(0, 0, WIDTH, HEIGHT)
  })(canvas)
})

/** A strip of cloth on which the pattern is stitched row by row, held, and unpicked again. */
function drawCloth(canvas: Canvas, second: number, x: number, phase: number): void {
  canvas.fillStyle = fade('#1a0410', 0.4)
  canvas.fillRect(x - 6, 0, 132, HEIGHT)
  LINEN(canvas, x, 0)
  const progress = turn(second, 2, phase)
  for (let row = 0; row < ROWS; row++) {
    const centred = Math.abs(row - ROWS / 2) / (ROWS / 2)
    const grown =
      ease(progress, centred * 0.24, centred * 0.24 + 0.08) * (1 - ease(progress, 0.68 + centred * 0.22, 0.76 + centred * 0.22))
    if (grown <= 0.01) continue
    for (let column = 0; column < COLUMNS; column++) {
      const thread = stitch(column, row)
      if (thread === 0) continue
      const [wide, tall] = [CELL * 1.12 * grown, CELL * grown]
      const [cx, cy] = [x + 60 + (column - 8) * CELL * 1.12, (row + 0.5) * CELL]
      canvas.fillStyle = thread === 1 ? '#bd1f30' : '#26161a'
      canvas.fillRect(cx - wide / 2, cy - tall / 2, wide, tall)
    }
  }
}

/**
 * A ring of `count` ornaments around the egg; it turns by `steps` of them per loop, so that equal ones change
 * places.
 */
function drawWreath(
  canvas: Canvas,
  second: number,
  radius: number,
  count: number,
  steps: number,
  draw: (index: number) => void,
): void {
  placed(canvas, CENTRE.x, CENTRE.y, (steps * TAU * turn(second, 1)) / count, 1, () => {
    for (let i = 0; i < count; i++)
      placed(canvas, 0, 0, (TAU * i) / count, 1, () => placed(canvas, 0, -radius, 0, 1, () => draw(i)))
  })
}

function drawMandala(canvas: Canvas, second: number): void {
  glow(canvas, CENTRE.x, CENTRE.y, 230, '#ffb45a', 0.5)
  drawWreath(canvas, second, 168, 24, -1, () => {
    canvas.fillStyle = '#f0a838'
    polygon(canvas, 0, -15, 8, 3, 0, 12, -8, 3)
    canvas.fillStyle = '#7a1230'
    polygon(canvas, 0, -7, 3.6, 2, 0, 6, -3.6, 2)
  })
  drawWreath(canvas, second, 139, 16, 2, (index) => {
    canvas.fillStyle = index % 2 === 0 ? '#fbeccd' : '#f6b834'
    canvas.beginPath()
    canvas.moveTo(0, 15)
    canvas.quadraticCurveTo(-15, 0, 0, -17)
    canvas.quadraticCurveTo(15, 0, 0, 15)
    canvas.fill()
    canvas.fillStyle = '#a51730'
    canvas.beginPath()
    canvas.moveTo(0, 9)
    canvas.quadraticCurveTo(-8, 0, 0, -9)
    canvas.quadraticCurveTo(8, 0, 0, 9)
    canvas.fill()
  })
  canvas.lineWidth = 2
  canvas.strokeStyle = fade('#f6b834', 0.75)
  for (const radius of [117, 187]) {
    canvas.beginPath()
    canvas.arc(CENTRE.x, CENTRE.y, radius, 0, TAU)
    canvas.stroke()
  }
  drawWreath(canvas, second, 117, 32, -1, () => {
    canvas.fillStyle = '#fbeccd'
    disc(canvas, 0, 0, 3)
  })
}

export const culture: Scene = {
  stillAt: 2.9,
  draw(canvas, second) {
    HALL(canvas)
    drawMandala(canvas, second)
    drawCloth(canvas, second, 0, 0)
    drawCloth(canvas, second, WIDTH - 120, 0)
    pysanka(canvas, CENTRE.x, CENTRE.y - 6 + 2 * wave(second, 4), turn(second, 1) / 2, 0)
    eggStand(canvas, CENTRE.x)
    for (let i = 0; i < 18; i++) {
      const age = turn(second, 2 + (i % 3), i * 0.377)
      const [x, y] = [160 + wrap(i * 0.618) * 320 + 14 * wave(second, 4, i * 0.3), 350 - age * 360]
      glow(canvas, x, y, 3 + 3 * wrap(i * 0.29), mix('#ffe9a8', '#ffb45a', wrap(i * 0.7)), 0.9 * Math.sin(Math.PI * age))
    }
    vignette(canvas, '#1c030c', 0.4)
  },
}
