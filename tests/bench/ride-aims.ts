import { meanHeight, type Ride } from './ride-statistics.ts'
import type { Kind } from './ride-subjects.ts'

/**
 * Compares the sums of this site with those of two other players. Returns a sentence for each aim; films have
 * none.
 */
export function aimsOf(kind: Kind, [ours, hls, other]: readonly Ride[]): string[] {
  if (!ours || !hls || !other || kind === 'film') return []
  if (kind === 'radio') {
    const hasFewest = ours.gaps === 0 || ours.gaps < Math.min(hls.gaps, other.gaps)
    return [
      ratio('first sound beside hls.js', ours.startMs, hls.startMs, 1.1),
      ratio('silence after it beside the audio element', ours.stalledMs, other.stalledMs, 1 / 3),
      `gaps ${ours.gaps}, aim fewer than ${hls.gaps} and ${other.gaps}: ${word(hasFewest)}`,
    ]
  }
  const best = Math.max(meanHeight(hls), meanHeight(other))
  return [
    ratio('stalled beside hls.js', ours.stalledMs, hls.stalledMs, 1 / 2),
    ratio('stalled beside Shaka', ours.stalledMs, other.stalledMs, 1 / 2),
    `mean height ${meanHeight(ours).toFixed(0)}, aim at least ${best.toFixed(0)}: ${word(meanHeight(ours) >= best)}`,
  ]
}

function ratio(what: string, ours: number | null, theirs: number | null, aim: number): string {
  if (ours === null || theirs === null) return `${what}: one never started`
  const text = theirs > 0 ? (ours / theirs).toFixed(2) : `${(ours / 1000).toFixed(1)} s against none`
  return `${what}: ${text}, aim at most ${aim.toFixed(2)}: ${word(ours <= theirs * aim)}`
}

const word = (holds: boolean): string => (holds ? 'met' : 'MISSED')
