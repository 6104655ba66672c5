// Checks the stored loops and films against the server's expectations: `npx node
// server/demo/studio/verify.ts`.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { boxAt, childBoxes, listBoxes, type Box } from './container/boxes.ts'
import { MEDIA_FOLDER, SEGMENT_SECONDS, type MediaIndex, type Rendition } from './media-index.ts'

const TOTAL_BYTES_ALLOWED = 22 * 1024 * 1024
const STILL_BYTES_ALLOWED = 25_000
const VIDEO_TIMESCALE = 12_800
const AUDIO_TIMESCALE = 32_000
const AUDIO_FRAMES = 125
const NAL_IDR = 5

export type Facts = {
  segments: number
  codecs: string
  width: number
  height: number
  bandwidth: number
  averageBandwidth: number
}

type TrackFacts = {
  id: number
  isVideo: boolean
  timescale: number
  defaultDuration: number
  codec: string
  width: number
  height: number
}

function must(fact: boolean, complaint: string): asserts fact {
  if (!fact) throw new Error(complaint)
}

/** Reads a stored file strictly, throws at the first fault, and returns the values for its playlist. */
export function verifyFile(file: Buffer, segments: number): Facts {
  const [ftyp, moov, ...fragments] = listBoxes(file)
  must(ftyp?.type === 'ftyp' && moov?.type === 'moov', 'does not begin with ftyp, moov')
  const expected = Array.from({ length: segments }, () => ['moof', 'mdat']).flat()
  must(fragments.map((box) => box.type).join() === expected.join(), `is not exactly ${segments} × moof, mdat`)
  must(
    listBoxes(file, moov.body, moov.end).every((box) => ['mvhd', 'trak', 'mvex'].includes(box.type)),
    'moov holds something unexpected',
  )
  const tracks = childBoxes(file, moov, 'trak').map((trak) => readTrack(file, moov, trak))
  must(
    tracks.every((track, i) => track.id === i + 1),
    'track ids are not 1, 2',
  )
  const sizes = Array.from({ length: segments }, (_, i) => {
    const [moof, mdat] = fragments.slice(i * 2)
    must(moof !== undefined && mdat !== undefined, `fragment ${i} is incomplete`)
    verifyFragment(file, tracks, moof, mdat, i)
    return mdat.end - moof.start
  })
  const video = tracks.find((track) => track.isVideo)
  return {
    segments,
    codecs: tracks.map((track) => track.codec).join(','),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    bandwidth: Math.ceil((Math.max(...sizes) * 8) / SEGMENT_SECONDS),
    averageBandwidth: Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * 8) / (segments * SEGMENT_SECONDS)),
  }
}

function readTrack(file: Buffer, moov: Box, trak: Box): TrackFacts {
  must(childBoxes(file, trak, 'edts').length === 0, 'has an edit list')
  const tkhd = boxAt(file, trak, ['tkhd'])
  const mdhd = boxAt(file, trak, ['mdia', 'mdhd'])
  const stsd = boxAt(file, trak, ['mdia', 'minf', 'stbl', 'stsd'])
  const [entry, ...more] = listBoxes(file, stsd.body + 8, stsd.end)
  must(entry !== undefined && more.length === 0, 'has several sample entries')
  const id = file.readUInt32BE(tkhd.body + 12)
  const trex = childBoxes(file, boxAt(file, moov, ['mvex']), 'trex').find((box) => file.readUInt32BE(box.body + 4) === id)
  must(trex !== undefined, `track ${id} has no trex`)
  const facts = { id, timescale: file.readUInt32BE(mdhd.body + 12), defaultDuration: file.readUInt32BE(trex.body + 12) }
  if (entry.type === 'avc1') {
    const avcC = listBoxes(file, entry.body + 78, entry.end).find((box) => box.type === 'avcC')
    must(avcC !== undefined && facts.timescale === VIDEO_TIMESCALE, 'video without avcC or with another timescale')
    must((file.readUInt8(avcC.body + 4) & 3) === 3, 'NAL lengths are not four bytes')
    const codec = `avc1.${file.toString('hex', avcC.body + 1, avcC.body + 4)}`
    return {
      ...facts,
      isVideo: true,
      codec,
      width: file.readUInt16BE(entry.body + 24),
      height: file.readUInt16BE(entry.body + 26),
    }
  }
  must(entry.type === 'mp4a' && facts.timescale === AUDIO_TIMESCALE, `unexpected ${entry.type} at ${facts.timescale} Hz`)
  must(file.readUInt16BE(entry.body + 16) === 2, 'audio is not stereo')
  const [esds] = listBoxes(file, entry.body + 28, entry.end)
  // Object type 2 (AAC-LC), rate index 5 (32 kHz), two channels: ISO/IEC 14496-3, 1.6.2.1.
  must(
    esds?.type === 'esds' && file.subarray(esds.body, esds.end).includes(Buffer.from([5, 2, 0x12, 0x90])),
    'AudioSpecificConfig is not AAC-LC 32 kHz stereo',
  )
  return { ...facts, isVideo: false, codec: 'mp4a.40.2', width: 0, height: 0 }
}

