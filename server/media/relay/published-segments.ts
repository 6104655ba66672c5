import { createHash } from 'node:crypto'

// More than any start takes from a playlist.
const MOST = 20

/** Remembers the last published segments of an HLS upstream across connections. */
export type PublishedSegments = ReturnType<typeof createPublishedSegments>

export function createPublishedSegments() {
  const hashes = new Map<number, string>()
  return {
    add(sequence: number, bytes: Buffer): void {
      hashes.delete(sequence)
      hashes.set(sequence, hashOf(bytes))
      if (hashes.size > MOST) hashes.delete(hashes.keys().next().value!)
    },
    /**
     * True if a segment with this number was published; its bytes may be others after an upstream's restart.
     */
    hasNumber: (sequence: number) => hashes.has(sequence),
    /** True if this segment was published. */
    has: (sequence: number, bytes: Buffer) => hashes.get(sequence) === hashOf(bytes),
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')
