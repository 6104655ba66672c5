import { type Box, childBoxes, listBoxes, onlyBox, readFullBox } from './iso-boxes.ts'
import { readTrackFragment, type Track, type TrackFragment } from './track-fragment.ts'

/** One `moof` with its `mdat`; `data` is a view of the file and never written to, `sequenceAt` is where its sequence number lies in it. */
export type Fragment = { data: Buffer; sequenceAt: number; tracks: TrackFragment[] }

/** A fragmented CMAF file taken apart: `init` is its `ftyp` and `moov`; boxes that no player needs (`sidx`, `mfra` ...) are left out. */
export type FragmentedFile = { init: Buffer<ArrayBuffer>; tracks: Track[]; fragments: Fragment[] }

/** Where a copy of a fragment goes: `loopStartSeconds` is when this pass of the loop began, it may be negative while the sum is not. */
export type Stamp = { sequenceNumber: number; loopStartSeconds: number }

/**
 * Takes a fragmented MP4 (muxed or single track) apart without copying its media; throws an error with `name` and the reason when the
 * file is malformed or its fragments could not be moved in time by rewriting their headers.
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

/** A copy of the fragment that plays later by `loopStartSeconds` and is numbered `sequenceNumber`; nothing else differs. */
export function stampFragment(fragment: Fragment, { sequenceNumber, loopStartSeconds }: Stamp): Buffer<ArrayBuffer> {
  const copy = Buffer.from(fragment.data)
  copy.writeUInt32BE(sequenceNumber, fragment.sequenceAt)
  for (const { track, decodeTime, decodeTimeAt } of fragment.tracks) {
    copy.writeBigUInt64BE(BigInt(decodeTime + loopStartSeconds * track.timescale), decodeTimeAt)
  }
  return copy
}
