import { PACKET_BYTES, pidOf, startsUnit } from './packets.ts'
import type { ElementaryStream } from './psi.ts'
import { createSegmentBuilder, type SegmentBuilder } from './segment-builder.ts'
import { TICKS_A_SECOND } from './timestamps.ts'
import type { Track, Tracks } from './tracks.ts'
import { writeTables } from './write-psi.ts'

/** A segment of HLS: PAT, PMT, then whole PES packets from a random access point on. */
export type TsSegment = {
  bytes: Buffer<ArrayBuffer>
  seconds: number
  /** False if no random access point came within the longest duration. */
  isIndependent: boolean
  /** True if its timestamps do not continue: at first, after a jump of the clock, after another PMT. */
  isSeam: boolean
  streams: readonly ElementaryStream[]
}

type Open = { builder: SegmentBuilder; startTicks: number; isIndependent: boolean; isSeam: boolean }

/**
 * Creates the writer of a cutter's segments. Sound that began before a cut still goes to the segment before
 * it, so that no PES packet is divided.
 */
export function createSegmentWriter(tracks: Tracks, take: (segment: TsSegment) => void) {
  const counters = { pat: 0, pmt: 0 }
  let draft = createBuilder()
  let current: Open | undefined
  let closing: (Open & { endTicks: number }) | undefined

  function createBuilder(): SegmentBuilder {
    return createSegmentBuilder(writeTables(tracks.streams, tracks.pcrPid, counters))
  }

  function put(track: Track, packet: Uint8Array, at: number, counter: number): void {
    const isLate = track.isClosing && closing !== undefined
    const offset = (isLate ? closing!.builder : draft).append(packet, at, track.outPid, counter)
    if (!track.isClock && startsUnit(packet, at)) track.pesAt = offset
  }

  function publish({ builder, startTicks, isIndependent, isSeam }: Open, endTicks: number): void {
    const seconds = (endTicks - startTicks) / TICKS_A_SECOND
    if (seconds > 0) take({ bytes: builder.whole(), seconds, isIndependent, isSeam, streams: tracks.streams })
  }

  /** Publishes the segment before the current one, without its late packets. */
  function close(): void {
    for (const track of tracks.all) track.isClosing = false
    if (closing) publish(closing, closing.endTicks)
    closing = undefined
  }

  return {
    close,
    /** Returns the bytes of the current segment, or of the first one to be. */
    length: () => draft.length(),
    /** Returns the start of the current segment; undefined before the first. */
    startTicks: () => current?.startTicks,
    /** Appends a packet to the segment that its PES packet belongs to. */
    write: (track: Track, packet: Uint8Array, at: number) => put(track, packet, at, track.counterOut),
    /** Notes that a PES packet of the track begins. */
    startUnit(track: Track): void {
      if (!track.isClosing) return
      track.isClosing = false
      if (!tracks.all.some(({ isClosing }) => isClosing)) close()
    },
    /** Drops the bytes before the first segment. */
    clear(): void {
      draft.clear()
      for (const track of tracks.all) track.isDropping = !track.isClock
    },
    /** Makes the written bytes the first segment. */
    open(startTicks: number): void {
      current = { builder: draft, startTicks, isIndependent: true, isSeam: true }
    },
    /** Ends the current segment at an offset and begins the next one with the packets from there. */
    cut(offset: number, ticks: number, isIndependent: boolean): void {
      close()
      const tail = draft.cutAt(offset)
      closing = { ...current!, endTicks: ticks }
      draft = createBuilder()
      current = { builder: draft, startTicks: ticks, isIndependent, isSeam: false }
      for (const track of tracks.all) {
        track.isClosing = track !== tracks.main.track && !track.isClock && !track.isDropping
        track.pesAt = -1
      }
      for (let at = 0; at < tail.length; at += PACKET_BYTES) {
        const pid = pidOf(tail, at)
        const track = tracks.all.find(({ outPid }) => outPid === pid)!
        if (!track.isClock && startsUnit(tail, at)) track.isClosing = false
        put(track, tail, at, tail[at + 3]! & 0x0f)
      }
      if (!tracks.all.some(({ isClosing }) => isClosing)) close()
    },
    /** Ends the last segment after its last whole picture, without PES packets that are incomplete. */
    finish(lastPictureTicks: number, step: number): void {
      // The last ones first, because removal moves the packets after it.
      const incomplete = tracks.all.filter(({ isClosing, pesAt, pesLeft }) => !isClosing && pesLeft > 0 && pesAt !== -1)
      for (const { pesAt, outPid } of incomplete.toSorted((a, b) => b.pesAt - a.pesAt)) draft.dropFrom(pesAt, outPid)
      close()
      if (current && lastPictureTicks >= current.startTicks) publish(current, lastPictureTicks + step)
      current = undefined
      draft = createBuilder()
    },
  }
}
