import { placed, type Canvas } from './canvas.ts'
import { disc, linear, polygon } from './light.ts'
import { TAU, turn, wave } from './motion.ts'

function tree(canvas: Canvas, x: number, y: number, size: number, sway: number): void {
  placed(canvas, x, y, 0, size, () => {
    canvas.fillStyle = '#9a6b43'
    canvas.fillRect(-3, -24, 6, 26)
    for (const [dx, dy, radius, tint] of [
      [-10, -34, 15, '#3f9d55'],
      [11, -36, 15, '#46aa5b'],
      [0, -48, 18, '#56bd66'],
    ] as const) {
      canvas.fillStyle = tint
      disc(canvas, dx + sway * (-dy / 40), dy, radius)
    }
  })
}

/** A whitewashed hut under a thatched roof, a windmill and trees: one tile of the village. */
export function village(canvas: Canvas, second: number): void {
  const sway = 1.6 * wave(second, 5)
  for (const [x, y, size] of [
    [40, 250, 0.9],
    [84, 256, 1.1],
    [300, 252, 1.2],
    [352, 254, 0.8],
    [600, 256, 1],
    [648, 250, 1.3],
    [690, 254, 0.9],
  ] as const)
    tree(canvas, x, y, size, sway)
  placed(canvas, 196, 256, 0, 1, () => {
    canvas.fillStyle = '#fdfbf3'
    canvas.fillRect(-36, -30, 72, 32)
    canvas.fillStyle = '#4aa3df'
    canvas.fillRect(-36, -2, 72, 4)
    for (const x of [-26, 14]) {
      canvas.fillStyle = '#4aa3df'
      canvas.fillRect(x - 2, -24, 16, 16)
      canvas.fillStyle = '#ffe9a8'
      canvas.fillRect(x, -22, 12, 12)
    }
    canvas.fillStyle = '#8a5a3a'
    canvas.fillRect(-6, -22, 12, 24)
    canvas.fillStyle = linear(canvas, 0, -58, 0, -26, { 0: '#e8c069', 1: '#c9974a' })
    canvas.beginPath()
    canvas.moveTo(-46, -26)
    canvas.quadraticCurveTo(-30, -60, -14, -58)
    canvas.lineTo(14, -58)
    canvas.quadraticCurveTo(30, -60, 46, -26)
    canvas.fill()
  })
  placed(canvas, 486, 254, 0, 1, () => {
    canvas.fillStyle = '#b98055'
    polygon(canvas, -17, 4, -11, -54, 11, -54, 17, 4)
    canvas.fillStyle = '#8f5a3a'
    polygon(canvas, -14, -52, 0, -70, 14, -52)
    canvas.fillStyle = '#5d3b2a'
    canvas.fillRect(-4, -14, 8, 18)
    placed(canvas, 0, -52, TAU * turn(second, 4), 1, () => {
      for (let i = 0; i < 4; i++) {
        canvas.rotate(TAU / 4)
        canvas.fillStyle = '#fff4dc'
        canvas.fillRect(2, -42, 9, 34)
        canvas.fillStyle = '#7a4d33'
        canvas.fillRect(-1, -44, 2.4, 44)
      }
    })
  })
}
