import { PACKET_BYTES } from '../packets.ts'
import { TICKS_A_SECOND, wrapped, writeTimestamp } from '../timestamps.ts'
import { packetsOf, section } from '../write-psi.ts'

/** PIDs and stream types of the synthetic programme: H.264 and AC-3, as DVB sends them. */
const PMT_PID = 0x64
const VIDEO_PID = 0x200
const AUDIO_PID = 0x201
const AC3_DESCRIPTOR = [0x6a, 0x01, 0x00]

/** Ticks between pictures (25 a second) and between packets of sound. */
export const PICTURE_TICKS = TICKS_A_SECOND / 25
const SOUND_TICKS = TICKS_A_SECOND / 10

type Options = {
  seconds: number
  /** Pictures from key frame to key frame. */
  gop?: number
  startTicks?: number
  /** Two leading pictures after each key frame, as in an open GOP. */
  isOpen?: boolean
  hasVideo?: boolean
  bytesPerPicture?: number
  isScrambled?: boolean
}

/**
 * Makes MPEG-TS whose pictures and sounds name themselves: `V12` is the 13th picture, `A3` the fourth sound.
 */
export function syntheticTs(options: Options): Buffer {
  const {
    seconds,
    gop = 25,
    startTicks = 900_000,
    isOpen = false,
    hasVideo = true,
    bytesPerPicture = 500,
    isScrambled = false,
  } = options
  const counters = new Map<number, number>()
  const packets: Buffer[] = []
  let sounds = 0
  for (let i = 0; i < seconds * 25; i++) {
    const decode = startTicks + i * PICTURE_TICKS
    if (i % 10 === 0) packets.push(...tables(hasVideo, i / 10))
    const place = i % gop
    const isLeading = isOpen && (place === 1 || place === 2) && i >= gop
    const delay = isLeading ? place - 1 : 3
    const pts = isLeading ? decode - place * PICTURE_TICKS + delay * PICTURE_TICKS : decode + 3 * PICTURE_TICKS
    const video = pesOf(0xe0, pts, decode, pictureOf(`V${i}`, place === 0, bytesPerPicture), false)
    const parts = hasVideo ? packetize(VIDEO_PID, video, counters, decode) : []
    // Sound in between, so that its packets lie on both sides of every cut.
    const sound: Buffer[] = []
    if (i * PICTURE_TICKS >= sounds * SOUND_TICKS) {
      const body = Buffer.concat([Buffer.from(`<A${sounds}>`), Buffer.alloc(600, 0xa0)])
      sound.push(
        ...packetize(AUDIO_PID, pesOf(0xbd, startTicks + sounds * SOUND_TICKS, undefined, body, true), counters, undefined),
      )
      sounds += 1
    }
    for (let at = 0; at < Math.max(parts.length, sound.length); at++)
      packets.push(...parts.slice(at, at + 1), ...sound.slice(at, at + 1))
  }
  if (isScrambled) for (const packet of packets) if (packet[1]! & 0x02) packet[3]! |= 0x80
  return Buffer.concat(packets)
}

/**
 * Returns the names of pictures or sounds in the order of the bytes, only those whose first packet is there.
 */
export function namesIn(bytes: Uint8Array, kind: 'V' | 'A'): string[] {
  return [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(new RegExp(`<(${kind}\\d+)>`, 'g')),
  ].map(([, name]) => name!)
}

function tables(hasVideo: boolean, counter: number): Buffer[] {
  // The network entry comes first, as in DVB.
  const pat = section(0, 1, [0, 0, 0xe0, 0x10, 0, 7, 0xe0 | (PMT_PID >> 8), PMT_PID & 0xff])
  const video = hasVideo ? [0x1b, 0xe0 | (VIDEO_PID >> 8), VIDEO_PID & 0xff, 0xf0, 0] : []
  const audio = [0x06, 0xe0 | (AUDIO_PID >> 8), AUDIO_PID & 0xff, 0xf0, AC3_DESCRIPTOR.length, ...AC3_DESCRIPTOR]
  const pcrPid = hasVideo ? VIDEO_PID : AUDIO_PID
  const pmt = section(2, 7, [0xe0 | (pcrPid >> 8), pcrPid & 0xff, 0xf0, 0, ...video, ...audio])
  return [...packetsOf(0, pat, counter), ...packetsOf(PMT_PID, pmt, counter)]
}

function pictureOf(name: string, isKey: boolean, bytes: number): Buffer {
  const slice = isKey ? [0, 0, 1, 0x67, 0x42, 0, 0, 1, 0x65] : [0, 0, 1, 0x41]
  return Buffer.concat([Buffer.from([0, 0, 0, 1, 0x09, 0xf0, ...slice]), Buffer.from(`<${name}>`), Buffer.alloc(bytes, 0xb5)])
}

function pesOf(stream: number, pts: number, dts: number | undefined, body: Buffer, isMeasured: boolean): Buffer {
  const times = Buffer.alloc(dts === undefined ? 5 : 10, 1)
  times[0] = dts === undefined ? 0x21 : 0x31
  writeTimestamp(times, 0, wrapped(pts))
  if (dts !== undefined) {
    times[5] = 0x11
    writeTimestamp(times, 5, wrapped(dts))
  }
  const length = isMeasured ? 3 + times.length + body.length : 0
  const head = [0, 0, 1, stream, length >> 8, length & 0xff, 0x80, dts === undefined ? 0x80 : 0xc0, times.length]
  return Buffer.concat([Buffer.from(head), times, body])
}

function packetize(pid: number, pes: Buffer, counters: Map<number, number>, pcrTicks: number | undefined): Buffer[] {
  const packets: Buffer[] = []
  for (let from = 0; from < pes.length;) {
    const counter = counters.get(pid) ?? 0
    counters.set(pid, (counter + 1) & 0x0f)
    const pcr = from === 0 && pcrTicks !== undefined ? pcrField(pcrTicks) : []
    const room = PACKET_BYTES - 4 - (pcr.length > 0 ? pcr.length + 1 : 0)
    const taken = Math.min(room, pes.length - from)
    const stuffing = room - taken
    const field = adaptation(pcr, stuffing)
    const flags = field.length > 0 ? 0x30 : 0x10
    const head = [0x47, (from === 0 ? 0x40 : 0) | (pid >> 8), pid & 0xff, flags | counter]
    packets.push(Buffer.concat([Buffer.from([...head, ...field]), pes.subarray(from, from + taken)]))
    from += taken
  }
  return packets
}

function adaptation(pcr: readonly number[], stuffing: number): number[] {
  if (pcr.length > 0) return [pcr.length + stuffing, ...pcr, ...Array.from({ length: stuffing }, () => 0xff)]
  if (stuffing === 0) return []
  if (stuffing === 1) return [0]
  return [stuffing - 1, 0, ...Array.from({ length: stuffing - 2 }, () => 0xff)]
}

function pcrField(ticks: number): number[] {
  const high = Math.floor(wrapped(ticks) / 2)
  return [0x10, high >>> 24, (high >>> 16) & 0xff, (high >>> 8) & 0xff, high & 0xff, ((wrapped(ticks) % 2) << 7) | 0x7e, 0]
}
