import { UpstreamError } from '../../net/upstream-error.ts'
import { type Box, listBoxes } from '../iso-boxes.ts'
import { HEADER_BYTES, readFrameHeader } from './frame-headers.ts'
import { readId3 } from './id3-titles.ts'
import type { SegmentKind } from './relay-window.ts'
import type { Title } from './title.ts'

const TS_PACKET_BYTES = 188
const TS_SYNC = 0x47
const FRAMES_TO_TRUST = 3

/** Top-level boxes of a CMAF init segment and media segment (ISO/IEC 23000-19). */
const INIT_BOXES = new Set(['ftyp', 'moov', 'free', 'skip', 'uuid', 'sidx'])
const MEDIA_BOXES = new Set(['styp', 'sidx', 'ssix', 'prft', 'emsg', 'moof', 'mdat', 'free', 'skip', 'uuid'])

/** Throws an `UpstreamError` unless the bytes are whole boxes of an init segment with a `moov`. */
export function checkInit(bytes: Buffer): void {
  const boxes = boxesOf(bytes, INIT_BOXES)
  if (!boxes.some(({ type }) => type === 'moov')) throw new UpstreamError('an init segment without a moov', true)
}

/**
 * Returns the format and title of a segment by its bytes. Throws an `UpstreamError` unless it is TS, AAC,
 * MP3, or fMP4 after an init segment: listeners must receive nothing else.
 */
export function readSegment(bytes: Buffer, hasInit: boolean): { kind: SegmentKind; title?: Title | undefined } {
  if (hasInit) {
    const boxes = boxesOf(bytes, MEDIA_BOXES)
    if (!['moof', 'mdat'].every((type) => boxes.some((box) => box.type === type))) throw noSound()
    return { kind: 'm4s' }
  }
  if (isTs(bytes)) return { kind: 'ts' }
  const { end, title } = readId3(bytes)
  const format = formatOfFrames(bytes, end)
  if (!format) throw noSound()
  return { kind: format, title }
}

const noSound = () => new UpstreamError('no sound in a segment', true)

function boxesOf(bytes: Buffer, known: ReadonlySet<string>): Box[] {
  try {
    const boxes = listBoxes(bytes, 0, bytes.length)
    if (boxes.every(({ type }) => known.has(type))) return boxes
  } catch {
    // Box sizes that do not fill the file are an error as well.
  }
  throw new UpstreamError('a segment that is not fMP4', true)
}

/** True if every packet begins with the sync byte. The last packet may be truncated. */
function isTs(bytes: Buffer): boolean {
  if (bytes.length < TS_PACKET_BYTES) return false
  for (let at = 0; at < bytes.length; at += TS_PACKET_BYTES) if (bytes[at] !== TS_SYNC) return false
  return true
}

/** Returns the format of the first three frames, or of all if there are fewer. */
function formatOfFrames(bytes: Buffer, from: number): 'aac' | 'mp3' | undefined {
  let at = from
  let format: 'aac' | 'mp3' | undefined
  for (let count = 0; count < FRAMES_TO_TRUST && at < bytes.length; count++) {
    const header = at + HEADER_BYTES <= bytes.length ? readFrameHeader(bytes, at) : undefined
    if (!header || (format && header.format !== format)) return undefined
    format = header.format
    at += header.length
  }
  return format
}
