import { hasPayload, PIDS } from './packets.ts'
import { type ElementaryStream, isAudio, isVideo, type Program } from './psi.ts'
import type { PesStart } from './timestamps.ts'
import { FIRST_STREAM_PID, PCR_PID } from './write-psi.ts'

// Players show one picture. More sounds than this would be a fault.
const MOST_AUDIO = 8
const NO_PID = 0x1fff

/** A stream that the cutter passes on. */
export type Track = {
  outPid: number
  /** True if it only carries the clock. */
  isClock: boolean
  /** True while packets are dropped, until the next PES packet. */
  isDropping: boolean
  /** True while packets belong to the segment before, until the next PES packet. */
  isClosing: boolean
  counterIn: number
  counterOut: number
  /** Offset of the last PES packet in the current segment, or -1. */
  pesAt: number
  /** Bytes that the last PES packet still lacks. Infinity if its length is not declared. */
  pesLeft: number
}

/** The streams of a programme that the cutter passes on, by the upstream's PID. */
export type Tracks = {
  byPid: readonly (Track | undefined)[]
  all: readonly Track[]
  main: { track: Track; stream: ElementaryStream }
  /** With the PIDs that are written. */
  streams: readonly ElementaryStream[]
  pcrPid: number
}

/** Chooses the first picture and the sounds of a programme. Returns undefined without either. */
export function tracksOf(program: Program, withVideo = true): Tracks | undefined {
  const video = withVideo ? program.streams.find(({ kind }) => isVideo(kind)) : undefined
  const audio = program.streams.filter(({ kind }) => isAudio(kind)).slice(0, MOST_AUDIO)
  const chosen = video ? [video, ...audio] : audio
  const byPid = Array.from<Track | undefined>({ length: PIDS })
  const streams = chosen.map((stream, i) => ({ ...stream, pid: FIRST_STREAM_PID + i }))
  chosen.forEach(({ pid }, i) => (byPid[pid] ??= trackOf(FIRST_STREAM_PID + i, false)))
  const main = chosen[0] && byPid[chosen[0].pid]
  if (!main) return undefined
  const { pcrPid } = program
  if (pcrPid !== NO_PID) byPid[pcrPid] ??= trackOf(PCR_PID, true)
  return {
    byPid,
    all: byPid.filter((track) => track !== undefined),
    main: { track: main, stream: streams[0]! },
    streams,
    pcrPid: byPid[pcrPid]?.outPid ?? NO_PID,
  }
}

const trackOf = (outPid: number, isClock: boolean): Track => ({
  outPid,
  isClock,
  isDropping: !isClock,
  isClosing: false,
  counterIn: -1,
  counterOut: 15,
  pesAt: -1,
  pesLeft: 0,
})

/**
 * Advances the continuity counter to write. Lost packets stay visible as a gap, packets that the cutter
 * dropped do not.
 */
export function count(track: Track, bytes: Uint8Array, at: number): void {
  const counter = bytes[at + 3]! & 0x0f
  const step = track.counterIn === -1 ? Number(hasPayload(bytes, at)) : (counter - track.counterIn) & 0x0f
  if (!track.isDropping) track.counterOut = (track.counterOut + step) & 0x0f
  track.counterIn = counter
}

/** Notes how many bytes of the PES packet are still to come. */
export function measure(track: Track, starts: boolean, pes: PesStart | undefined, bytes: number): void {
  if (!starts) track.pesLeft -= bytes
  else track.pesLeft = !pes || pes.length === 0 ? Infinity : pes.length + 6 - bytes
}
