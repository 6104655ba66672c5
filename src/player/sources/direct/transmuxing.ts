import type { Transmuxer as TransmuxerClass } from 'mux.js/lib/mp4/transmuxer'
import type { Container } from '../../state.ts'
import { createAdtsSplitter } from './adts-splitter.ts'
import { createGopSplitter } from './gop-splitter.ts'

/** A fragment of fMP4. `startS` is the stream's own time; undefined where the stream has none. */
export type Fragment = { init: Uint8Array; bytes: Uint8Array; type: string; startS: number | undefined; seconds: number }

const TICKS_A_SECOND = 90_000

/** Loads mux.js, which only direct streams need. */
export async function loadTransmuxer(): Promise<typeof TransmuxerClass> {
  const { Transmuxer } = await import('mux.js/lib/mp4/transmuxer')
  return Transmuxer
}

/** Makes fragments of fMP4 from a raw stream in any chunks. */
export function createTransmuxing(
  Transmuxer: typeof TransmuxerClass,
  container: Container,
  take: (fragment: Fragment) => void,
): { push: (chunk: Uint8Array) => void } {
  const transmuxer = new Transmuxer({ remux: container === 'ts', keepOriginalTimestamps: true })
  let times = { startS: 0, seconds: 0 }
  transmuxer.on('videoSegmentTimingInfo', ({ start, end }) => {
    // The end of mux.js's last picture in order of display lacks those that are shown after it.
    times = { startS: start.pts / TICKS_A_SECOND, seconds: (end.dts - start.dts) / TICKS_A_SECOND }
  })
  transmuxer.on('data', ({ initSegment, data }) => {
    const type = typeOf(initSegment)
    if (container === 'aac') take({ init: initSegment, bytes: data, type, startS: undefined, seconds: framesIn(data) * frameS })
    else take({ init: initSegment, bytes: data, type, ...times })
  })
  let frameS = 0
  const whole = (bytes: Uint8Array) => {
    if (container === 'aac') frameS = secondsOfFrame(bytes)
    transmuxer.push(bytes)
    transmuxer.flush()
  }
  return container === 'aac' ? createAdtsSplitter(whole) : createGopSplitter(whole)
}

/** Returns the type of what an init segment declares: H.264 by its avcC box, and AAC-LC. */
function typeOf(init: Uint8Array): string {
  const avc = indexOf(init, 'avcC')
  const codecs = indexOf(init, 'mp4a') === -1 ? [] : ['mp4a.40.2']
  if (avc === -1) return `audio/mp4; codecs="${codecs.join(',')}"`
  const profile = [...init.subarray(avc + 5, avc + 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `video/mp4; codecs="${[`avc1.${profile}`, ...codecs].join(',')}"`
}

function indexOf(bytes: Uint8Array, name: string): number {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if ([0, 1, 2, 3].every((i) => bytes[at + i] === name.charCodeAt(i))) return at
  }
  return -1
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** Returns the seconds of a frame by its ADTS header (ISO 13818-7). */
function secondsOfFrame(frame: Uint8Array): number {
  const rate = RATES[(frame[2]! >> 2) & 15] ?? 44_100
  return (1024 * ((frame[6]! & 3) + 1)) / rate
}

/**
 * Returns the number of frames of a fragment by its trun box: mux.js leaves the first frame of a stream out.
 */
function framesIn(fragment: Uint8Array): number {
  const at = indexOf(fragment, 'trun') + 8
  return new DataView(fragment.buffer, fragment.byteOffset).getUint32(at)
}
