import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRaster } from './raster.ts'

const root = join(import.meta.dirname, '../../..')

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A red picture of this size. */
function png({ width = 2, height = 2, extra = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.concat(
    Array.from({ length: Math.min(height, 16) }, () =>
      Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 16) * 3, 200)]),
    ),
  )
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a PNG', () => {
  test('is stored as it is', () => {
    expect(readRaster(png())).toEqual({ mediaType: 'image/png', body: png() })
  })

  test('loses its texts, its places, and data after its end', () => {
    const dirty = png({ extra: [chunk('tEXt', Buffer.from('Author\0me')), chunk('eXIf', Buffer.from('GPS'))] })
    expect(readRaster(Buffer.concat([dirty, Buffer.from('<script>')]))?.body).toEqual(png())
  })

  test('that is cut short, damaged, huge or without a picture is none', () => {
    const whole = png()
    expect(readRaster(whole.subarray(0, -1))).toBeUndefined()
    expect(readRaster(Buffer.from(whole.with(30, 7)))).toBeUndefined()
    expect(readRaster(png({ width: 8193 }))).toBeUndefined()
    expect(readRaster(png({ height: 0 }))).toBeUndefined()
    expect(readRaster(Buffer.concat([whole.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]))).toBeUndefined()
  })
})

describe('a JPEG', () => {
  const bytes = readFileSync(join(root, 'public/screenshots/preview.jpg'))
  const withSegment = (marker: number, data: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, 2),
      Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
      data,
      bytes.subarray(2),
    ])

  test('retains the segments that draw it', () => {
    const read = readRaster(bytes)!
    expect(read.mediaType).toBe('image/jpeg')
    expect(readRaster(read.body)?.body).toEqual(read.body)
    expect(read.body.length).toBeGreaterThan(bytes.length * 0.9)
  })

  test('loses comments and data after its end', () => {
    const dirty = Buffer.concat([withSegment(0xfe, Buffer.from('<?php x ?>')), Buffer.from('PK\x03\x04')])
    expect(readRaster(dirty)?.body).toEqual(readRaster(bytes)!.body)
  })

  test('retains only the orientation of its Exif', () => {
    const entry = (tag: number, value: number) => Buffer.from([tag >> 8, tag & 255, 0, 3, 0, 0, 0, 1, 0, value, 0, 0])
    const exif = Buffer.concat([
      Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x02', 'latin1'),
      entry(0x8825, 9),
      entry(0x0112, 6),
      Buffer.from('\0\0\0\0GPS 50.45 30.52', 'latin1'),
    ])
    const body = readRaster(withSegment(0xe1, exif))!.body
    expect(body.includes('GPS')).toBe(false)
    expect(body.includes(Buffer.concat([Buffer.from([0, 1]), entry(0x0112, 6)]))).toBe(true)
    expect(readRaster(body)?.body).toEqual(body)
  })

  test('that is cut short or has no picture is none', () => {
    expect(readRaster(bytes.subarray(0, -2))).toBeUndefined()
    expect(readRaster(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeUndefined()
    expect(readRaster(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]))).toBeUndefined()
  })
})

describe('a WebP', () => {
  const bytes = readFileSync(join(root, 'server/demo/media/stills/karpaty.webp'))

  test('retains the chunks that draw it and loses its Exif', () => {
    const read = readRaster(bytes)!
    expect(read.mediaType).toBe('image/webp')
    const exif = Buffer.concat([Buffer.from('EXIF\x04\0\0\0GPS!', 'latin1')])
    const dirty = Buffer.concat([bytes, exif])
    dirty.writeUInt32LE(dirty.length - 8, 4)
    expect(readRaster(dirty)?.body).toEqual(read.body)
  })

  test('that is cut short or empty is none', () => {
    expect(readRaster(bytes.subarray(0, -20))).toBeUndefined()
    expect(readRaster(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'))).toBeUndefined()
  })
})

test('other files with these extensions are refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const text of ['', 'GIF89a', 'BM', svg, '<!doctype html>', 'RIFF', '\x89PNG', '\xff\xd8<html>']) {
    expect(readRaster(Buffer.from(text, 'latin1'))).toBeUndefined()
  }
})
