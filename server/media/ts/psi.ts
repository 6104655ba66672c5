import { crc32Mpeg } from './crc32-mpeg.ts'
import { PACKET_BYTES, payloadOf, startsUnit } from './packets.ts'

/** The format of an elementary stream. `other` is unsupported video and audio. */
export type VideoKind = 'h264' | 'hevc' | 'mpeg2' | 'other-video'
export type AudioKind = 'aac' | 'latm' | 'mp2' | 'ac3' | 'eac3' | 'dts' | 'other-audio'
export type StreamKind = VideoKind | AudioKind | 'teletext' | 'subtitles' | 'data'

/** An elementary stream of a programme. `descriptors` are only those that players need. */
export type ElementaryStream = {
  pid: number
  type: number
  kind: StreamKind
  language?: string
  descriptors: Uint8Array
}

/** A programme as its PMT declares it. */
export type Program = { number: number; pcrPid: number; isScrambled: boolean; streams: readonly ElementaryStream[] }

const PAT_TABLE = 0x00
const PMT_TABLE = 0x02
const MOST_SECTION_BYTES = 4096

const REGISTRATION = 0x05
const CONDITIONAL_ACCESS = 0x09
const LANGUAGE = 0x0a
const TELETEXT = 0x56
const SUBTITLES = 0x59
const AUDIO_DESCRIPTORS: Record<number, AudioKind> = { 0x6a: 'ac3', 0x7a: 'eac3', 0x7b: 'dts', 0x7c: 'latm' }
const FORWARDED = new Set([REGISTRATION, LANGUAGE, ...Object.keys(AUDIO_DESCRIPTORS).map(Number)])

/** Stream types of ISO/IEC 13818-1, table 2-34, and of ATSC A/53. */
const TYPES: Record<number, StreamKind> = {
  0x01: 'mpeg2',
  0x02: 'mpeg2',
  0x03: 'mp2',
  0x04: 'mp2',
  0x0f: 'aac',
  0x10: 'other-video',
  0x11: 'latm',
  0x1b: 'h264',
  0x24: 'hevc',
  0x33: 'other-video',
  0x42: 'other-video',
  0x81: 'ac3',
  0x82: 'dts',
  0x87: 'eac3',
}
const REGISTRATIONS: Record<string, StreamKind> = {
  'AC-3': 'ac3',
  EAC3: 'eac3',
  HEVC: 'hevc',
  DTS1: 'dts',
  DTS2: 'dts',
  DTS3: 'dts',
  Opus: 'other-audio',
  AV01: 'other-video',
}

/** True if the kind is a picture. */
export const isVideo = (kind: StreamKind): kind is VideoKind => VIDEO.has(kind)
/** True if the kind is sound. */
export const isAudio = (kind: StreamKind): kind is AudioKind => AUDIO.has(kind)
const VIDEO = new Set<StreamKind>(['h264', 'hevc', 'mpeg2', 'other-video'])
const AUDIO = new Set<StreamKind>(['aac', 'latm', 'mp2', 'ac3', 'eac3', 'dts', 'other-audio'])

/** Creates a reader of the sections on one PID. It drops sections with a wrong checksum. */
export function createSectionReader(take: (section: Uint8Array) => void) {
  let pending: Uint8Array | undefined

  function append(part: Uint8Array): void {
    if (pending) pending = pending.length === 0 ? part.slice() : Buffer.concat([pending, part])
    while (pending && pending.length >= 3) {
      if (pending[0] === 0xff) return void (pending = undefined)
      const length = (((pending[1]! & 0x0f) << 8) | pending[2]!) + 3
      if (length > MOST_SECTION_BYTES) return void (pending = undefined)
      if (pending.length < length) return
      const section: Uint8Array = pending.subarray(0, length)
      pending = pending.subarray(length)
      if (length >= 12 && crc32Mpeg(section) === 0) take(section)
    }
  }

  return (bytes: Uint8Array, at: number): void => {
    const end = at + PACKET_BYTES
    let from = payloadOf(bytes, at)
    if (from >= end) return
    if (startsUnit(bytes, at)) {
      const start = Math.min(from + 1 + bytes[from]!, end)
      append(bytes.subarray(from + 1, start))
      pending = new Uint8Array()
      from = start
    }
    append(bytes.subarray(from, end))
  }
}

