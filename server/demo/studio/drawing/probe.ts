import { placed, type Canvas } from './canvas.ts'
import { fade } from './colour.ts'
import { disc, glow, linear, polygon, polyline } from './light.ts'

/** A research probe with two solar wings, about 190 wide; `blink` 0…1 is its signal lamp. */
export function probe(canvas: Canvas, panelTilt: number, blink: number): void {
  for (const side of [-1, 1]) {
    canvas.save()
    canvas.scale(side, 1)
    canvas.fillStyle = '#8c94a8'
    canvas.fillRect(16, -2, 16, 4)
    for (let panel = 0; panel < 2; panel++) {
      placed(canvas, 32 + panel * 34, 0, 0, 1, () => {
        canvas.transform(1, panelTilt * side, 0, 1, 0, 0)
        canvas.fillStyle = linear(canvas, 0, -20, 31, 20, { 0: '#6f9cff', 0.4: '#2a4fc0', 0.6: '#3f6be0', 1: '#16277a' })
        canvas.fillRect(0, -20, 31, 40)
        canvas.strokeStyle = fade('#cfe0ff', 0.5)
        canvas.lineWidth = 0.7
        for (let i = 1; i < 4; i++) polyline(canvas, i * 7.75, -20, i * 7.75, 20)
        for (let i = 1; i < 4; i++) polyline(canvas, 0, -20 + i * 10, 31, -20 + i * 10)
        canvas.strokeStyle = '#dfe8ff'
        canvas.strokeRect(0, -20, 31, 40)
      })
    }
    canvas.restore()
  }
  canvas.fillStyle = linear(canvas, -16, -24, 16, 24, { 0: '#ffe9a8', 0.35: '#e0a83f', 0.7: '#a8701c', 1: '#5f3a10' })
  polygon(canvas, -16, -16, -8, -25, 8, -25, 16, -16, 16, 17, 8, 25, -8, 25, -16, 17)
  canvas.strokeStyle = fade('#fff2c8', 0.7)
  canvas.lineWidth = 0.8
  polyline(canvas, -16, -16, -3, -9, 16, -16)
  polyline(canvas, -3, -9, -6, 20, 16, 17)
  polyline(canvas, -16, 17, -6, 20, -8, 25)
  canvas.fillStyle = '#9aa3b8'
  canvas.fillRect(-1.5, -40, 3, 16)
  canvas.fillStyle = linear(canvas, -18, -58, 18, -40, { 0: '#ffffff', 0.6: '#cfd6e4', 1: '#828ca6' })
  canvas.beginPath()
  canvas.ellipse(0, -46, 24, 9, -0.25, 0, Math.PI * 2)
  canvas.fill()
  canvas.fillStyle = linear(canvas, -18, -52, 18, -40, { 0: '#8d97b0', 1: '#eef2fa' })
  canvas.beginPath()
  canvas.ellipse(0.6, -47.5, 20, 6.6, -0.25, 0, Math.PI * 2)
  canvas.fill()
  canvas.strokeStyle = '#eef2fa'
  canvas.lineWidth = 1.2
  polyline(canvas, -10, -46, 4, -64, 11, -49)
  canvas.fillStyle = '#e8ecf6'
  disc(canvas, 4, -64, 2.6)
  canvas.fillStyle = '#1c2030'
  disc(canvas, 4, 6, 6)
  canvas.fillStyle = '#7fb8ff'
  disc(canvas, 5.5, 4.5, 2.6)
  glow(canvas, 4, -64, 6 + 16 * blink, '#ff6a5a', 0.2 + 0.8 * blink)
}
