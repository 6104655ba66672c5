import { randomFrom } from '../random.ts'
import { paintedOnce, type Canvas, type Layer } from './canvas.ts'
import { glow, polygon } from './light.ts'
import { TAU, wrap } from './motion.ts'

/** A smooth random curve in about [−1, 1] which repeats after `period`. */
export function rolling(seed: number, period: number, octaves = 4): (x: number) => number {
  const random = randomFrom(seed)
  const waves = Array.from({ length: octaves * 2 }, (_, i) => ({
    cycles: i + 1,
    phase: random() * TAU,
    size: (0.4 + random() * 0.6) / (i + 1) ** 1.15,
  }))
  const total = waves.reduce((sum, one) => sum + one.size, 0) * 0.6
  return (x) => waves.reduce((sum, one) => sum + one.size * Math.sin((TAU * one.cycles * x) / period + one.phase), 0) / total
}

/**
 * The land under a curve from `left` to `right`, down to `bottom`. With `trees` its edge is a forest of that
 * height.
 */
export function ridge(height: (x: number) => number, left: number, right: number, bottom: number, trees = 0, seed = 1): Path2D {
  const path = new Path2D()
  const random = randomFrom(seed)
  path.moveTo(left, bottom)
  const step = trees > 0 ? 3 : 4
  for (let x = left; x <= right + step; x += step) {
    path.lineTo(x, height(x))
    if (trees > 0) {
      const tall = trees * (0.35 + random() * 0.65)
      path.lineTo(x + 1.5, height(x + 1.5) - tall)
    }
  }
  path.lineTo(right, bottom)
  path.closePath()
  return path
}

/** Adds a spruce with its foot at `x`, `y` to a path. */
export function addSpruce(path: Path2D, x: number, y: number, height: number): void {
  const storeys = Math.max(4, Math.round(height / 11))
  const branches = Array.from({ length: storeys }, (_, i) => {
    const share = (i + 1) / storeys
    const reach = height * 0.18 * share ** 0.85
    const level = y - height * (1 - share)
    return { reach, tip: level * 0.96 + y * 0.04 - height * 0.035, inner: level - height * 0.01 }
  })
  path.moveTo(x, y - height)
  for (const { reach, tip, inner } of branches) {
    path.lineTo(x + reach, tip)
    path.lineTo(x + reach * 0.5, inner)
  }
  path.lineTo(x, y - height * 0.02)
  for (const { reach, tip, inner } of branches.toReversed()) {
    path.lineTo(x - reach * 0.5, inner)
    path.lineTo(x - reach, tip)
  }
  path.closePath()
  path.rect(x - height * 0.018, y - height * 0.06, height * 0.036, height * 0.06)
}

/** A band of mist which repeats sideways; draw it twice, `width` apart, to scroll it. */
export function mistBank(seed: number, width: number, height: number, hex: string): Layer {
  return paintedOnce(width, height, (canvas) => {
    const random = randomFrom(seed)
    for (let i = 0; i < 26; i++) {
      const radius = height * (0.28 + random() * 0.2)
      const x = random() * width
      const y = height / 2 + (random() - 0.5) * height * 0.2
      const strength = 0.1 + random() * 0.12
      for (const shift of [-width, 0, width]) {
        canvas.save()
        canvas.translate(x + shift, y)
        canvas.scale(3.2, 1)
        glow(canvas, 0, 0, radius, hex, strength)
        canvas.restore()
      }
    }
  })
}

/** Draws a repeating layer so that it fills the picture, moved by a share of its width. */
export function scrolled(canvas: Canvas, layer: Layer, width: number, y: number, share: number, visible = 640): void {
  for (let x = -wrap(share) * width; x < visible; x += width) layer(canvas, x, y)
}

/**
 * A fair-weather cloud, flat below and piled above, about 110 wide, with its base on the origin; `shade`
 * tints its underside.
 */
export function cloud(canvas: Canvas, seed: number, light = '#ffffff', shade = '#d9eefb'): void {
  const random = randomFrom(seed)
  const puffs = [-40, -22, 0, 22, 41].map((x, i) => ({
    x: x + random() * 6,
    radius: 28 * (1 - Math.abs(i - 2) * 0.25) * (0.85 + random() * 0.3),
  }))
  for (const [tint, lift] of [
    [shade, 0],
    [light, 4],
  ] as const) {
    canvas.fillStyle = tint
    canvas.beginPath()
    for (const { x, radius } of puffs) {
      canvas.moveTo(x + radius, -radius - lift)
      canvas.arc(x, -radius - lift, radius, 0, TAU)
    }
    canvas.roundRect(-52, -24 - lift, 108, 24, 12)
    canvas.fill()
  }
}

/**
 * A stork in flight seen from the side, heading right, about 40 wide at size 1; `beat` from −1 (wings down)
 * to 1 (up).
 */
export function stork(canvas: Canvas, beat: number, white: string, black: string, red: string): void {
  canvas.fillStyle = red
  polygon(canvas, -9, 0.6, -24, 2.4, -24, 3, -9, 2)
  polygon(canvas, 15, -1.6, 25, 0, 15, 0.2)
  canvas.fillStyle = white
  canvas.beginPath()
  canvas.moveTo(-11, 0.6)
  canvas.quadraticCurveTo(-2, -5, 6, -2)
  canvas.quadraticCurveTo(11, -3.4, 14, -2.6)
  canvas.quadraticCurveTo(17.4, -2.2, 16, -0.4)
  canvas.quadraticCurveTo(11, 0, 6, 1.4)
  canvas.quadraticCurveTo(-3, 4.4, -11, 0.6)
  canvas.fill()
  for (const depth of [0.82, 1]) {
    const tipY = -beat * 17 * depth - 2
    const tipX = -6 - Math.abs(beat) * 2 - (1 - depth) * -9
    canvas.fillStyle = white
    canvas.beginPath()
    canvas.moveTo(5, -1.5)
    canvas.quadraticCurveTo(4, tipY * 0.62, tipX * 0.3 + 1, tipY * 0.72)
    canvas.lineTo(tipX * 0.7 - 3, tipY * 0.62)
    canvas.quadraticCurveTo(-5, tipY * 0.2, -6, -0.5)
    canvas.fill()
    canvas.fillStyle = black
    canvas.beginPath()
    canvas.moveTo(tipX * 0.3 + 2, tipY * 0.7)
    canvas.quadraticCurveTo(tipX * 0.5, tipY, tipX, tipY)
    canvas.lineTo(tipX - 5, tipY * 0.86)
    canvas.quadraticCurveTo(-8, tipY * 0.3, -7, -0.4)
    canvas.lineTo(-5, -0.6)
    canvas.quadraticCurveTo(-5, tipY * 0.4, tipX * 0.3 + 2, tipY * 0.7)
    canvas.fill()
  }
}
