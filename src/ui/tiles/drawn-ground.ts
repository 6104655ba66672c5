import { shortHash } from '../../domain/short-hash.ts'

/** What is drawn where a picture is missing: one of six tones, and a disc on a ground of 20 by 30. */
export type DrawnGround = { tone: number; x: number; y: number; radius: number; horizon: number }

const TONES = 6

/** The ground of a title: the same title always has the same one, neighbours seldom do. */
export function drawnGround(title: string): DrawnGround {
  let hash = shortHash(title)
  // The low bits of FNV repeat; the high ones mix.
  hash ^= hash >>> 15
  const part = (shift: number, size: number) => (hash >>> shift) % size
  return { tone: part(0, TONES), x: 4 + part(3, 13), y: 5 + part(7, 6), radius: 4 + part(11, 5), horizon: 13 + part(16, 5) }
}
