import type { Track } from '../../../src/contract/radio.ts'

/** A track of a list that is played over and over; a list holds none without a length. */
export type RotationTrack = { artist: string; title: string; seconds: number }

/**
 * The tracks of a list that are heard from `fromMs` up to and with `toMs` (epoch ms), oldest first; the first
 * of them may have begun before. The list runs round after round from the Unix epoch on, so that everybody
 * hears the same and nothing need be remembered.
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
