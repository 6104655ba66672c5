import { UpstreamError } from '../../net/upstream-error.ts'
import { type Box, listBoxes } from '../iso-boxes.ts'
import { HEADER_BYTES, readFrameHeader } from './frame-headers.ts'
import { readId3 } from './id3-titles.ts'
import type { SegmentKind } from './relay-window.ts'
import type { Title } from './title.ts'

const TS_PACKET_BYTES = 188
const TS_SYNC = 0x47
const FRAMES_TO_BELIEVE = 3

/** Boxes that may stand side by side in an init segment or a media segment of CMAF (ISO/IEC 23000-19). */
const INIT_BOXES = new Set(['ftyp', 'moov', 'free', 'skip', 'uuid', 'sidx'])
const MEDIA_BOXES = new Set(['styp', 'sidx', 'ssix', 'prft', 'emsg', 'moof', 'mdat', 'free', 'skip', 'uuid'])

/** Throws an `UpstreamError` unless the bytes are an init segment: whole boxes of known types, among them a `moov`. */
export function checkInit(bytes: Buffer): void {
  const boxes = boxesOf(bytes, INIT_BOXES)
  if (!boxes.some(({ type }) => type === 'moov')) throw new UpstreamError('an init segment without a moov', true)
}

/**
 * What a segment is by its bytes, and the title that it says. Throws an `UpstreamError` for everything that is neither packets of TS nor
 * frames of AAC or MP3 nor, after an init segment, boxes of fMP4: nothing else is passed on to listeners.
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
    // Sizes that do not fill the file are no boxes either.
  }
  throw new UpstreamError('a segment that is not fMP4', true)
}

/** Whether every packet begins with the sync byte; the last one may be cut off. */
function isTs(bytes: Buffer): boolean {
  if (bytes.length < TS_PACKET_BYTES) return false
  for (let at = 0; at < bytes.length; at += TS_PACKET_BYTES) if (bytes[at] !== TS_SYNC) return false
  return true
}

/** The format of the frames that begin at a place: three in a row, or all that the segment has. */
function formatOfFrames(bytes: Buffer, from: number): 'aac' | 'mp3' | undefined {
  let at = from
  let format: 'aac' | 'mp3' | undefined
  for (let count = 0; count < FRAMES_TO_BELIEVE && at < bytes.length; count++) {
    const header = at + HEADER_BYTES <= bytes.length ? readFrameHeader(bytes, at) : undefined
    if (!header || (format && header.format !== format)) return undefined
    format = header.format
    at += header.length
  }
  return format
}
