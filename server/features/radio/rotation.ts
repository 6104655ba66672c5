import type { Track } from '../../../src/contract/radio.ts'

/** A track of a list that is played over and over; a list holds none without a length. */
export type RotationTrack = { artist: string; title: string; seconds: number }

/**
 * Tracks of a rotation on air from `fromMs` to `toMs` (epoch ms, inclusive), oldest first. Rounds are counted
 * from the Unix epoch, so all listeners hear the same track and no state is stored.
 */
export function rotationBetween(list: readonly RotationTrack[], fromMs: number, toMs: number): Track[] {
  const roundMs = list.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
  if (roundMs === 0) return []
  const heard: Track[] = []
  let startMs = fromMs - (fromMs % roundMs)
  for (let index = 0; startMs <= toMs; index += 1) {
    const { artist, title, seconds } = list[index % list.length]!
    const endMs = startMs + seconds * 1000
    if (endMs > fromMs) heard.push({ artist, title, start: startMs })
    startMs = endMs
  }
  return heard
}
