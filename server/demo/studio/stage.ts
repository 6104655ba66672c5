// Runs inside the browser: draws scenes and sends their pixels to the studio.
import { HEIGHT, WIDTH, type Scene } from './drawing/canvas.ts'

const FRAMES_PER_POST = 4

/** The scene of a file such as `scenes/kids`, which exports it under its own name. */
async function loadScene(path: string): Promise<Scene> {
  const loaded = (await import(`./${path}.ts`)) as Record<string, Scene | undefined>
  const scene = loaded[path.split('/').at(-1) ?? '']
  if (!scene) throw new Error(`${path}.ts does not export a scene of its name`)
  return scene
}

function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  canvas.scale(width / WIDTH, height / HEIGHT)
  return canvas
}

async function post(path: string, pixels: readonly Uint8ClampedArray<ArrayBuffer>[]): Promise<void> {
  const response = await fetch(path, { method: 'POST', body: new Blob([...pixels]) })
  if (!response.ok) throw new Error(`the studio answered ${response.status}`)
}

/**
 * Draws the given seconds of a scene, in order, and posts their raw RGBA pixels. Without seconds it posts the
 * scene's own still.
 */
async function shoot(name: string, seconds: readonly number[], width: number, height: number): Promise<void> {
  const scene = await loadScene(name)
  const canvas = openCanvas(width, height)
  const waiting: Uint8ClampedArray<ArrayBuffer>[] = []
  let sending = Promise.resolve()
  for (const second of seconds.length > 0 ? seconds : [scene.stillAt]) {
    canvas.save()
    scene.draw(canvas, second)
    canvas.restore()
    waiting.push(canvas.getImageData(0, 0, width, height).data)
    if (waiting.length < FRAMES_PER_POST) continue
    await sending
    sending = post('/frames', waiting.splice(0))
  }
  await sending
  if (waiting.length > 0) await post('/frames', waiting)
}

Object.assign(globalThis, { shoot })
