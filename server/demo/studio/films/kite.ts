import { placed, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { mix } from '../drawing/colour.ts'
import { along, flatCloud, iris, passer, sheet } from '../drawing/flat.ts'
import { disc, polygon } from '../drawing/light.ts'
import { ease, lerp, presence } from '../drawing/motion.ts'

const DARK = '#17494a'
const RED = '#d5431f'
const ROOFS = ['#d5431f', '#17494a', '#a7452c', '#5c9a97', '#c9765a'] as const
const WALLS = ['#fdf3e1', '#f6d9bd', '#efe0c4', '#fffaf0', '#eab9a2'] as const

/** The kite, a diamond with a tail that swings behind it. */
function kiteFigure(canvas: Canvas, second: number): void {
  canvas.strokeStyle = DARK
  canvas.lineWidth = 2
  canvas.beginPath()
  canvas.moveTo(0, 30)
  for (let i = 1; i <= 12; i++) canvas.lineTo(-i * 5, 30 + i * 4 + 6 * Math.sin(second * 5 - i * 0.7) * (i / 12))
  canvas.stroke()
  for (const i of [4, 8, 12])
    placed(canvas, -i * 5, 30 + i * 4 + 6 * Math.sin(second * 5 - i * 0.7) * (i / 12), 0.6, 1, () => {
      canvas.fillStyle = i === 8 ? RED : '#f0a13f'
      polygon(canvas, -7, -4, 0, 0, -7, 4)
      polygon(canvas, 7, -4, 0, 0, 7, 4)
    })
  canvas.fillStyle = RED
  polygon(canvas, 0, -36, 24, -6, 0, 32)
  canvas.fillStyle = '#f0a13f'
  polygon(canvas, 0, -36, -24, -6, 0, 32)
  canvas.fillStyle = DARK
  canvas.fillRect(-24, -7, 48, 2)
}

/** One house of the town, its foot below the picture; `turn` decides its colours and shape. */
function townHouse(canvas: Canvas, width: number, height: number, turn: number): void {
  const [wall, roof] = [WALLS[turn % WALLS.length] ?? WALLS[0], ROOFS[(turn * 2) % ROOFS.length] ?? ROOFS[0]]
  canvas.fillStyle = roof
  canvas.fillRect(width * 0.62, -height - 44, 16, 40)
  canvas.fillStyle = wall
  canvas.fillRect(0, -height, width, height)
  canvas.fillStyle = roof
  if (turn % 3 === 0) polygon(canvas, -8, -height, width / 2, -height - 48, width + 8, -height)
  else polygon(canvas, -8, -height, 14, -height - 36, width - 14, -height - 36, width + 8, -height)
  canvas.fillStyle = turn % 2 ? '#5c9a97' : DARK
  for (let y = -height + 22; y < -20; y += 42) for (let x = 16; x < width - 20; x += 34) canvas.fillRect(x, y, 16, 24)
}

const STREET = [
  [-20, 132, 150],
  [120, 108, 190],
  [236, 140, 132],
  [384, 104, 176],
  [496, 128, 146],
  [632, 116, 200],
  [756, 140, 150],
  [904, 108, 186],
  [1020, 132, 140],
  [1160, 120, 180],
] as const

function cat(canvas: Canvas, second: number, leap: number): void {
  canvas.fillStyle = DARK
  disc(canvas, 0, -13, 19, 13)
  disc(canvas, 18, -27, 10)
  polygon(canvas, 10, -32, 12, -43, 18, -36)
  polygon(canvas, 20, -36, 26, -43, 27, -31)
  canvas.strokeStyle = DARK
  canvas.lineWidth = 5
  canvas.lineCap = 'round'
  canvas.beginPath()
  canvas.moveTo(-16, -10)
  canvas.quadraticCurveTo(-34, -14, -32, -34 - 6 * Math.sin(second * 3))
  for (const x of [-10, 8]) {
    canvas.moveTo(x, -6)
    canvas.lineTo(x + 5 * leap, 0)
  }
  canvas.stroke()
  canvas.fillStyle = '#f0a13f'
  disc(canvas, 15, -28, 1.8)
  disc(canvas, 22, -28, 1.8)
}

const FLIGHT = [
  [0, 250, 140],
  [4, 300, 84],
  [8, 270, 110],
  [10, 330, 80],
  [14, 560, 120],
  [17.5, 872, 66],
  [20, 986, 126],
  [27, 986, 126],
  [29, 900, 74],
  [33.5, 420, 98],
  [36, 300, 96],
  [40, 300, 90],
] as const

/**
 * A kite breaks its string and flies over the roofs until a chimney catches it. A cat that lives up there
 * sets it free, and the wind turns.
 */
export const kite: Scene = {
  stillAt: 15,
  draw(canvas, second) {
    const gust = presence(second, 8, 18, 2)
    sheet(canvas, mix('#9fd0cf', '#7ab0b6', gust))
    canvas.fillStyle = '#fdf3e1'
    disc(canvas, 520, 84, 40)
    const [kiteX, kiteY] = along(FLIGHT, second)
    const moved = lerp(0, 610, ease(second, 11, 19) * (1 - ease(second, 28.5, 34)))
    for (const [x, y, size, share] of [
      [120, 90, 1.1, 0.1],
      [420, 56, 0.8, 0.16],
      [720, 110, 1.3, 0.2],
      [980, 70, 0.9, 0.14],
    ] as const)
      placed(canvas, x - moved * share + 12 * Math.sin(second * 0.4 + x), y, 0, size, () => flatCloud(canvas, '#c8e2df'))
    canvas.save()
    canvas.translate(-moved * 0.6, 0)
    for (let i = 0; i < 9; i++) {
      canvas.fillStyle = i % 2 ? '#6aa5a6' : '#5c9a97'
      const height = 150 + ((i * 37) % 60)
      canvas.fillRect(i * 130 - 30, 360 - height, 112, height)
      polygon(canvas, i * 130 - 38, 360 - height, i * 130 + 26, 326 - height, i * 130 + 90, 360 - height)
    }
    canvas.restore()
    canvas.save()
    canvas.translate(-moved, 0)
    STREET.forEach(([x, width, height], i) => placed(canvas, x, 372, 0, 1, () => townHouse(canvas, width, height, i)))
    const stuck = second > 20 && second < 27
    const catX = lerp(1110, 962, ease(second, 21.5, 24.5)) + 22 * ease(second, 28, 31)
    const leap = Math.sin(Math.PI * ease(second, 24.8, 26.6))
    placed(canvas, catX, lerp(194, 152, ease(second, 22.4, 23.2)) - 46 * leap, 0, 1.1, () => {
      canvas.scale(-1, 1)
      cat(canvas, second, leap)
    })
    const boy = { x: 182, y: 148 }
    placed(canvas, boy.x, boy.y, 0, 1.05, () => {
      const reach = second < 9 || second > 35 ? 0.85 : 0.25 + 0.2 * Math.sin(second * 3)
      passer(canvas, '#f0a13f', '#f6d9bd', DARK, 0, reach)
    })
    if (second < 8.8 || second > 36) {
      canvas.strokeStyle = DARK
      canvas.lineWidth = 1.4
      canvas.beginPath()
      canvas.moveTo(boy.x + 21, boy.y - 50)
      canvas.quadraticCurveTo((boy.x + kiteX) / 2, (boy.y + kiteY) / 2 + 16, kiteX, kiteY + 8)
      canvas.stroke()
    }
    const sway = stuck ? 0.9 + 0.05 * Math.sin(second * 9) : 0.35 * Math.sin(second * 1.7) + 0.5 * gust
    placed(canvas, kiteX, kiteY + (stuck ? 0 : 8 * Math.sin(second * 2.2)), sway, 1.1, () => kiteFigure(canvas, second))
    canvas.restore()
    if (gust > 0.1 || (second > 28 && second < 34)) wind(canvas, second, second > 20 ? -1 : 1)
    iris(canvas, DARK, WIDTH / 2, 150, 760 * ease(second, 0, 2) * (1 - ease(second, 37.8, 39.6)))
  },
}

function wind(canvas: Canvas, second: number, heading: 1 | -1): void {
  canvas.strokeStyle = '#fffaf0'
  canvas.lineWidth = 3
  canvas.lineCap = 'round'
  for (let i = 0; i < 6; i++) {
    const run = ((second * 0.8 + i * 0.37) % 1) * 900 - 130
    const x = heading > 0 ? run : WIDTH - run
    canvas.beginPath()
    canvas.moveTo(x, 40 + i * 30)
    canvas.quadraticCurveTo(x + heading * 40, 30 + i * 30, x + heading * 86, 40 + i * 30)
    canvas.stroke()
  }
}
