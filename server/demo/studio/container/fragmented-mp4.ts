import { box, fullBox, u16, u32, u64 } from './boxes.ts'
import type { Sample, Track } from './track.ts'

const UNITY_MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const FLAGS_SYNC = 0x02000000
const FLAGS_NON_SYNC = 0x01010000

/**
 * Writes ftyp and moov, then one moof and mdat for every `segmentSeconds`, each with a traf per track from id
 * 1.
 * A server can serve fragment i at any time by rewriting `mfhd.sequence_number` and
 * `tfdt.baseMediaDecodeTime`.
 */
export function writeFragmented(tracks: readonly Track[], segmentSeconds: number): Buffer {
  const counts = new Set(tracks.map((track) => track.samples.length / samplesPerFragment(track, segmentSeconds)))
  const [count] = counts
  if (count === undefined || counts.size > 1 || !Number.isInteger(count))
    throw new Error('tracks are not whole fragments of one length')
  const fragments = Array.from({ length: count }, (_, i) => writeFragment(tracks, i, segmentSeconds))
  return Buffer.concat([writeInit(tracks), ...fragments])
}

function samplesPerFragment(track: Track, segmentSeconds: number): number {
  return (segmentSeconds * track.timescale) / track.sampleDuration
}

function writeInit(tracks: readonly Track[]): Buffer {
  const mvhd = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, 0, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    UNITY_MATRIX,
    Buffer.alloc(24),
    u32(tracks.length + 1),
  )
  const trex = tracks.map((track, i) => fullBox('trex', 0, 0, u32(i + 1, 1, track.sampleDuration, 0, defaultFlags(track))))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmf2mp41')),
    box('moov', mvhd, ...tracks.map((track, i) => writeTrak(track, i + 1)), box('mvex', ...trex)),
  ])
}

function writeTrak(track: Track, id: number): Buffer {
  const isVideo = track.kind === 'video'
  const volume = isVideo ? 0 : 0x100
  const tkhd = fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, id, 0, 0, 0, 0),
    u16(0, isVideo ? 0 : 1, volume, 0),
    UNITY_MATRIX,
    u32(track.width * 65536, track.height * 65536),
  )
  const mdhd = fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(0x55c4, 0))
  const hdlr = fullBox('hdlr', 0, 0, u32(0), Buffer.from(isVideo ? 'vide' : 'soun'), Buffer.alloc(13))
  const mediaHeader = isVideo ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, Buffer.alloc(4))
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), track.sampleEntry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  )
  return box('trak', tkhd, box('mdia', mdhd, hdlr, box('minf', mediaHeader, dinf, stbl)))
}

function writeFragment(tracks: readonly Track[], index: number, segmentSeconds: number): Buffer {
  const runs = tracks.map((track) => {
    const perFragment = samplesPerFragment(track, segmentSeconds)
    return track.samples.slice(index * perFragment, (index + 1) * perFragment)
  })
  const lengths = runs.map((samples) => samples.reduce((sum, sample) => sum + sample.data.length, 0))
  const writeMoof = (dataOffsets: readonly number[]): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(index + 1)),
      ...tracks.map((track, i) =>
        writeTraf(track, i + 1, index * segmentSeconds * track.timescale, runs[i] ?? [], dataOffsets[i] ?? 0),
      ),
    )
  // The moof's length does not depend on the offsets in it, so a first draft shows where the data will lie.
  const dataStart = writeMoof([]).length + 8
  const dataOffsets = lengths.map((_, i) => dataStart + lengths.slice(0, i).reduce((sum, length) => sum + length, 0))
  return Buffer.concat([writeMoof(dataOffsets), box('mdat', ...runs.flat().map((sample) => sample.data))])
}

function writeTraf(track: Track, id: number, decodeTime: number, samples: readonly Sample[], dataOffset: number): Buffer {
  const isVideo = track.kind === 'video'
  const tfhd = fullBox('tfhd', 0, 0x020000 | 0x8 | 0x20, u32(id, track.sampleDuration, defaultFlags(track)))
  const tfdt = fullBox('tfdt', 1, 0, u64(decodeTime))
  const entries = samples.map((sample) =>
    isVideo ? u32(sample.data.length, sample.compositionOffset >>> 0) : u32(sample.data.length),
  )
  const trun = isVideo
    ? fullBox('trun', 1, 0x1 | 0x4 | 0x200 | 0x800, u32(samples.length, dataOffset, FLAGS_SYNC), ...entries)
    : fullBox('trun', 1, 0x1 | 0x200, u32(samples.length, dataOffset), ...entries)
  return box('traf', tfhd, tfdt, trun)
}

function defaultFlags(track: Track): number {
  return track.kind === 'video' ? FLAGS_NON_SYNC : FLAGS_SYNC
}
