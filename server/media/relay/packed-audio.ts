const OWNER = 'com.apple.streaming.transportStreamTimestamp\0'
const TICKS_A_SECOND = 90_000
const WRAP = 2 ** 33

/**
 * Makes a packed-audio segment (RFC 8216, 3.4): an ID3 tag with the media time in seconds, then the frames.
 */
export function packAudio(atSeconds: number, frames: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const timestamp = Buffer.alloc(8)
  timestamp.writeBigUInt64BE(BigInt(Math.round(atSeconds * TICKS_A_SECOND) % WRAP))
  const body = Buffer.concat([Buffer.from(OWNER, 'latin1'), timestamp])
  const frame = Buffer.concat([Buffer.from('PRIV'), syncSafe(body.length), Buffer.alloc(2), body])
  const header = Buffer.concat([Buffer.from('ID3\u0004\0\0', 'latin1'), syncSafe(frame.length)])
  return Buffer.concat([header, frame, ...frames])
}

/** Encodes a length as ID3v2.4 does: four bytes of seven bits. */
function syncSafe(value: number): Buffer {
  return Buffer.from([value >> 21, value >> 14, value >> 7, value].map((bits) => bits & 0x7f))
}
