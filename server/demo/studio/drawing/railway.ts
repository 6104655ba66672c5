import { placed, type Canvas } from './canvas.ts'
import { fade, mix } from './colour.ts'
import { disc, glow, linear, polygon } from './light.ts'
import { ease, TAU, turn } from './motion.ts'

/**
 * A sleeping-car from the side, its right buffer at the origin and wheels on y = 0; 190 long. `people` are
 * the passengers of the windows.
 */
export function carriage(canvas: Canvas, people: readonly number[], wheelTurn: number, flicker: number): void {
  canvas.fillStyle = '#141726'
  canvas.fillRect(-186, -18, 182, 9)
  for (const x of [-168, -146, -44, -22]) wheel(canvas, x, -7, 7, wheelTurn, 4)
  canvas.fillStyle = linear(canvas, 0, -66, 0, -12, { 0: '#2f5a63', 0.2: '#274c58', 1: '#152c3a' })
  canvas.beginPath()
  canvas.roundRect(-188, -62, 186, 48, 4)
  canvas.fill()
  canvas.fillStyle = linear(canvas, 0, -72, 0, -58, { 0: '#8fa3b8', 0.5: '#e8eef6', 1: '#4c6072' })
  canvas.beginPath()
  canvas.roundRect(-190, -70, 190, 10, [8, 8, 0, 0])
  canvas.fill()
  canvas.fillStyle = '#d9b15c'
  canvas.fillRect(-188, -27, 186, 1.6)
  people.forEach((person, i) => {
    const x = -178 + i * 25
    canvas.fillStyle = linear(canvas, 0, -54, 0, -34, { 0: '#ffe9b0', 1: i === 2 ? '#f2a950' : '#ffc66e' })
    canvas.beginPath()
    canvas.roundRect(x, -54, 18, 20, 2.5)
    canvas.fill()
    canvas.save()
    canvas.clip()
    passenger(canvas, x + 9, -34, person, flicker)
    canvas.restore()
    glow(canvas, x + 9, -44, 20, '#ffbf60', 0.2)
  })
}

/**
 * Draws a passenger in a lit window: 0 none, 1 a reader, 2 a pair, 3 a child at the glass, 4 drawn curtains.
 */
function passenger(canvas: Canvas, x: number, y: number, kind: number, flicker: number): void {
  canvas.fillStyle = '#5a2f20'
  if (kind === 1) {
    disc(canvas, x - 3, y - 11 + flicker * 0.4, 3.6)
    polygon(canvas, x - 9, y, x - 6, y - 7, x, y - 7, x + 3, y)
    canvas.fillStyle = '#fff6dc'
    polygon(canvas, x + 2, y - 8, x + 7, y - 9, x + 7, y - 4, x + 2, y - 3)
  } else if (kind === 2) {
    disc(canvas, x - 4.5, y - 9 + flicker * 0.5, 3.2)
    disc(canvas, x + 4.5, y - 10 - flicker * 0.5, 3.4)
    canvas.fillRect(x - 8, y - 5.5, 7, 6)
    canvas.fillRect(x + 1, y - 6, 7, 6)
  } else if (kind === 3) {
    disc(canvas, x + 1 + flicker, y - 7, 3.6)
    canvas.fillRect(x - 3 + flicker, y - 4, 8, 5)
  } else if (kind === 4) {
    canvas.fillStyle = '#b5533c'
    polygon(canvas, x - 9, y - 20, x - 2, y - 20, x - 6, y, x - 9, y)
    polygon(canvas, x + 9, y - 20, x + 2, y - 20, x + 6, y, x + 9, y)
  }
}

function wheel(canvas: Canvas, x: number, y: number, radius: number, wheelTurn: number, spokes: number): void {
  placed(canvas, x, y, TAU * wheelTurn, 1, () => {
    canvas.fillStyle = '#0d0f1a'
    disc(canvas, 0, 0, radius)
    canvas.strokeStyle = '#59647c'
    canvas.lineWidth = 1.3
    canvas.beginPath()
    canvas.arc(0, 0, radius - 1.4, 0, TAU)
    for (let i = 0; i < spokes; i++) {
      const angle = (TAU * i) / spokes
      canvas.moveTo(0, 0)
      canvas.lineTo(Math.cos(angle) * (radius - 1.6), Math.sin(angle) * (radius - 1.6))
    }
    canvas.stroke()
  })
}

