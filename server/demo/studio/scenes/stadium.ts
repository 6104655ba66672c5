import { athlete, type Kit, type Pose } from '../drawing/athlete.ts'
import { HEIGHT, paintedOnce, veiled, WIDTH, type Canvas, type Scene } from '../drawing/canvas.ts'
import { fade, mix } from '../drawing/colour.ts'
import { football } from '../drawing/football.ts'
import { backdrop, disc, glow, linear, polygon, vignette } from '../drawing/light.ts'
import { lerp, presence, TAU, wave, wrap } from '../drawing/motion.ts'
import { cheering, PITCH_Y, stands } from '../drawing/stands.ts'

const GROUND_Y = 318

const TOWERS = [
  [62, 40],
  [226, 62],
  [414, 62],
  [578, 40],
] as const
const BLUE: Kit = { shirt: '#2f6fe0', shorts: '#f4f6fb', socks: '#2f6fe0', skin: '#e8b48c', hair: '#4a2e1e' }
const RED: Kit = { shirt: '#e8552f', shorts: '#2a2438', socks: '#e8552f', skin: '#c98a60', hair: '#1e1614' }

const PITCH = paintedOnce(WIDTH, HEIGHT, (canvas) => {
  canvas.fillStyle = linear(canvas, 0, PITCH_Y - 10, 0, HEIGHT, { 0: '#2f9a52', 0.4: '#3bb25f', 1: '#1f7a43' })
  canvas.fillRect(0, PITCH_Y - 10, WIDTH, HEIGHT)
  for (let i = -9; i < 9; i += 2) {
    canvas.fillStyle = fade('#0d5c34', 0.22)
    polygon(
      canvas,
      320 + i * 46,
      PITCH_Y - 10,
      320 + (i + 1) * 46,
      PITCH_Y - 10,
      320 + (i + 1) * 118,
      HEIGHT,
      320 + i * 118,
      HEIGHT,
    )
  }
  canvas.strokeStyle = fade('#f4fff4', 0.75)
  canvas.lineWidth = 2
  canvas.beginPath()
  canvas.moveTo(0, PITCH_Y + 2)
  canvas.lineTo(WIDTH, PITCH_Y + 2)
  canvas.moveTo(320, PITCH_Y + 2)
  canvas.lineTo(320, HEIGHT)
  canvas.stroke()
  canvas.beginPath()
  canvas.ellipse(320, 276, 168, 46, 0, 0, TAU)
  canvas.stroke()
})

function drawLights(canvas: Canvas): void {
  for (const [x, y] of TOWERS) {
    canvas.fillStyle = '#10162e'
    canvas.fillRect(x - 2, y, 4, 110)
    canvas.fillRect(x - 22, y - 12, 44, 22)
    glow(canvas, x, y, 112, '#cfe2ff', 0.55)
    canvas.fillStyle = '#ffffff'
    for (let lamp = 0; lamp < 10; lamp++) disc(canvas, x - 16 + (lamp % 5) * 8, y - 6 + Math.floor(lamp / 5) * 9, 2.9)
    veiled(
      canvas,
      0.11,
      () => {
        canvas.fillStyle = linear(canvas, x, y, 320, 300, { 0: fade('#e6f0ff', 1), 1: fade('#e6f0ff', 0) })
        polygon(canvas, x - 18, y, x + 18, y, 400 + (x - 320) * 0.2, 320, 240 + (x - 320) * 0.2, 320)
      },
      'lighter',
    )
  }
}

const SECONDS_PER_PASS = 2
const FEET = { left: 196, right: 444 }

/** The pose of a player `until` seconds before their kick (negative: after it). */
function poseAt(until: number, second: number): Pose {
  const swing = presence(-until, -0.42, 0.02, 0.2)
  const through = presence(-until, -0.13, 0.55, 0.15)
  const idle = 0.07 * wave(second, 24)
  return {
    lean: 0.1 + idle * 0.4 - 0.22 * through,
    hips: [-0.12 + idle - 0.75 * swing + 1.5 * through, 0.16 - idle - 0.18 * through],
    knees: [0.22 + 1 * swing - 0.2 * through, 0.24 + 0.1 * through],
    arms: [-0.35 + idle + 0.9 * swing - 0.5 * through, 0.35 - idle - 0.9 * through],
  }
}

function drawPlayers(canvas: Canvas, second: number): void {
  const pass = second / SECONDS_PER_PASS
  const share = wrap(pass)
  const goesRight = Math.floor(pass) % 2 === 0
  const untilKick = (player: 0 | 1): number => {
    const since = wrap(pass / 2 - player * 0.5) * 2 * SECONDS_PER_PASS
    return since < SECONDS_PER_PASS ? -since : 2 * SECONDS_PER_PASS - since
  }
  const [x, height] = [lerp(FEET.left, FEET.right, goesRight ? share : 1 - share), 4 * share * (1 - share)]
  const y = GROUND_Y - 22 - height * 178
  for (const foot of [156, 484]) {
    canvas.fillStyle = fade('#06351f', 0.45)
    disc(canvas, foot, GROUND_Y + 4, 34, 6)
  }
  canvas.fillStyle = fade('#06351f', 0.5 - height * 0.3)
  disc(canvas, x, GROUND_Y + 4, 13 + height * 12, 4 + height * 2)
  for (const [player, at, kit] of [
    [0, 158, BLUE],
    [1, 482, RED],
  ] as const) {
    canvas.save()
    canvas.translate(at, GROUND_Y - 55)
    canvas.scale(player === 0 ? 1.14 : -1.14, 1.14)
    athlete(canvas, poseAt(untilKick(player), second + player * 3), kit)
    canvas.restore()
  }
  for (let i = 1; i <= 7; i++) {
    const earlier = share - i * 0.022
    if (earlier < 0) continue
    const [ghostX, ghostY] = [
      lerp(FEET.left, FEET.right, goesRight ? earlier : 1 - earlier),
      GROUND_Y - 22 - 4 * earlier * (1 - earlier) * 178,
    ]
    glow(canvas, ghostX, ghostY, 16 - i, '#ffffff', 0.24 * (1 - i / 8))
  }
  football(canvas, x, y, 15, (TAU * 5 * second) / 8)
}

export const stadium: Scene = {
  stillAt: 12.7,
  draw(canvas, second) {
    backdrop(canvas, { 0: '#0a1236', 0.5: '#1c2f74', 1: mix('#1c2f74', '#7a4f9c', 0.4) }, 150)
    stands(canvas)
    cheering(canvas, second)
    PITCH(canvas)
    drawLights(canvas)
    drawPlayers(canvas, second)
    vignette(canvas, '#040a20', 0.45)
  },
}
