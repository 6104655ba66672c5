import type { Canvas } from './canvas.ts'
import { disc } from './light.ts'

/** Angles in radians from straight down, forwards positive; the figure faces right. */
export type Pose = {
  lean: number
  hips: readonly [number, number]
  knees: readonly [number, number]
  arms: readonly [number, number]
}

export type Kit = { shirt: string; shorts: string; socks: string; skin: string; hair: string }

/** A player about 104 tall whose hips are at the origin. */
export function athlete(canvas: Canvas, { lean, hips, knees, arms }: Pose, kit: Kit): void {
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  const limb = (x: number, y: number, angle: number, length: number, width: number, tint: string): [number, number] => {
    const end: [number, number] = [x + Math.sin(angle) * length, y + Math.cos(angle) * length]
    canvas.strokeStyle = tint
    canvas.lineWidth = width
    canvas.beginPath()
    canvas.moveTo(x, y)
    canvas.lineTo(...end)
    canvas.stroke()
    return end
  }
  const leg = (index: 0 | 1): void => {
    const knee = limb(0, 0, hips[index], 25, 9, kit.skin)
    limb(0, 0, hips[index], 13, 12.5, kit.shorts)
    const shin = hips[index] - knees[index]
    const ankle = limb(...knee, shin, 24, 7.5, kit.socks)
    limb(ankle[0], ankle[1] + 1, shin + 1.45, 8, 6, '#20222c')
  }
  const [shoulderX, shoulderY] = [Math.sin(lean) * 37, -Math.cos(lean) * 37]
  const arm = (index: 0 | 1): void => {
    const elbow = limb(shoulderX, shoulderY + 3, arms[index], 16, 7, kit.skin)
    limb(shoulderX, shoulderY + 3, arms[index], 9, 9.5, kit.shirt)
    limb(...elbow, arms[index] + 0.7, 14, 6, kit.skin)
  }
  arm(1)
  leg(1)
  leg(0)
  canvas.strokeStyle = kit.shirt
  canvas.lineWidth = 19
  canvas.beginPath()
  canvas.moveTo(0, -6)
  canvas.lineTo(shoulderX * 0.86, shoulderY * 0.86)
  canvas.stroke()
  arm(0)
  const [headX, headY] = [shoulderX + Math.sin(lean) * 15 + 1.5, shoulderY - 14]
  canvas.fillStyle = kit.skin
  canvas.fillRect(shoulderX - 3, shoulderY - 8, 6.5, 8)
  disc(canvas, headX, headY, 9)
  canvas.fillStyle = kit.hair
  canvas.beginPath()
  canvas.arc(headX - 0.6, headY - 1, 9.6, Math.PI * 0.82, Math.PI * 1.95)
  canvas.fill()
}
