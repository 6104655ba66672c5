import { type BitReader, createBitReader, withoutEmulation } from './bit-reader.ts'
import { startCode } from './key-frames.ts'
import type { StreamKind } from './psi.ts'

/** A picture's format, from its parameter sets. `codec` is the name of RFC 6381. */
export type PictureFormat = { codec?: string; width: number; height: number; isInterlaced: boolean }

/** Returns the format that a key frame declares; undefined without parameter sets. */
export function readPictureFormat(kind: StreamKind, bytes: Uint8Array): PictureFormat | undefined {
  for (const unit of unitsOf(bytes)) {
    const format =
      kind === 'h264' && (unit[0]! & 0x1f) === 7
        ? h264Format(withoutEmulation(unit))
        : kind === 'hevc' && ((unit[0]! >> 1) & 0x3f) === 33
          ? hevcFormat(withoutEmulation(unit))
          : kind === 'mpeg2' && unit[0] === 0xb3
            ? mpeg2Format(bytes)
            : undefined
    if (format) return format
  }
  return undefined
}

function* unitsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = startCode(bytes, 0, bytes.length); at !== -1;) {
    const next = startCode(bytes, at + 3, bytes.length)
    yield bytes.subarray(at + 3, next === -1 ? bytes.length : next)
    at = next
  }
}

const WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** ITU-T H.264, 7.3.2.1.1. */
function h264Format(sps: Uint8Array): PictureFormat | undefined {
  const [, profile = 0, constraints = 0, level = 0] = sps
  const read = createBitReader(sps.subarray(4))
  read.golomb()
  let chroma = 1
  if (WITH_CHROMA.has(profile)) {
    chroma = read.golomb()
    if (chroma === 3) read.skip(1)
    read.golomb()
    read.golomb()
    read.skip(1)
    if (read.flag()) for (let i = 0; i < (chroma === 3 ? 12 : 8); i++) if (read.flag()) skipScalingList(read, i < 6 ? 16 : 64)
  }
  read.golomb()
  const order = read.golomb()
  if (order === 0) read.golomb()
  else if (order === 1) {
    read.skip(1)
    read.signedGolomb()
    read.signedGolomb()
    for (let left = Math.min(255, read.golomb()); left > 0; left--) read.signedGolomb()
  }
  read.golomb()
  read.skip(1)
  const columns = read.golomb() + 1
  const rows = read.golomb() + 1
  const isProgressive = read.flag()
  if (!isProgressive) read.skip(1)
  read.skip(1)
  const crop = read.flag() ? [read.golomb(), read.golomb(), read.golomb(), read.golomb()] : [0, 0, 0, 0]
  if (read.isOver()) return undefined
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const unitY = (chroma === 1 ? 2 : 1) * (isProgressive ? 1 : 2)
  const hex = [profile, constraints, level].map((value) => value.toString(16).padStart(2, '0')).join('')
  return {
    codec: `avc1.${hex}`,
    width: columns * 16 - (crop[0]! + crop[1]!) * unitX,
    height: rows * 16 * (isProgressive ? 1 : 2) - (crop[2]! + crop[3]!) * unitY,
    isInterlaced: !isProgressive,
  }
}

function skipScalingList(read: BitReader, size: number): void {
  for (let i = 0, last = 8, next = 8; i < size; i++) {
    if (next !== 0) next = (last + read.signedGolomb() + 256) % 256
    if (next !== 0) last = next
  }
}

/** ITU-T H.265, 7.3.2.2 and 7.3.3; the codec as in ISO/IEC 14496-15, annex E. */
function hevcFormat(sps: Uint8Array): PictureFormat | undefined {
  const read = createBitReader(sps.subarray(2))
  read.skip(4)
  const layers = read.bits(3)
  read.skip(1)
  const space = ['', 'A', 'B', 'C'][read.bits(2)]!
  const tier = read.flag() ? 'H' : 'L'
  const profile = read.bits(5)
  const compatible = Number.parseInt(read.bits(32).toString(2).padStart(32, '0').split('').toReversed().join(''), 2)
  const constraints = Array.from({ length: 6 }, () => read.bits(8))
  const level = read.bits(8)
  const hasLayers = Array.from({ length: layers }, () => [read.flag(), read.flag()])
  if (layers > 0) read.skip(2 * (8 - layers))
  for (const [hasProfile, hasLevel] of hasLayers) read.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0))
  read.golomb()
  const chroma = read.golomb()
  if (chroma === 3) read.skip(1)
  const [width, height] = [read.golomb(), read.golomb()]
  const crop = read.flag() ? [read.golomb(), read.golomb(), read.golomb(), read.golomb()] : [0, 0, 0, 0]
  if (read.isOver()) return undefined
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const last = constraints.findLastIndex((value) => value !== 0)
  const rest = constraints.slice(0, last + 1).map((value) => value.toString(16).toUpperCase())
  return {
    codec: [`hvc1.${space}${profile}`, compatible.toString(16).toUpperCase(), `${tier}${level}`, ...rest].join('.'),
    width: width - (crop[0]! + crop[1]!) * unitX,
    height: height - (crop[2]! + crop[3]!) * (chroma === 1 ? 2 : 1),
    // general_progressive_source_flag and general_interlaced_source_flag.
    isInterlaced: (constraints[0]! & 0xc0) === 0x40,
  }
}

/** ISO/IEC 13818-2, 6.2.2.1 and 6.2.2.3. MPEG-1 has no extension and no fields. */
function mpeg2Format(bytes: Uint8Array): PictureFormat | undefined {
  let size: { width: number; height: number } | undefined
  let isInterlaced = false
  for (const unit of unitsOf(bytes)) {
    if (unit[0] === 0xb3 && unit.length > 3)
      size = { width: (unit[1]! << 4) | (unit[2]! >> 4), height: ((unit[2]! & 15) << 8) | unit[3]! }
    else if (unit[0] === 0xb5 && unit[1]! >> 4 === 1) isInterlaced = (unit[2]! & 0x08) === 0
  }
  return size && { ...size, isInterlaced }
}
