import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMaster } from './master-picture.ts'
import { openPictureEngine } from './picture-engine.ts'

const svg = (inside: string, size = 'width="20" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`)

/** The fault of a refused picture, or `taken`. */
async function faultOf(bytes: Buffer): Promise<string> {
  const read = await readMaster(bytes)
  return 'fault' in read ? read.fault : 'taken'
}

const jpeg = readFileSync(join(import.meta.dirname, '../../../public/screenshots/preview.jpg'))

describe('a master', () => {
  test('has the URL of its content and its most frequent colour', async () => {
    const drawing = svg('<rect width="20" height="30" fill="#c83c1e"/><rect width="4" height="4" fill="#fff"/>')
    const read = await readMaster(drawing)
    if ('fault' in read) throw new Error(read.fault)
    expect(read.picture).toEqual({ mediaType: 'image/svg+xml', body: drawing })
    expect(read.shown.src).toMatch(/^\/images\/[0-9a-f]{20}\.svg$/)
    expect(read.shown.color).toBe('#c83c1e')
  })

  test('without colours has a grey', async () => {
    const sharp = await openPictureEngine()
    const grey = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#777777' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const read = await readMaster(grey)
    expect('shown' in read && read.shown.color).toBe('#777777')
  })

  test('may be a picture of pixels', async () => {
    const read = await readMaster(jpeg)
    expect('picture' in read && read.picture.mediaType).toBe('image/jpeg')
  })

  test('that is no picture is refused', async () => {
    for (const text of ['', 'GIF89a', 'hello', '%PDF-1.7']) expect(await faultOf(Buffer.from(text))).toContain('is no picture')
  })

  test('whose markup or pixels end early is refused', async () => {
    expect(await faultOf(svg('<g>'))).toContain('cannot be drawn')
    const png = await (
      await openPictureEngine()
    )({ create: { width: 64, height: 96, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    expect(await faultOf(png.subarray(0, png.length - 20))).toContain('is no picture')
    const holed = Buffer.from(jpeg)
    holed.fill(0xff, Math.round(holed.length / 3), Math.round(holed.length / 2))
    expect(await faultOf(holed)).not.toBe('taken')
  })

  test('that is too large to draw is refused', async () => {
    expect(await faultOf(svg('', 'width="9000" height="9000"'))).toContain('8192 pixels')
    expect(await faultOf(svg('', 'viewBox="0 0 10 1e9"'))).toContain('8192 pixels')
    expect(await faultOf(svg('', 'width="10" height="8000"'))).toContain('4 times as long')
    expect(await faultOf(svg('', 'width="300in" height="3in"'))).toContain('8192 pixels')
  })

  test('of references within references ends soon, drawn or refused', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<g id="l${i + 1}">${`<use xlink:href="#l${i}"/>`.repeat(12)}</g>`)
    const startedMs = performance.now()
    expect(await faultOf(svg(`<rect id="l0" width="9" height="9"/>${levels.join('')}`))).toContain('cannot be drawn')
    expect(performance.now() - startedMs).toBeLessThan(30_000)
  }, 40_000)
})