function verifyFragment(file: Buffer, tracks: readonly TrackFacts[], moof: Box, mdat: Box, index: number): void {
  const at = `fragment ${index}`
  const [mfhd, ...trafs] = listBoxes(file, moof.body, moof.end)
  must(mfhd?.type === 'mfhd' && file.readUInt32BE(mfhd.body + 4) === index + 1, `${at}: wrong sequence number`)
  must(trafs.length === tracks.length && trafs.every((box) => box.type === 'traf'), `${at}: not one traf per track`)
  let dataAt = mdat.body
  trafs.forEach((traf, i) => {
    const track = tracks[i]
    must(track !== undefined, `${at}: stray traf`)
    must(
      listBoxes(file, traf.body, traf.end)
        .map((box) => box.type)
        .join() === 'tfhd,tfdt,trun',
      `${at}: traf is not tfhd, tfdt, trun`,
    )
    const tfhd = boxAt(file, traf, ['tfhd'])
    const tfdt = boxAt(file, traf, ['tfdt'])
    must(
      file.readUInt32BE(tfhd.body) === 0x020028 && file.readUInt32BE(tfhd.body + 4) === track.id,
      `${at}: tfhd is not default-base-is-moof with our defaults`,
    )
    const duration = file.readUInt32BE(tfhd.body + 8)
    must(duration === track.defaultDuration, `${at}: odd sample duration`)
    must(file.readUInt8(tfdt.body) === 1, `${at}: tfdt is not 64-bit`)
    must(file.readBigUInt64BE(tfdt.body + 4) === BigInt(index * SEGMENT_SECONDS * track.timescale), `${at}: wrong decode time`)
    const run = readRun(file, boxAt(file, traf, ['trun']), track.isVideo)
    must(run.sizes.length * duration === SEGMENT_SECONDS * track.timescale, `${at}: lasts other than ${SEGMENT_SECONDS} s`)
    must(track.isVideo || run.sizes.length === AUDIO_FRAMES, `${at}: not ${AUDIO_FRAMES} AAC frames`)
    must(moof.start + run.dataOffset === dataAt, `${at}: data offset points elsewhere`)
    if (track.isVideo) verifyPictures(file, dataAt, run, duration, at)
    dataAt += run.sizes.reduce((sum, size) => sum + size, 0)
  })
  must(dataAt === mdat.end, `${at}: mdat holds more or less than its samples`)
}

type Run = { dataOffset: number; sizes: number[]; offsets: number[] }

function readRun(file: Buffer, trun: Box, isVideo: boolean): Run {
  const flags = isVideo ? 0x01000a05 : 0x01000201
  must(file.readUInt32BE(trun.body) === flags, 'trun has unexpected fields')
  const count = file.readUInt32BE(trun.body + 4)
  const entries = trun.body + (isVideo ? 16 : 12)
  const step = isVideo ? 8 : 4
  must(trun.end === entries + count * step, 'trun is longer than its samples')
  must(!isVideo || file.readUInt32BE(trun.body + 12) === 0x02000000, 'first sample is not flagged as a sync sample')
  const list = Array.from({ length: count }, (_, i) => entries + i * step)
  return {
    dataOffset: file.readInt32BE(trun.body + 8),
    sizes: list.map((place) => file.readUInt32BE(place)),
    offsets: isVideo ? list.map((place) => file.readInt32BE(place + 4)) : [],
  }
}

