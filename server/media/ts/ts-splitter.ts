import { createPacketReader, PACKET_BYTES, pidOf, startsUnit } from './packets.ts'
import { createProgramFinder } from './program-finder.ts'
import { isAudio, isVideo, type Program } from './psi.ts'
import { readPesStart, readTimestamp, TICKS_A_SECOND, unwrap } from './timestamps.ts'

/** Half a picture at 45 a second: encoders of sound round times. */
const SLACK_TICKS = TICKS_A_SECOND / 90

/** Splits a stream at given times. */
export type TsSplitter = ReturnType<typeof createTsSplitter>

/**
 * Creates a splitter of MPEG-TS. A part begins with the tables and the first picture, or without pictures the
 * first sound, of its time.
 */
export function createTsSplitter(take: (part: Buffer<ArrayBuffer>) => void) {
  const tables = new Map<number, Buffer>()
  const startTicks: number[] = []
  let mainPid = -1
  let part: Buffer[] = []
  const finder = createProgramFinder((program) => (mainPid = mainPidOf(program)))
  const reader = createPacketReader((bytes, at) => {
    const pid = pidOf(bytes, at)
    const packet = Buffer.from(bytes.subarray(at, at + PACKET_BYTES))
    if (finder.push(bytes, at, pid)) tables.set(pid, packet)
    else if (pid === mainPid && startsNext(packet)) cut()
    part.push(packet)
  })

  function startsNext(packet: Buffer): boolean {
    const [next] = startTicks
    const pes = next !== undefined && startsUnit(packet, 0) ? readPesStart(packet, 0) : undefined
    if (!pes || pes.ptsAt === -1) return false
    return unwrap(readTimestamp(packet, pes.ptsAt), next!) >= next! - SLACK_TICKS
  }

  function cut(): void {
    startTicks.shift()
    take(Buffer.concat(part))
    part = [...tables.values()]
  }

  return {
    push: reader.push,
    /** Begins a part at a presentation time in ticks of 90 kHz, of which no packet was pushed yet. */
    splitAt: (ticks: number): void => void startTicks.push(ticks),
    /** Returns how many parts have not begun. */
    waiting: (): number => startTicks.length,
    /** Ends the last part. */
    end(): void {
      reader.end()
      if (part.length > 0) take(Buffer.concat(part))
      part = []
    },
  }
}

function mainPidOf({ streams }: Program): number {
  return (streams.find(({ kind }) => isVideo(kind)) ?? streams.find(({ kind }) => isAudio(kind)))?.pid ?? -1
}
