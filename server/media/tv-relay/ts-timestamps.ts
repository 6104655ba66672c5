import { PACKET_BYTES, pidOf, startsUnit } from '../ts/packets.ts'
import { createProgramFinder } from '../ts/program-finder.ts'
import { type AudioKind, isAudio, isVideo, type Program } from '../ts/psi.ts'
import { readPesStart, readTimestamp, TICKS_A_SECOND, unwrap } from '../ts/timestamps.ts'

/** Tables and the first pictures stand within the first 750 KB of a segment. */
const MOST_PACKETS = 4000

/** Timestamps within this continue at a seam; within a numbering, encoders drift and drop frames. */
const SEAM_SLACK_S = 1
const DRIFT_SLACK_S = 10

/** The first presentation time of an MPEG-TS segment in ticks of 90 kHz, its streams as text, its sound. */
export type TsTimes = { firstPts: number; streams: string; sound: AudioKind | undefined }

/** True if a segment's times continue those of the one before, which is `seconds` long. */
export function doesContinue(before: TsTimes & { seconds: number }, now: TsTimes, isSeam: boolean): boolean {
  if (isSeam && before.streams !== now.streams) return false
  const expected = before.firstPts + before.seconds * TICKS_A_SECOND
  return Math.abs(unwrap(now.firstPts, expected) - expected) < (isSeam ? SEAM_SLACK_S : DRIFT_SLACK_S) * TICKS_A_SECOND
}

/** Reads the first time of the picture, else of the first stream; undefined without a time. */
export function readTsTimes(bytes: Uint8Array): TsTimes | undefined {
  let program: Program | undefined
  let first: number | undefined
  const finder = createProgramFinder((found) => (program = found))
  const end = Math.min(bytes.length, MOST_PACKETS * PACKET_BYTES) - PACKET_BYTES
  for (let at = 0; at <= end; at += PACKET_BYTES) {
    const pid = pidOf(bytes, at)
    if (finder.push(bytes, at, pid) || !startsUnit(bytes, at)) continue
    const pes = readPesStart(bytes, at)
    if (!pes || pes.ptsAt === -1) continue
    const pts = readTimestamp(bytes, pes.ptsAt)
    const stream = program?.streams.find((one) => one.pid === pid)
    if (stream && isVideo(stream.kind)) return { firstPts: pts, ...factsOf(program) }
    first ??= pts
  }
  return first === undefined ? undefined : { firstPts: first, ...factsOf(program) }
}

function factsOf(program: Program | undefined): Pick<TsTimes, 'streams' | 'sound'> {
  const streams = program?.streams ?? []
  return {
    streams: streams.map(({ pid, type, kind }) => `${pid} ${type} ${kind}`).join(),
    sound: streams.map(({ kind }) => kind).find((kind) => isAudio(kind)),
  }
}