/**
 * The pictures of a fragment fill its time without gap or overlap, the first decoded is the first shown, and
 * only it is an IDR.
 */
function verifyPictures(file: Buffer, dataAt: number, run: Run, duration: number, at: string): void {
  must(run.offsets[0] === 0, `${at}: first picture is not shown at its decode time`)
  const shown = run.offsets.map((offset, i) => i * duration + offset).sort((a, b) => a - b)
  must(
    shown.every((time, i) => time === i * duration),
    `${at}: pictures do not fill the fragment`,
  )
  let place = dataAt
  run.sizes.forEach((size, i) => {
    must(nalTypes(file, place, size).includes(NAL_IDR) === (i === 0), `${at}: picture ${i} breaks "IDR first and only there"`)
    place += size
  })
}

function nalTypes(file: Buffer, start: number, size: number): number[] {
  const types: number[] = []
  let place = start
  while (place < start + size) {
    types.push(file.readUInt8(place + 4) & 31)
    place += 4 + file.readUInt32BE(place)
  }
  must(place === start + size, 'NAL units do not fill their sample')
  return types
}

/**
 * Verifies every file in the index, the index itself, and that nothing else is stored. Returns a report line
 * per file.
 */
export async function verifyMedia(): Promise<string[]> {
  const index = JSON.parse(await readFile(join(MEDIA_FOLDER, 'index.json'), 'utf8')) as MediaIndex
  const named = new Set(['index.json'])
  const lines: string[] = []
  const check = async (label: string, segments: number, rendition: Rendition): Promise<void> => {
    const facts = verifyFile(await readFile(join(MEDIA_FOLDER, rendition.file)), segments)
    for (const key of ['codecs', 'bandwidth', 'averageBandwidth'] as const)
      must(rendition[key] === facts[key], `${label}: index says another ${key}`)
    must((rendition.width ?? 0) === facts.width && (rendition.height ?? 0) === facts.height, `${label}: index says another size`)
    named.add(rendition.file)
    lines.push(
      `ok ${rendition.file} ${facts.codecs} ${segments} × ${SEGMENT_SECONDS} s, peak ${facts.bandwidth}, average ${facts.averageBandwidth} bit/s`,
    )
  }
  for (const [name, loop] of [...Object.entries(index.tv), ...Object.entries(index.radio)]) {
    for (const [id, rendition] of Object.entries(loop.renditions)) await check(`${name}.${id}`, loop.segments, rendition)
  }
  for (const [name, { still }] of Object.entries(index.tv)) {
    named.add(still)
    must((await stat(join(MEDIA_FOLDER, still))).size <= STILL_BYTES_ALLOWED, `${name}: the still is too heavy`)
  }
  for (const [name, { video, audio, subtitles, thumbnails }] of Object.entries(index.films)) {
    const lengths = new Set<number>()
    for (const [id, rendition] of [...Object.entries(video), ...Object.entries(audio)]) {
      const { length } = listBoxes(await readFile(join(MEDIA_FOLDER, rendition.file))).filter(({ type }) => type === 'moof')
      await check(`${name}.${id}`, length, rendition)
      lengths.add(length)
    }
    must(lengths.size === 1, `${name}: its pictures and sounds last differently`)
    for (const file of [...Object.values(subtitles), thumbnails.file]) named.add(file)
  }
  let total = 0
  for (const entry of await readdir(MEDIA_FOLDER, { recursive: true })) {
    const facts = await stat(join(MEDIA_FOLDER, entry))
    if (!facts.isFile()) continue
    must(named.has(entry), `${entry} is stored but not in the index`)
    total += facts.size
  }
  must(total <= TOTAL_BYTES_ALLOWED, `${total} bytes are stored, ${TOTAL_BYTES_ALLOWED} are allowed`)
  return [...lines, `ok ${named.size} files, ${total} bytes`]
}

if (import.meta.main) console.log((await verifyMedia()).join('\n'))
