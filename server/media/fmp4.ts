import { type Box, childBoxes, listBoxes, onlyBox, readFullBox } from './iso-boxes.ts'
import { readTrackFragment, type Track, type TrackFragment } from './track-fragment.ts'

/**
 * A `moof` with its `mdat`. `data` is a read-only view of the file; `sequenceAt` is the offset of its
 * sequence number.
 */
export type Fragment = { data: Buffer; sequenceAt: number; tracks: TrackFragment[] }

/**
 * A parsed fragmented CMAF file. `init` is `ftyp` and `moov`, without boxes that players ignore (`sidx`,
 * `mfra`).
 */
export type FragmentedFile = { init: Buffer<ArrayBuffer>; tracks: Track[]; fragments: Fragment[] }

/**
 * The position of a copied fragment. `loopStartSeconds` is the start of this pass of the loop and may be
 * negative.
 */
export type Stamp = { sequenceNumber: number; loopStartSeconds: number }

/**
 * Parses a fragmented MP4 (muxed or single track) without copying its media. Throws an error with `name` if
 * the file is malformed, or if rewriting headers could not move its fragments in time.
 */
export function parseFragmentedMp4(file: Buffer, name: string): FragmentedFile {
  try {
    return parse(file)
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function parse(file: Buffer): FragmentedFile {
  const boxes = listBoxes(file, 0, file.length)
  const [ftyp, moov] = ['ftyp', 'moov'].map((type) => boxes.find((box) => box.type === type))
  if (!ftyp || !moov) throw new Error(`no ${ftyp ? 'moov' : 'ftyp'}`)
  const tracks = readTracks(file, moov)
  const fragments = boxes.flatMap((box, i) => (box.type === 'moof' ? [readFragment(file, box, boxes[i + 1], tracks)] : []))
  if (fragments.length === 0) throw new Error('no moof')
  return { init: Buffer.concat([file.subarray(ftyp.start, ftyp.end), file.subarray(moov.start, moov.end)]), tracks, fragments }
}

function readTracks(file: Buffer, moov: Box): Track[] {
  const trex = new Map(
    childBoxes(file, onlyBox(file, moov, 'mvex'), 'trex').map((box) => {
      const { take } = readFullBox(file, box)
      const [id, , duration, , flags] = [take(), take(), take(), take(), take()]
      return [id, { duration, flags }]
    }),
  )
  return childBoxes(file, moov, 'trak').map((trak) => {
    const tkhd = onlyBox(file, trak, 'tkhd')
    const id = file.readUInt32BE(tkhd.body + (file[tkhd.body] === 1 ? 20 : 12))
    const mdhd = onlyBox(file, trak, 'mdia', 'mdhd')
    const timescale = file.readUInt32BE(mdhd.body + (file[mdhd.body] === 1 ? 20 : 12))
    const hdlr = onlyBox(file, trak, 'mdia', 'hdlr')
    const handler = file.toString('latin1', hdlr.body + 8, hdlr.body + 12)
    const defaults = trex.get(id)
    if (!defaults) throw new Error(`no trex for track ${id}`)
    if (timescale === 0) throw new Error(`timescale of track ${id} is 0`)
    if (handler !== 'vide' && handler !== 'soun') throw new Error(`track ${id} is neither video nor audio but '${handler}'`)
    return { id, kind: handler === 'vide' ? 'video' : 'audio', timescale, defaults }
  })
}

function readFragment(file: Buffer, moof: Box, mdat: Box | undefined, tracks: readonly Track[]): Fragment {
  if (mdat?.type !== 'mdat') throw new Error(`no mdat after the moof at byte ${moof.start}`)
  const data = file.subarray(moof.start, mdat.end)
  const header: Box = { type: 'moof', start: 0, body: moof.body - moof.start, end: moof.end - moof.start }
  const parts = childBoxes(data, header, 'traf').map((traf) => readTrackFragment(data, traf, tracks))
  if (parts.length !== tracks.length || new Set(parts.map((part) => part.track)).size !== tracks.length) {
    throw new Error(`the moof at byte ${moof.start} does not have one traf per track`)
  }
  return { data, sequenceAt: onlyBox(data, header, 'mfhd').body + 4, tracks: parts }
}

/** Copies a fragment with a new sequence number and its decode times moved by `loopStartSeconds`. */
export function stampFragment(fragment: Fragment, { sequenceNumber, loopStartSeconds }: Stamp): Buffer<ArrayBuffer> {
  const copy = Buffer.from(fragment.data)
  copy.writeUInt32BE(sequenceNumber, fragment.sequenceAt)
  for (const { track, decodeTime, decodeTimeAt } of fragment.tracks) {
    copy.writeBigUInt64BE(BigInt(decodeTime + loopStartSeconds * track.timescale), decodeTimeAt)
  }
  return copy
}