/** A steam locomotive with its tender heading right, 236 long; its rear coupling is at the origin. */
export function locomotive(canvas: Canvas, wheelTurn: number): void {
  canvas.fillStyle = '#10131f'
  canvas.fillRect(0, -18, 232, 8)
  for (const x of [14, 36, 56]) wheel(canvas, x, -7, 7, wheelTurn, 4)
  for (const x of [98, 126, 154]) wheel(canvas, x, -13, 13, wheelTurn * 0.5, 8)
  for (const x of [190, 208]) wheel(canvas, x, -7, 7, wheelTurn, 4)
  const [rodX, rodY] = [8 * Math.cos(TAU * wheelTurn * 0.5), 8 * Math.sin(TAU * wheelTurn * 0.5)]
  canvas.strokeStyle = '#aab4c8'
  canvas.lineWidth = 2.6
  canvas.lineCap = 'round'
  canvas.beginPath()
  canvas.moveTo(98 + rodX, -13 + rodY)
  canvas.lineTo(154 + rodX, -13 + rodY)
  canvas.lineTo(196, -14)
  canvas.stroke()
  canvas.fillStyle = linear(canvas, 0, -56, 0, -16, { 0: '#2d3346', 1: '#151928' })
  canvas.fillRect(0, -50, 66, 34)
  canvas.fillStyle = '#07080e'
  canvas.beginPath()
  canvas.moveTo(4, -50)
  canvas.quadraticCurveTo(30, -64, 62, -50)
  canvas.fill()
  canvas.fillStyle = linear(canvas, 0, -58, 0, -20, { 0: '#4b536c', 0.25: '#6a7590', 0.5: '#2a3044', 1: '#10131f' })
  canvas.beginPath()
  canvas.roundRect(112, -56, 104, 36, [4, 9, 9, 4])
  canvas.fill()
  canvas.fillStyle = '#0c0e18'
  for (const x of [134, 164, 198]) canvas.fillRect(x, -56, 2, 36)
  canvas.fillStyle = linear(canvas, 0, -80, 0, -20, { 0: '#39425a', 1: '#161a29' })
  canvas.fillRect(74, -72, 42, 54)
  canvas.fillStyle = '#0c0e18'
  canvas.beginPath()
  canvas.roundRect(68, -78, 54, 8, 4)
  canvas.fill()
  canvas.fillStyle = '#ffc870'
  canvas.fillRect(82, -64, 12, 14)
  canvas.fillRect(99, -64, 10, 14)
  glow(canvas, 94, -50, 34, '#ff9a3c', 0.4)
  canvas.fillStyle = '#1a1e2e'
  polygon(canvas, 192, -55, 189, -78, 208, -78, 205, -55)
  canvas.fillRect(186, -81, 25, 5)
  disc(canvas, 152, -57, 9, 8)
  canvas.fillStyle = '#c8a04a'
  disc(canvas, 174, -58, 5, 6)
  canvas.fillStyle = '#7d1f2a'
  polygon(canvas, 214, -20, 234, -4, 206, -4, 206, -20)
  canvas.fillRect(0, -19, 214, 2)
  canvas.fillStyle = fade('#fff3c8', 1)
  disc(canvas, 218, -50, 4.4)
}

/** Puffs of steam torn backwards from the chimney, pale above and violet below; the oldest lie behind. */
export function steamPlume(canvas: Canvas, second: number, x: number, y: number): void {
  const puffs = Array.from({ length: 18 }, (_, i) => ({ i, age: turn(second, 6, i / 18) })).sort((a, b) => b.age - a.age)
  for (const { i, age } of puffs) {
    const at = x - age ** 0.85 * 500
    const up = y - 8 - 52 * age ** 0.6 + 6 * Math.sin(i * 2.2)
    const radius = (8 + age ** 0.7 * 22 + 3 * Math.sin(i * 1.7)) * (1 - ease(age, 0.5, 1))
    canvas.fillStyle = mix('#a7a1d8', '#8f86c4', age)
    disc(canvas, at, up, radius * 1.25, radius)
    canvas.fillStyle = mix('#f8eef0', '#b4a9d8', age)
    disc(canvas, at + radius * 0.12, up - radius * 0.16, radius * 1.08, radius * 0.84)
  }
}
