const ID3_HEADER = 10
const ID3_FOOTER = 0x10
const ID3V1_BYTES = 128
const APE_HEADER = 32
const APE_SIZE_AT = 12

/** Bytes that are enough to read the length of every known tag. */
const ENOUGH_BYTES = APE_HEADER

/**
 * Returns the length of an ID3v2, ID3v1 or APE tag at a position, in bytes. Returns undefined if there is
 * none, `wait` if more bytes are needed.
 */
export function tagLengthAt(bytes: Uint8Array, at: number): number | 'wait' | undefined {
  const name = nameAt(bytes, at)
  if (name === undefined) return undefined
  if (at + ENOUGH_BYTES > bytes.length) return 'wait'
  if (name === 'TAG') return ID3V1_BYTES
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, ENOUGH_BYTES)
  // The size of an APE tag excludes its header. Old versions have only a footer.
  if (name === 'APETAGEX') return isApeHeader(view) ? APE_HEADER + view.getUint32(APE_SIZE_AT, true) : APE_HEADER
  const size = [6, 7, 8, 9].map((place) => view.getUint8(place))
  if (size.some((byte) => byte > 0x7f)) return undefined
  const body = size.reduce((sum, byte) => sum * 128 + byte, 0)
  return ID3_HEADER + body + (view.getUint8(5) & ID3_FOOTER ? ID3_HEADER : 0)
}

/** True if a tag begins here, by its first bytes. */
export function isTagAt(bytes: Uint8Array, at: number): boolean {
  return nameAt(bytes, at) !== undefined
}

function nameAt(bytes: Uint8Array, at: number): 'ID3' | 'TAG' | 'APETAGEX' | undefined {
  const first = bytes[at]
  // Fast path: few bytes of a stream are one of these three.
  if (first !== 0x49 && first !== 0x54 && first !== 0x41) return undefined
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(8, bytes.length - at)).toString('latin1')
  if (text.startsWith('ID3') && [2, 3, 4].includes(bytes[at + 3] ?? 0)) return 'ID3'
  if (text.startsWith('TAG')) return 'TAG'
  return text.length === 8 ? (text === 'APETAGEX' ? text : undefined) : undefined
}

function isApeHeader(view: DataView): boolean {
  return (view.getUint32(20, true) & 0x2000_0000) !== 0
}
