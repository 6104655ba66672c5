/**
 * A track to write. Every sample lasts `sampleDuration` units; `fragments` has the number of samples of each
 * fragment.
 */
export type SyntheticTrack = {
  id: number
  handler: 'vide' | 'soun' | 'subt'
  timescale: number
  sampleDuration: number
  samplesPerFragment: number
}

/** Video like the demonstration's: 25 frames a second at 12800 units. */
export const VIDEO: SyntheticTrack = { id: 1, handler: 'vide', timescale: 12_800, sampleDuration: 512, samplesPerFragment: 100 }

/** Sound like the demonstration's: 125 AAC frames of 1024 units in 4 s at 32 kHz. */
export const AUDIO: SyntheticTrack = { id: 2, handler: 'soun', timescale: 32_000, sampleDuration: 1024, samplesPerFragment: 125 }

/** The content of the file, and its faults. */
export type SyntheticFile = {
  tracks: readonly SyntheticTrack[]
  fragments: number
  tfdtVersion?: number
  tfhdFlags?: number
  firstSampleFlags?: number
  /** Where sample durations are written: in `trex`, in each `tfhd`, or with each sample. */
  durationsIn?: 'trex' | 'tfhd' | 'trun'
  decodeTimeShift?: number
}

const KEY_FRAME = 0x02000000
const OTHER_FRAME = 0x01010000

/** Writes a fragmented MP4 with the fragment's number in each `mdat`; no decoder could play it. */
export function writeSyntheticFmp4(file: SyntheticFile): Buffer {
  const { tracks, fragments } = file
  const durationsIn = file.durationsIn ?? 'tfhd'
  const trexes = tracks.map(({ id, sampleDuration, handler }) =>
    fullBox('trex', 0, 0, id, 1, durationsIn === 'trex' ? sampleDuration : 0, 0, handler === 'vide' ? OTHER_FRAME : KEY_FRAME),
  )
  const init = [box('ftyp', Buffer.from('iso6\0\0\0\0cmfc')), box('moov', ...tracks.map(writeTrak), box('mvex', ...trexes))]
  const media = Array.from({ length: fragments }, (_, i) => [
    box('moof', fullBox('mfhd', 0, 0, i + 1), ...tracks.map((track) => writeTraf(track, i, { ...file, durationsIn }))),
    box('mdat', Buffer.from(mdatText(i))),
  ])
  return Buffer.concat([...init, ...media.flat()])
}

/** Returns the content of the `mdat` of fragment `index`. */
export function mdatText(index: number): string {
  return `<the media of fragment ${index}>`
}

/** Makes a box with this body. */
export function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

function fullBox(type: string, version: number, flags: number, ...words: readonly number[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags, ...words))
}

function u32(...words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, i) => bytes.writeUInt32BE(word, i * 4))
  return bytes
}

function writeTrak({ id, handler, timescale }: SyntheticTrack): Buffer {
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(handler), Buffer.alloc(13))
  return box('trak', fullBox('tkhd', 0, 3, 0, 0, id, 0, 0), box('mdia', fullBox('mdhd', 0, 0, 0, 0, timescale, 0, 0), hdlr))
}

function writeTraf(track: SyntheticTrack, index: number, file: SyntheticFile): Buffer {
  const { id, sampleDuration, samplesPerFragment: count } = track
  const decodeTime = index * count * sampleDuration + (file.decodeTimeShift ?? 0)
  const version = file.tfdtVersion ?? 1
  const tfhdFlags = file.tfhdFlags ?? 0x20000
  const tfhd =
    file.durationsIn === 'tfhd' ? fullBox('tfhd', 0, tfhdFlags | 0x8, id, sampleDuration) : fullBox('tfhd', 0, tfhdFlags, id)
  const tfdt = version === 1 ? fullBox('tfdt', 1, 0, 0, decodeTime) : fullBox('tfdt', version, 0, decodeTime)
  const sample = file.durationsIn === 'trun' ? [sampleDuration, 7, 0] : [7, 0]
  const samples = Array.from({ length: count }, () => sample).flat()
  const trunFlags = 0x1 | 0x4 | 0x200 | 0x800 | (file.durationsIn === 'trun' ? 0x100 : 0)
  return box('traf', tfhd, tfdt, fullBox('trun', 1, trunFlags, count, 0, file.firstSampleFlags ?? KEY_FRAME, ...samples))
}
