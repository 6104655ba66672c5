import { PACKET_BYTES, pidOf, startsUnit } from '../ts/packets.ts'
import { createProgramFinder } from '../ts/program-finder.ts'
import { isVideo, type Program } from '../ts/psi.ts'
import { readPesStart, readTimestamp } from '../ts/timestamps.ts'

/** Tables and the first pictures stand within the first 750 KB of a segment. */
const MOST_PACKETS = 4000

/** The first presentation time of an MPEG-TS segment in ticks of 90 kHz, and its streams as text. */
export type TsTimes = { firstPts: number; streams: string }

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
    if (stream && isVideo(stream.kind)) return { firstPts: pts, streams: textOf(program) }
    first ??= pts
  }
  return first === undefined ? undefined : { firstPts: first, streams: textOf(program) }
}

const textOf = (program: Program | undefined): string =>
  program?.streams.map(({ pid, type, kind }) => `${pid} ${type} ${kind}`).join() ?? ''