/**
 * Returns the programmes of a PAT section in their order, without the network entry; undefined for other
 * tables.
 */
export function readPat(section: Uint8Array): { number: number; pid: number }[] | undefined {
  if (section[0] !== PAT_TABLE || !isCurrent(section)) return undefined
  const programs: { number: number; pid: number }[] = []
  for (let at = 8; at + 4 <= section.length - 4; at += 4) {
    const number = (section[at]! << 8) | section[at + 1]!
    if (number !== 0) programs.push({ number, pid: pidAt(section, at + 2) })
  }
  return programs
}

/** Returns the programme of a PMT section; undefined for other tables. */
export function readPmt(section: Uint8Array): Program | undefined {
  if (section[0] !== PMT_TABLE || !isCurrent(section)) return undefined
  const end = section.length - 4
  let at = 12 + lengthAt(section, 10)
  let isScrambled = descriptorsOf(section.subarray(12, Math.min(at, end))).some(({ tag }) => tag === CONDITIONAL_ACCESS)
  const streams: ElementaryStream[] = []
  while (at + 5 <= end) {
    const next = at + 5 + lengthAt(section, at + 3)
    const descriptors = descriptorsOf(section.subarray(at + 5, Math.min(next, end)))
    isScrambled ||= descriptors.some(({ tag }) => tag === CONDITIONAL_ACCESS)
    streams.push(streamOf(section[at]!, pidAt(section, at + 1), descriptors))
    at = next
  }
  return { number: (section[3]! << 8) | section[4]!, pcrPid: pidAt(section, 8), isScrambled, streams }
}

type Descriptor = { tag: number; whole: Uint8Array; body: Uint8Array }

function streamOf(type: number, pid: number, descriptors: readonly Descriptor[]): ElementaryStream {
  const language = descriptors.find(({ tag }) => tag === LANGUAGE)?.body
  const name = language && Buffer.from(language.subarray(0, 3)).toString('latin1').toLowerCase()
  return {
    pid,
    type,
    kind: kindOf(type, descriptors),
    ...(name && /^[a-z]{3}$/.test(name) && name !== 'und' && { language: name }),
    descriptors: Buffer.concat(descriptors.filter(({ tag }) => FORWARDED.has(tag)).map(({ whole }) => whole)),
  }
}

function kindOf(type: number, descriptors: readonly Descriptor[]): StreamKind {
  const known = TYPES[type]
  if (known) return known
  for (const { tag, body } of descriptors) {
    if (tag === TELETEXT) return 'teletext'
    if (tag === SUBTITLES) return 'subtitles'
    const kind =
      AUDIO_DESCRIPTORS[tag] ?? (tag === REGISTRATION ? REGISTRATIONS[Buffer.from(body).toString('latin1', 0, 4)] : undefined)
    if (kind) return kind
  }
  return 'data'
}

function descriptorsOf(bytes: Uint8Array): Descriptor[] {
  const descriptors: Descriptor[] = []
  for (let at = 0; at + 2 <= bytes.length;) {
    const end = at + 2 + bytes[at + 1]!
    if (end > bytes.length) break
    descriptors.push({ tag: bytes[at]!, whole: bytes.slice(at, end), body: bytes.slice(at + 2, end) })
    at = end
  }
  return descriptors
}

const isCurrent = (section: Uint8Array): boolean => (section[5]! & 1) === 1
const pidAt = (bytes: Uint8Array, at: number): number => ((bytes[at]! & 0x1f) << 8) | bytes[at + 1]!
const lengthAt = (bytes: Uint8Array, at: number): number => ((bytes[at]! & 0x0f) << 8) | bytes[at + 1]!
