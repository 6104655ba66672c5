import type { Canvas } from './canvas.ts'
import { clamp, TAU, wrap } from './motion.ts'

export type Rgb = readonly [number, number, number]

/** The skin of a body: `around` 0…1 is the way round its axis, `along` 0…1 from its top to its bottom. */
export type Skin = (around: number, along: number) => Rgb

export type TurnedBody = (canvas: Canvas, x: number, y: number, spin: number, lean: number) => void

type Light = { x: number; y: number; z: number; ambient: number; rim: Rgb; rimStrength: number; gloss: number }

const SKIN_WIDTH = 1024
const SKIN_HEIGHT = 512

/** Paints a skin into a picture once; bodies only look it up. */
function paintSkin(skin: Skin): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SKIN_WIDTH * SKIN_HEIGHT * 3)
  for (let row = 0; row < SKIN_HEIGHT; row++) {
    for (let column = 0; column < SKIN_WIDTH; column++)
      pixels.set(skin(column / SKIN_WIDTH, (row + 0.5) / SKIN_HEIGHT), (row * SKIN_WIDTH + column) * 3)
  }
  return pixels
}

/**
 * A lit body as from a lathe, such as a planet, that turns about its axis. It is drawn `detail` times finer
 * and then scaled.
 * `profile` gives its half width (0…1 of `radius`) for −1 (top) to 1 (bottom), `tall` its half height in
 * scene units.
 */
export function turnedBody(
  radius: number,
  tall: number,
  profile: (height: number) => number,
  skin: Skin,
  light: Light,
  detail = 1.5,
): TurnedBody {
  const [halfWidth, halfHeight] = [Math.ceil(radius * detail) + 2, Math.ceil(tall * detail) + 2]
  const [width, height] = [halfWidth * 2, halfHeight * 2]
  const picture = new OffscreenCanvas(width, height)
  const context = picture.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(width, height)
  const painted = paintSkin(skin)
  const points: { at: number; around: number; row: number; shade: number; rim: number; gloss: number }[] = []
  for (let py = 0; py < height; py++) {
    const v = (py + 0.5 - halfHeight) / (tall * detail)
    if (Math.abs(v) >= 1) continue
    const reach = profile(v) * radius * detail
    const slope = ((profile(clamp(v + 0.01, -1, 1)) - profile(clamp(v - 0.01, -1, 1))) / 0.02) * (radius / tall)
    for (let px = 0; px < width; px++) {
      const x = px + 0.5 - halfWidth
      const cover = clamp(reach + 0.5 - Math.abs(x))
      if (cover <= 0) continue
      const side = clamp(x / Math.max(reach, 0.5), -1, 1)
      const front = Math.sqrt(1 - side * side)
      const length = Math.hypot(1, slope)
      const [nx, ny, nz] = [side / length, -slope / length, front / length]
      const facing = nx * light.x + ny * light.y + nz * light.z
      const shine = clamp(2 * facing * nz - light.z)
      const at = (py * width + px) * 4
      image.data[at + 3] = cover * 255
      points.push({
        at,
        around: Math.asin(side) / TAU,
        row: Math.min(SKIN_HEIGHT - 1, Math.floor(((v + 1) / 2) * SKIN_HEIGHT)) * SKIN_WIDTH,
        shade: light.ambient + (1 - light.ambient) * clamp(facing),
        rim: light.rimStrength * (1 - nz) ** 3 * clamp(0.3 + facing),
        gloss: light.gloss * shine ** 14 * 255,
      })
    }
  }
  return (canvas, x, y, spin, lean) => {
    const data = image.data
    for (const { at, around, row, shade, rim, gloss } of points) {
      const place = wrap(around + spin) * SKIN_WIDTH
      const left = Math.floor(place) % SKIN_WIDTH
      const share = place - Math.floor(place)
      const [a, b] = [(row + left) * 3, (row + ((left + 1) % SKIN_WIDTH)) * 3]
      for (let channel = 0; channel < 3; channel++) {
        const from = painted[a + channel] ?? 0
        data[at + channel] =
          (from + ((painted[b + channel] ?? 0) - from) * share) * shade + (light.rim[channel] ?? 0) * rim + gloss
      }
    }
    context.putImageData(image, 0, 0)
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(lean)
    canvas.drawImage(picture, -halfWidth / detail, -halfHeight / detail, width / detail, height / detail)
    canvas.restore()
  }
}

/** The profile of a ball. */
export function ball(height: number): number {
  return Math.sqrt(Math.max(0, 1 - height * height))
}

/** A colour on a scale of evenly spaced ones; `share` runs from 0 to 1. */
export function onScale(scale: readonly Rgb[], share: number): Rgb {
  const at = clamp(share) * (scale.length - 1)
  const low = Math.min(scale.length - 2, Math.floor(at))
  const [from, to] = [scale[low], scale[low + 1]]
  if (!from || !to) throw new Error('a scale needs two colours')
  const part = at - low
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part]
}
