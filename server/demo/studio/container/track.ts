import { boxAt, box, childBoxes, fullBox, listBoxes, u16, u32, type Box } from './boxes.ts'

/**
 * One coded picture or one AAC frame. `compositionOffset` is pts − dts in the track's timescale and may be
 * negative.
 */
export type Sample = { data: Buffer; compositionOffset: number; isSync: boolean }

/**
 * A single elementary stream, ready to be cut into fragments; samples are in decoding order and equally long.
 */
export type Track = {
  kind: 'video' | 'audio'
  timescale: number
  sampleDuration: number
  /** The `avc1` or `mp4a` box as it stands in `stsd`. */
  sampleEntry: Buffer
  width: number
  height: number
  samples: Sample[]
}

const SYNC_MASK = 0x00010000

/** Reads the H.264 track of a fragmented MP4 written by ffmpeg (one track, offsets relative to the moof). */
export function readVideo(file: Buffer): Track {
  const top = listBoxes(file)
  const moov = top.find((one) => one.type === 'moov')
  if (!moov) throw new Error('no moov')
  const trak = boxAt(file, moov, ['trak'])
  const mdhd = boxAt(file, trak, ['mdia', 'mdhd'])
  const tkhd = boxAt(file, trak, ['tkhd'])
  const stsd = boxAt(file, trak, ['mdia', 'minf', 'stbl', 'stsd'])
  const trex = boxAt(file, moov, ['mvex', 'trex'])
  const samples: Sample[] = []
  let sampleDuration = 0
  for (const moof of top.filter((one) => one.type === 'moof')) {
    const traf = boxAt(file, moof, ['traf'])
    const defaults = readFragmentDefaults(file, boxAt(file, traf, ['tfhd']), trex)
    sampleDuration = defaults.duration
    for (const trun of childBoxes(file, traf, 'trun')) samples.push(...readRun(file, moof, trun, defaults))
  }
  return {
    kind: 'video',
    timescale: file.readUInt32BE(mdhd.body + (file[mdhd.body] === 1 ? 20 : 12)),
    sampleDuration,
    sampleEntry: Buffer.from(file.subarray(stsd.body + 8, stsd.end)),
    width: file.readUInt32BE(tkhd.end - 8) >>> 16,
    height: file.readUInt32BE(tkhd.end - 4) >>> 16,
    samples,
  }
}

type FragmentDefaults = { duration: number; size: number; flags: number }

function readFragmentDefaults(file: Buffer, tfhd: Box, trex: Box): FragmentDefaults {
  const present = file.readUInt32BE(tfhd.body) & 0xffffff
  let at = tfhd.body + 8
  if (present & 0x1) at += 8
  if (present & 0x2) at += 4
  const next = (flag: number, otherwise: number): number => {
    if (!(present & flag)) return otherwise
    at += 4
    return file.readUInt32BE(at - 4)
  }
  return {
    duration: next(0x8, file.readUInt32BE(trex.body + 12)),
    size: next(0x10, file.readUInt32BE(trex.body + 16)),
    flags: next(0x20, file.readUInt32BE(trex.body + 20)),
  }
}

function readRun(file: Buffer, moof: Box, trun: Box, defaults: FragmentDefaults): Sample[] {
  const present = file.readUInt32BE(trun.body) & 0xffffff
  const count = file.readUInt32BE(trun.body + 4)
  let at = trun.body + 8
  const next = (flag: number, otherwise: number): number => {
    if (!(present & flag)) return otherwise
    at += 4
    return file.readUInt32BE(at - 4)
  }
  let dataAt = moof.start + next(0x1, 0)
  const firstFlags = next(0x4, defaults.flags)
  return Array.from({ length: count }, (_, i) => {
    const duration = next(0x100, defaults.duration)
    if (duration !== defaults.duration) throw new Error('video samples differ in length')
    const size = next(0x200, defaults.size)
    const flags = next(0x400, i === 0 ? firstFlags : defaults.flags)
    const compositionOffset = next(0x800, 0) | 0
    dataAt += size
    return { data: file.subarray(dataAt - size, dataAt), compositionOffset, isSync: (flags & SYNC_MASK) === 0 }
  })
}

const ADTS_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000]
const AAC_FRAME_SAMPLES = 1024

/** Reads AAC-LC frames `[first, first + count)` of an ADTS stream (ISO/IEC 13818-7) as a track. */
export function readAdts(file: Buffer, first: number, count: number): Track {
  const frames: Buffer[] = []
  const rateIndex = ((file[2] ?? 0) >> 2) & 15
  const channels = (((file[2] ?? 0) & 1) << 2) | ((file[3] ?? 0) >> 6)
  for (let at = 0; at + 7 <= file.length;) {
    if (file.readUInt16BE(at) >> 4 !== 0xfff) throw new Error(`no ADTS frame at byte ${at}`)
    const length = (file.readUInt32BE(at + 2) >> 5) & 0x1fff
    const headerLength = (file[at + 1] ?? 0) & 1 ? 7 : 9
    frames.push(file.subarray(at + headerLength, at + length))
    at += length
  }
  const chosen = frames.slice(first, first + count)
  if (chosen.length !== count) throw new Error(`wanted ${count} AAC frames from ${first}, the stream has ${frames.length}`)
  const rate = ADTS_RATES[rateIndex]
  if (!rate) throw new Error(`unexpected ADTS sampling rate ${rateIndex}`)
  const bits = chosen.reduce((sum, frame) => sum + frame.length * 8, 0)
  const averageBitrate = Math.round((bits * rate) / (count * AAC_FRAME_SAMPLES))
  return {
    kind: 'audio',
    timescale: rate,
    sampleDuration: AAC_FRAME_SAMPLES,
    sampleEntry: aacSampleEntry(rate, rateIndex, channels, averageBitrate),
    width: 0,
    height: 0,
    samples: chosen.map((data) => ({ data, compositionOffset: 0, isSync: true })),
  }
}

/**
 * The `mp4a` box with its `esds` (ISO/IEC 14496-14): object type AAC-LC, so the codec string is `mp4a.40.2`.
 */
function aacSampleEntry(rate: number, rateIndex: number, channels: number, bitrate: number): Buffer {
  const descriptor = (tag: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([tag, body.length]), body])
  const specificConfig = u16((2 << 11) | (rateIndex << 7) | (channels << 3))
  const decoderConfig = Buffer.concat([Buffer.from([0x40, 0x15, 0, 0, 0]), u32(bitrate, bitrate), descriptor(5, specificConfig)])
  const elementary = Buffer.concat([u16(0), Buffer.from([0]), descriptor(4, decoderConfig), descriptor(6, Buffer.from([2]))])
  const fields = [Buffer.alloc(6), u16(1), Buffer.alloc(8), u16(channels, 16, 0, 0), u32(rate * 65536)]
  return box('mp4a', ...fields, fullBox('esds', 0, 0, descriptor(3, elementary)))
}
