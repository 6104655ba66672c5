/** Scenes draw in this space whatever the size of the real picture. */
export const WIDTH = 640
export const HEIGHT = 360

export type Canvas = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/**
 * A picture in motion: a pure function of the second within the loop, whose last frame leads into its first.
 */
export type Scene = {
  /** The second whose picture stands for the loop as a still. */
  stillAt: number
  draw: (canvas: Canvas, second: number) => void
}

/**
 * Something painted once and then copied; `width` and `height` are in scene units, the pixels follow the
 * canvas it is drawn on.
 */
export type Layer = (canvas: Canvas, x?: number, y?: number) => void

export function paintedOnce(width: number, height: number, paint: (canvas: Canvas) => void): Layer {
  const copies = new Map<number, OffscreenCanvas>()
  return (canvas, x = 0, y = 0) => {
    const scale = Math.max(1, canvas.getTransform().a)
    let copy = copies.get(scale)
    if (!copy) {
      copy = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
      const inside = copy.getContext('2d', { willReadFrequently: true })
      if (!inside) throw new Error('no canvas')
      inside.scale(scale, scale)
      paint(inside)
      copies.set(scale, copy)
    }
    canvas.drawImage(copy, x, y, width, height)
  }
}

/**
 * A soft picture painted at a quarter of the size and enlarged: many faint glows laid over each other keep no
 * grain of the dithering.
 */
export function softened(width: number, height: number, paint: (canvas: Canvas) => void): (canvas: Canvas) => void {
  return (canvas) => {
    const small = new OffscreenCanvas(width / 4, height / 4)
    const inside = small.getContext('2d', { willReadFrequently: true })
    if (!inside) throw new Error('no canvas')
    inside.scale(0.25, 0.25)
    paint(inside)
    canvas.imageSmoothingQuality = 'high'
    canvas.drawImage(small, 0, 0, width, height)
  }
}

/** Draws with a moved, turned and scaled canvas and puts it back afterwards. */
export function placed(canvas: Canvas, x: number, y: number, turn: number, scale: number, draw: () => void): void {
  canvas.save()
  canvas.translate(x, y)
  if (turn !== 0) canvas.rotate(turn)
  if (scale !== 1) canvas.scale(scale, scale)
  draw()
  canvas.restore()
}

/** Draws see-through as a whole, optionally adding light instead of covering. */
export function veiled(canvas: Canvas, opacity: number, draw: () => void, mode: GlobalCompositeOperation = 'source-over'): void {
  if (opacity <= 0.003) return
  canvas.save()
  canvas.globalAlpha *= Math.min(1, opacity)
  canvas.globalCompositeOperation = mode
  draw()
  canvas.restore()
}
