import { shortHash } from '../../domain/short-hash.ts'

/** The drawing that replaces a missing picture: one of six tones and a disc in a box of 20 by 30. */
export type DrawnGround = { tone: number; x: number; y: number; radius: number; horizon: number }

const TONES = 6

/** Returns a title's ground: stable, and mostly different from its neighbours'. */
export function drawnGround(title: string): DrawnGround {
  let hash = shortHash(title)
  // FNV's low bits repeat; its high bits mix well.
  hash ^= hash >>> 15
  const part = (shift: number, size: number) => (hash >>> shift) % size
  return { tone: part(0, TONES), x: 4 + part(3, 13), y: 5 + part(7, 6), radius: 4 + part(11, 5), horizon: 13 + part(16, 5) }
}
