import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createPictureProcess, type PictureProcess } from './picture-process.ts'

const DRAWING = {
  mediaType: 'image/svg+xml',
  body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30"><circle r="9"/></svg>'),
}
const SMALL = { width: 180, format: 'webp' } as const

let pictures: PictureProcess
afterEach(() => pictures.end())

const gone = async (pid: number) => {
  await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the process of pictures', () => {
  test('begins with the first order, makes several, and ends without orders', async () => {
    pictures = createPictureProcess({ idleMs: 50 })
    expect(pictures.pid()).toBeUndefined()
    const made = await Promise.all([pictures.derive(DRAWING, SMALL), pictures.derive(DRAWING, { width: 270, format: 'avif' })])
    expect(made.map((each) => each.toString('latin1', 0, 12).replace(/[^a-zA-Z]/g, ''))).toEqual(
      expect.arrayContaining([expect.stringMatching(/WEBP$/), expect.stringMatching(/ftypavif$/)]),
    )
    await gone(pictures.pid() ?? 0)
    expect(String((await pictures.derive(DRAWING, SMALL)).subarray(0, 4))).toBe('RIFF')
  }, 20_000)

  test('reports a failed order, and continues', async () => {
    pictures = createPictureProcess()
    await expect(pictures.derive({ ...DRAWING, body: Buffer.from('<svg') }, SMALL)).rejects.toThrow()
    expect((await pictures.derive(DRAWING, SMALL)).length).toBeGreaterThan(50)
  }, 20_000)

  test('that dies over an order fails it, and another makes the next', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'efir-process-'))
    writeFileSync(join(folder, 'entry.mjs'), "process.on('message', () => process.exit(7))")
    pictures = createPictureProcess({ entry: join(folder, 'entry.mjs') })
    await expect(pictures.derive(DRAWING, SMALL)).rejects.toThrow('ended (7)')
    expect(pictures.pid()).toBeUndefined()
    await expect(pictures.derive(DRAWING, SMALL)).rejects.toThrow('ended (7)')
  }, 20_000)
})
