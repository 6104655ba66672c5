import { type Box, childBoxes, onlyBox, readFullBox } from './iso-boxes.ts'

/** A track of a file. `timescale` is in units per second. */
export type Track = { id: number; kind: 'video' | 'audio'; timescale: number; defaults: SampleDefaults }

/** Defaults of samples: duration in time units, ISO BMFF sample flags. */
export type SampleDefaults = { duration: number; flags: number }

/**
 * A track's part of a fragment. Times are in the track's units; `decodeTimeAt` is the byte offset of the
 * decode time.
 */
export type TrackFragment = {
  track: Track
  decodeTime: number
  decodeTimeAt: number
  duration: number
  startsWithKeyFrame: boolean
}

const TFHD_BASE_DATA_OFFSET = 0x1
const TFHD_DESCRIPTION_INDEX = 0x2
const TFHD_DURATION = 0x8
const TFHD_SIZE = 0x10
const TFHD_FLAGS = 0x20
const TFHD_DEFAULT_BASE_IS_MOOF = 0x20000

const TRUN_DATA_OFFSET = 0x1
const TRUN_FIRST_FLAGS = 0x4
const TRUN_DURATION = 0x100
const TRUN_SIZE = 0x200
const TRUN_FLAGS = 0x400
const TRUN_COMPOSITION_OFFSET = 0x800

const SAMPLE_IS_NON_SYNC = 0x10000

/**
 * Reads a `traf` (ISO/IEC 14496-12, 8.8.6–8.8.12). Throws if rewriting its decode time could not move it in
 * time.
 */
export function readTrackFragment(data: Buffer, traf: Box, tracks: readonly Track[]): TrackFragment {
  const tfhd = readFullBox(data, onlyBox(data, traf, 'tfhd'))
  const id = tfhd.take()
  const track = tracks.find((one) => one.id === id)
  if (!track) throw new Error(`traf of unknown track ${id}`)
  if (tfhd.flags & TFHD_BASE_DATA_OFFSET || !(tfhd.flags & TFHD_DEFAULT_BASE_IS_MOOF)) {
    throw new Error(`data of track ${id} is not addressed from its moof`)
  }
  tfhd.takeIf(TFHD_DESCRIPTION_INDEX, 0)
  const duration = tfhd.takeIf(TFHD_DURATION, track.defaults.duration)
  tfhd.takeIf(TFHD_SIZE, 0)
  const flags = tfhd.takeIf(TFHD_FLAGS, track.defaults.flags)
  const runs = childBoxes(data, traf, 'trun').map((trun) => readRun(data, trun, { duration, flags }))
  const tfdt = onlyBox(data, traf, 'tfdt')
  // Version 0 has no room for 64 bits; ffmpeg and our studio always write version 1.
  if (readFullBox(data, tfdt).version !== 1) throw new Error(`tfdt of track ${id} is not version 1 (64-bit)`)
  return {
    track,
    decodeTime: Number(data.readBigUInt64BE(tfdt.body + 4)),
    decodeTimeAt: tfdt.body + 4,
    duration: runs.reduce((sum, run) => sum + run.duration, 0),
    startsWithKeyFrame: ((runs[0]?.firstFlags ?? SAMPLE_IS_NON_SYNC) & SAMPLE_IS_NON_SYNC) === 0,
  }
}

function readRun(data: Buffer, trun: Box, defaults: SampleDefaults): { duration: number; firstFlags: number } {
  const run = readFullBox(data, trun)
  const count = run.take()
  run.takeIf(TRUN_DATA_OFFSET, 0)
  let firstFlags = run.takeIf(TRUN_FIRST_FLAGS, defaults.flags)
  if (!(run.flags & (TRUN_DURATION | TRUN_FLAGS))) return { duration: count * defaults.duration, firstFlags }
  let duration = 0
  for (let i = 0; i < count; i++) {
    duration += run.takeIf(TRUN_DURATION, defaults.duration)
    run.takeIf(TRUN_SIZE, 0)
    const flags = run.takeIf(TRUN_FLAGS, defaults.flags)
    if (i === 0 && run.flags & TRUN_FLAGS) firstFlags = flags
    run.takeIf(TRUN_COMPOSITION_OFFSET, 0)
  }
  return { duration, firstFlags }
}
