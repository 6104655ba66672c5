import { spawnSync } from 'node:child_process'
import { SAMPLE_RATE } from './tones.ts'

// Speech and music differ below 2 kHz; half the samples are compared in a quarter of the time.
const COARSER = 2

/** The sound of a file in any container as one channel of samples, `SAMPLE_RATE` a second. */
export function decodeSound(file: Uint8Array): Int16Array {
  const args = ['-v', 'error', '-i', 'pipe:0', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1']
  const { stdout, stderr, status } = spawnSync('ffmpeg', args, { input: file, maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr.toString()}`)
  return new Int16Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length - (stdout.length % 2)))
}

/**
 * Similarity of a recording to a track, within `withinS` of a position (seconds), by normalised
 * cross-correlation: 1 is the same sound at any loudness.
 */
export function likeness(
  recording: Int16Array,
  track: Int16Array,
  { aroundS, withinS }: { aroundS: number; withinS: number },
): number {
  const [heard, known] = [coarser(recording), coarser(track)]
  const rate = SAMPLE_RATE / COARSER
  const first = Math.max(0, Math.round((aroundS - withinS) * rate))
  const last = Math.min(known.length - heard.length, Math.round((aroundS + withinS) * rate))
  const energy = heard.reduce((sum, sample) => sum + sample * sample, 0)
  let pieceEnergy = known.subarray(first, first + heard.length).reduce((sum, sample) => sum + sample * sample, 0)
  let best = 0
  for (let at = first; at <= last; at += 1) {
    best = Math.max(best, product(heard, known, at) / Math.sqrt(energy * pieceEnergy || 1))
    pieceEnergy += known[at + heard.length]! ** 2 - known[at]! ** 2
  }
  return best
}

function product(one: Float32Array, other: Float32Array, at: number): number {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += one[index]! * other[at + index]!
  return sum
}

function coarser(samples: Int16Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / COARSER) }, (_, index) => {
    let sum = 0
    for (let part = 0; part < COARSER; part += 1) sum += samples[index * COARSER + part]!
    return sum / COARSER
  })
}
