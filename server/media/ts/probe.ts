import { createPacketReader, isDamaged, isScrambled, PACKET_BYTES, payloadOf, pidOf, startsUnit } from './packets.ts'
import { type PictureFormat, readPictureFormat } from './picture-format.ts'
import { type KeyPicture, keyPictureOf } from './key-frames.ts'
import { createProgramFinder } from './program-finder.ts'
import { type AudioKind, isAudio, isVideo, type Program, type VideoKind } from './psi.ts'
import { readPesStart, readTimestamp, TICKS_A_SECOND, unwrap } from './timestamps.ts'

/**
 * The content of a stream. `fps` counts whole pictures, not fields; `gops` is of H.264, `closed` when every
 * key frame is an IDR picture.
 */
export type TsProbe = {
  video?: { kind: VideoKind; fps?: number; gops?: 'closed' | 'open' } & Partial<PictureFormat>
  audio: { kind: AudioKind; language?: string }[]
  isScrambled: boolean
}

/** Parameter sets stand within the first kilobytes of a key frame. */
const HEAD_BYTES = 4096
const LEAST_TIMES = 5

/**
 * Detects the content of two seconds of MPEG-TS. Undefined without a programme; the size is missing without a
 * key frame.
 */
export function probeTs(stream: Uint8Array, programNumber?: number): TsProbe | undefined {
  let program: Program | undefined
  let videoPid = -1
  let format: PictureFormat | undefined
  let scrambled = 0
  let clear = 0
  let pictures = 0
  const times: number[] = []
  const keyPictures = new Set<KeyPicture>()
  let head: Buffer = Buffer.alloc(0)
  const finder = createProgramFinder((found) => {
    program = found
    videoPid = found.streams.find(({ kind }) => isVideo(kind))?.pid ?? -1
  }, programNumber)

  const reader = createPacketReader((bytes, at) => {
    const pid = pidOf(bytes, at)
    if (isDamaged(bytes, at) || finder.push(bytes, at, pid)) return
    if (!program?.streams.some((one) => one.pid === pid && (isVideo(one.kind) || isAudio(one.kind)))) return
    if (isScrambled(bytes, at)) scrambled += 1
    else clear += 1
    if (pid !== videoPid || isScrambled(bytes, at)) return
    const starts = startsUnit(bytes, at)
    const pes = starts ? readPesStart(bytes, at) : undefined
    if (starts) {
      settle()
      pictures += 1
      if (pes && pes.ptsAt !== -1) times.push(readTimestamp(bytes, pes.ptsAt))
    }
    if (pictures > 0 && head.length < HEAD_BYTES) {
      head = Buffer.concat([head, bytes.subarray(pes?.payload ?? payloadOf(bytes, at), at + PACKET_BYTES)])
    }
  })

  function settle(): void {
    const kind = program?.streams.find(({ pid }) => pid === videoPid)?.kind
    if (kind && !format) format = readPictureFormat(kind, head)
    const key = kind === 'h264' ? keyPictureOf(head) : undefined
    if (key) keyPictures.add(key)
    head = Buffer.alloc(0)
  }

  reader.push(stream)
  reader.end()
  settle()
  if (!program) return undefined
  const video = program.streams.find(({ pid }) => pid === videoPid)
  const fps = fpsOf(times)
  const gops = keyPictures.has('recovery') ? 'open' : keyPictures.has('idr') ? 'closed' : undefined
  return {
    ...(video &&
      isVideo(video.kind) && {
        video: { kind: video.kind, ...(fps !== undefined && { fps }), ...(gops && { gops }), ...format },
      }),
    audio: program.streams.flatMap(({ kind, language }) => (isAudio(kind) ? [{ kind, ...(language && { language }) }] : [])),
    isScrambled: scrambled > clear,
  }
}

/** Returns the pictures a second by the median distance of their times; undefined with too few of them. */
function fpsOf(times: readonly number[]): number | undefined {
  const [first = 0] = times
  const sorted = times.map((time) => unwrap(time, first)).toSorted((a, b) => a - b)
  if (sorted.length < LEAST_TIMES) return undefined
  const steps = sorted.slice(1).map((time, i) => time - sorted[i]!)
  const step = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
  return step > 0 ? Math.round((TICKS_A_SECOND / step) * 1000) / 1000 : undefined
}
