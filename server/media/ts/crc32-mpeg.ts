const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/**
 * Returns the CRC-32 of MPEG-2 sections (ISO/IEC 13818-1, annex A). It is 0 over a section with its own
 * checksum.
 */
export function crc32Mpeg(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value << 8) ^ TABLE[((value >>> 24) ^ byte) & 0xff]!
  return value >>> 0
}
