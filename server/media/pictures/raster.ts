import { crc32 } from 'node:zlib'

/** A picture reduced to its image data: no location, no comments, nothing after its end. */
export type Raster = { mediaType: 'image/png' | 'image/jpeg' | 'image/webp'; body: Buffer<ArrayBuffer> }

/** Decoding limits of browsers. */
const LONGEST_SIDE = 8192

type Size = { width: number; height: number }
type Drawable = { parts: Buffer[]; size: Size }

/**
 * Parses a PNG, JPEG or WebP and removes everything that is not needed to draw it (PNG 3, ITU T.81, RFC
 * 9649). Returns undefined for anything else.
 */
export function readRaster(bytes: Buffer): Raster | undefined {
  try {
    const [mediaType, { parts, size }] = readAny(bytes)
    if (size.width < 1 || size.height < 1 || Math.max(size.width, size.height) > LONGEST_SIDE) return undefined
    return { mediaType, body: Buffer.from(Buffer.concat(parts)) }
  } catch (error) {
    // A truncated picture makes the parser read past the end.
    if (error instanceof RangeError || error instanceof NoPicture) return undefined
    throw error
  }
}

class NoPicture extends Error {}

function readAny(bytes: Buffer): [Raster['mediaType'], Drawable] {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return ['image/png', readPng(bytes)]
  if (bytes.readUInt16BE(0) === 0xffd8) return ['image/jpeg', readJpeg(bytes)]
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return ['image/webp', readWebp(bytes)]
  throw new NoPicture()
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_DRAWS = /^(PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|acTL|fcTL|fdAT)$/

function readPng(bytes: Buffer): Drawable {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) throw new NoPicture()
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  const parts: Buffer[] = [PNG_SIGNATURE]
  let drawn = false
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) throw new NoPicture()
    if (PNG_DRAWS.test(type) || (type === 'IHDR' && at === 8)) parts.push(bytes.subarray(at, end))
    // A critical chunk that this parser does not know.
    else if (/^[A-Z]/.test(type)) throw new NoPicture()
    drawn ||= type === 'IDAT'
    at = end
    if (type === 'IEND') break
  }
  if (!drawn) throw new NoPicture()
  return { parts, size }
}

function readJpeg(bytes: Buffer): Drawable {
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: Size | undefined
  let drawn = false
  for (let at = 2; ;) {
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1
    if (bytes.readUInt8(at) !== 0xff) throw new NoPicture()
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) break
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, at + 2 + length)
    if (length < 2 || segment.length < 2 + length) throw new NoPicture()
    at += segment.length
    if (isFrame(marker)) size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) }
    if (marker === 0xda) {
      if (!size) throw new NoPicture()
      const end = endOfScan(bytes, at)
      parts.push(segment, bytes.subarray(at, end))
      at = end
      drawn = true
    } else parts.push(...drawablePart(marker, segment))
  }
  if (!size || !drawn) throw new NoPicture()
  return { parts: [...parts, Buffer.from([0xff, 0xd9])], size }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * True for segments needed to draw: tables, frames, JFIF, colour profile, Adobe, and the orientation of Exif.
 */
function drawablePart(marker: number, segment: Buffer): Buffer[] {
  const name = segment.toString('latin1', 4, 16)
  if (isFrame(marker) || [0xc4, 0xdb, 0xdd].includes(marker)) return [segment]
  if (marker === 0xe0 && name.startsWith('JFIF\0')) return [segment]
  if (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) return [segment]
  if (marker === 0xee && name.startsWith('Adobe')) return [segment]
  if (marker === 0xe1 && name.startsWith('Exif\0\0')) return orientationOnly(segment)
  if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) return []
  throw new NoPicture()
}

function orientationOnly(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let index = 0; index < short(directory); index += 1) {
    const entry = directory + 2 + index * 12
    const value = short(entry + 8)
    if (short(entry) !== 0x0112 || value < 2 || value > 8) continue
    const one = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    const exif = Buffer.from([...Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), ...one])
    return [Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]
  }
  return []
}

/** Returns the offset of the marker after a scan's data. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; ; at += 1) {
    if (bytes.readUInt8(at) !== 0xff) continue
    const next = bytes.readUInt8(at + 1)
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
}

const WEBP_DRAWS = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
const WEBP_EXIF_AND_XMP = 0b1100

function readWebp(bytes: Buffer): Drawable {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) throw new NoPicture()
  const parts: Buffer[] = []
  let size: Size | undefined
  for (let at = 12; at < end;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end) throw new NoPicture()
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + length + (length % 2)))
    size ??= sizeOfWebp(type, chunk.subarray(8))
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_EXIF_AND_XMP, 8)
    if (WEBP_DRAWS.test(type)) parts.push(chunk)
    at += chunk.length
  }
  if (!size || !parts.some((chunk) => /^(VP8 |VP8L|ANMF)/.test(chunk.toString('latin1', 0, 4)))) throw new NoPicture()
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return { parts: [head, ...parts], size }
}

/** Reads the dimensions from the first chunk of a WebP. */
function sizeOfWebp(type: string, data: Buffer): Size {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (type === 'VP8L' && data.readUInt8(0) === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  throw new NoPicture()
}
