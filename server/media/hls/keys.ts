import { createDecipheriv } from 'node:crypto'
import { UpstreamError } from '../../net/upstream-error.ts'
import type { SegmentKey } from './media-playlist.ts'

const KEY_BYTES = 16
/** Keys rotate; segments that are listed need only the last ones. */
const MOST_KEYS = 32

/** Decrypts AES-128 segments. Each key is fetched once. */
export type KeyStore = ReturnType<typeof createKeyStore>

export function createKeyStore() {
  const keys = new Map<string, Promise<Buffer>>()

  function keyAt(address: string, fetchKey: (address: string) => Promise<Buffer>): Promise<Buffer> {
    const known = keys.get(address)
    if (known) return known
    const fetching = fetchKey(address).then((bytes) => {
      if (bytes.length !== KEY_BYTES) throw new UpstreamError('a key that is not 16 bytes', true)
      return bytes
    })
    keys.set(address, fetching)
    fetching.catch(() => keys.delete(address))
    for (const oldest of [...keys.keys()].slice(0, Math.max(0, keys.size - MOST_KEYS))) keys.delete(oldest)
    return fetching
  }

  return {
    /** Returns the clear bytes. Throws an `UpstreamError` if the key does not fit. */
    async decrypt(
      bytes: Buffer<ArrayBuffer>,
      { address, iv }: SegmentKey,
      sequence: number,
      fetchKey: (address: string) => Promise<Buffer>,
    ): Promise<Buffer<ArrayBuffer>> {
      const decipher = createDecipheriv('aes-128-cbc', await keyAt(address, fetchKey), iv ?? ivOf(sequence))
      try {
        return Buffer.concat([decipher.update(bytes), decipher.final()])
      } catch {
        throw new UpstreamError('a key that does not fit')
      }
    },
  }
}

/** The media sequence number is the IV by default (RFC 8216, 5.2). */
function ivOf(sequence: number): Buffer {
  const iv = Buffer.alloc(KEY_BYTES)
  iv.writeBigUInt64BE(BigInt(sequence), 8)
  return iv
}
