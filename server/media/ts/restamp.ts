import { hasPayload, PACKET_BYTES, pcrOf, pidOf, startsUnit } from './packets.ts'
import { readPesStart, readTimestamp, shiftPcr, unwrap, writeTimestamp } from './timestamps.ts'

const NULL_PID = 0x1fff

/** The last values written on a PID: the continuity counter, and times in ticks of 90 kHz. */
type Written = { counter: number; delta: number; decode?: number; step: number; lastPts: number }

/** A PES start of a segment. `pts` and `decode` are without the offset. */
type Start = { pid: number; ptsAt: number; dtsAt: number; pts: number; decode: number }

/** A restamper. */
export type Restamper = ReturnType<typeof createRestamper>

/**
 * Creates a restamper, which continues timestamps and continuity counters over restarts of an upstream, so
 * that players need no discontinuity. Segments are whole packets of 188 bytes.
 */
export function createRestamper() {
  const written = new Map<number, Written>()
  let offset = 0
  let near: number | undefined

  function restamp(bytes: Uint8Array, isSeam: boolean): void {
    // A seam has a clock of its own; without one, times go on from the last ones.
    if (isSeam) near = undefined
    const starts = startsOf(bytes)
    if (isSeam) offset = offsetOver(starts)
    for (const { pid, ptsAt, dtsAt, pts, decode } of starts) {
      if (offset !== 0) {
        writeTimestamp(bytes, ptsAt, pts + offset)
        if (dtsAt !== -1) writeTimestamp(bytes, dtsAt, decode + offset)
      }
      noteTime(pid, pts + offset, decode + offset)
    }
    renumber(bytes, isSeam)
  }

  function startsOf(bytes: Uint8Array): Start[] {
    const starts: Start[] = []
    for (let at = 0; at + PACKET_BYTES <= bytes.length; at += PACKET_BYTES) {
      if (!startsUnit(bytes, at)) continue
      const pes = readPesStart(bytes, at)
      if (!pes || pes.ptsAt === -1) continue
      const rawPts = readTimestamp(bytes, pes.ptsAt)
      near = unwrap(pes.dtsAt === -1 ? rawPts : readTimestamp(bytes, pes.dtsAt), near ?? rawPts)
      starts.push({ pid: pidOf(bytes, at), ptsAt: pes.ptsAt, dtsAt: pes.dtsAt, pts: unwrap(rawPts, near), decode: near })
    }
    return starts
  }

  /** Returns the smallest shift with which no stream of the segment goes back. */
  function offsetOver(starts: readonly Start[]): number {
    const seen = new Set<number>()
    let shift = -Infinity
    for (const { pid, pts, decode } of starts) {
      const before = written.get(pid)
      if (before?.decode === undefined || seen.has(pid)) continue
      seen.add(pid)
      shift = Math.max(shift, before.decode + before.step - decode, before.lastPts + before.step - pts)
    }
    return Number.isFinite(shift) ? shift : 0
  }

  function noteTime(pid: number, pts: number, decode: number): void {
    const before = writtenOf(pid)
    if (before.decode !== undefined && decode > before.decode) before.step = decode - before.decode
    before.decode = decode
    before.lastPts = Math.max(before.lastPts, pts)
  }

  function renumber(bytes: Uint8Array, isSeam: boolean): void {
    const begun = new Set<number>()
    for (let at = 0; at + PACKET_BYTES <= bytes.length; at += PACKET_BYTES) {
      const pid = pidOf(bytes, at)
      if (pid === NULL_PID) continue
      const pcr = offset === 0 ? -1 : pcrOf(bytes, at)
      if (pcr !== -1) shiftPcr(bytes, pcr, offset)
      const counter = bytes[at + 3]! & 0x0f
      const one = writtenOf(pid)
      if (isSeam && !begun.has(pid)) {
        begun.add(pid)
        if (one.counter !== -1) one.delta = (one.counter + Number(hasPayload(bytes, at)) - counter) & 0x0f
      }
      one.counter = (counter + one.delta) & 0x0f
      bytes[at + 3] = (bytes[at + 3]! & 0xf0) | one.counter
    }
  }

  function writtenOf(pid: number): Written {
    const known = written.get(pid)
    if (known) return known
    const fresh: Written = { counter: -1, delta: 0, step: 0, lastPts: -Infinity }
    written.set(pid, fresh)
    return fresh
  }

  return {
    /** Changes a segment in place. `isSeam` means that its timestamps do not continue the segment before. */
    restamp,
    /** Resets the state, for a segment that players receive after a discontinuity. */
    reset(): void {
      written.clear()
      offset = 0
      near = undefined
    },
  }
}
