import { createKeyFrameDetector } from './key-frames.ts'
import * as ts from './packets.ts'
import { createProgramFinder } from './program-finder.ts'
import { isVideo, type Program } from './psi.ts'
import { createSegmentWriter, type TsSegment } from './segment-writer.ts'
import { type PesStart, readPesStart, readTimestamp, TICKS_A_SECOND, unwrap } from './timestamps.ts'
import { count, measure, type Track, type Tracks, tracksOf } from './tracks.ts'

/** Durations are requested before each cut. `program` is the number of one programme of several. */
export type CutterOptions = { program?: number | undefined; minSeconds?: () => number; maxSeconds?: () => number }

/** Durations of segments, unless the options say otherwise. */
export const MIN_SECONDS = 4
export const MAX_SECONDS = 12

/** A jump of decode times beyond these is another clock. */
const MOST_BACK_TICKS = TICKS_A_SECOND / 2
const MOST_AHEAD_TICKS = 10 * TICKS_A_SECOND

/** Sound without any picture for so long means that the picture of the PMT is not sent. */
const PICTURELESS_TICKS = 5 * TICKS_A_SECOND

/** The rest of sound that began before a cut comes within a second, or is lost. */
const LATE_TICKS = TICKS_A_SECOND

/** 12 seconds at 22 Mbit/s. */
const MOST_SEGMENT_BYTES = 32 * 2 ** 20

/**
 * Creates a cutter for one connection: MPEG-TS in any chunks becomes segments from random access point to
 * random access point. It holds one segment, and the end of the one before.
 */
export function createCutter(take: (segment: TsSegment) => void, options: CutterOptions = {}) {
  let cutting: ReturnType<typeof createProgramCutter> | undefined
  let scrambled = 0

  function begin(program: Program, withVideo = true): void {
    cutting?.finish()
    const tracks = tracksOf(program, withVideo)
    const lacksPicture = () => begin(program, false)
    cutting = tracks && createProgramCutter(tracks, take, { ...options, lacksPicture })
  }

  const finder = createProgramFinder(begin, options.program)
  const reader = ts.createPacketReader((bytes, at) => {
    if (ts.isDamaged(bytes, at)) return
    const pid = ts.pidOf(bytes, at)
    if (finder.push(bytes, at, pid)) return
    const track = cutting?.tracks.byPid[pid]
    if (!track) return
    if (ts.isScrambled(bytes, at)) scrambled += 1
    else cutting!.push(track, bytes, at)
  })

  return {
    push: reader.push,
    /** Publishes the last segment without incomplete PES packets. */
    end(): void {
      reader.end()
      cutting?.finish()
      cutting = undefined
    },
    /** Returns the packets of its streams that are scrambled, and the bytes outside packets. */
    faults: () => ({ scrambled, garbage: reader.garbage() }),
  }
}

type ProgramOptions = CutterOptions & { lacksPicture: () => void }

/** Cuts the streams of one programme. */
function createProgramCutter(tracks: Tracks, take: (segment: TsSegment) => void, options: ProgramOptions) {
  const { minSeconds = () => MIN_SECONDS, maxSeconds = () => MAX_SECONDS, lacksPicture } = options
  const { track: main, stream } = tracks.main
  const detector = createKeyFrameDetector(stream.kind)
  const writer = createSegmentWriter(tracks, take)
  let firstSound: number | undefined
  /** The last picture, or frame of the first sound. `isJudged` means that the detector knows it. */
  let picture: { at: number; pts: number; decode: number; isJudged: boolean } | undefined
  let step = 0
  let endTicks = 0
  let leadingUntil: number | undefined

  function push(track: Track, bytes: Uint8Array, at: number): void {
    const starts = !track.isClock && ts.startsUnit(bytes, at)
    const pes = starts ? readPesStart(bytes, at) : undefined
    if (starts) {
      writer.startUnit(track)
      if (track === main) startPicture(pes, bytes)
      else startSound(track, pes, bytes)
    }
    count(track, bytes, at)
    const from = pes?.payload ?? ts.payloadOf(bytes, at)
    measure(track, starts, pes, at + ts.PACKET_BYTES - ts.payloadOf(bytes, at))
    if (!track.isDropping && picture) writer.write(track, bytes, at)
    if (track === main && picture && !picture.isJudged) judge(verdictOf(bytes, at, from, starts))
    if (writer.length() > 2 * MOST_SEGMENT_BYTES) finish()
  }

  function startPicture(pes: PesStart | undefined, bytes: Uint8Array): void {
    if (!pes || pes.ptsAt === -1) return settle()
    const pts = readTimestamp(bytes, pes.ptsAt)
    const dts = pes.dtsAt === -1 ? pts : readTimestamp(bytes, pes.dtsAt)
    const decode = unwrap(dts, picture?.decode ?? dts)
    const passed = decode - (picture?.decode ?? decode)
    if (passed < -MOST_BACK_TICKS || passed > MOST_AHEAD_TICKS) {
      finish()
      return startPicture(pes, bytes)
    }
    if (passed > 0) step = passed
    settle()
    if (writer.startTicks() === undefined) writer.clear()
    const next = { at: writer.length(), pts: unwrap(pts, decode), decode, isJudged: false }
    picture = next
    main.isDropping = leadingUntil !== undefined && next.pts < leadingUntil
    const startTicks = writer.startTicks()
    if (startTicks !== undefined && decode - startTicks > LATE_TICKS) writer.close()
    detector?.begin()
  }

  /** Adds the previous picture to the segment: it is whole. */
  function settle(): void {
    if (picture && !main.isDropping) endTicks = Math.max(endTicks, picture.pts)
    // A picture without a slice in its first bytes is no place for a cut.
    if (picture && !picture.isJudged) judge(false)
  }

  function startSound(track: Track, pes: PesStart | undefined, bytes: Uint8Array): void {
    const pts = pes && pes.ptsAt !== -1 ? readTimestamp(bytes, pes.ptsAt) : undefined
    // After a jump of the clock, the rest of the old sound may follow the new picture.
    const isElsewhere = pts !== undefined && picture && Math.abs(unwrap(pts, picture.decode) - picture.decode) > MOST_AHEAD_TICKS
    const isTooEarly = picture?.isJudged === true && writer.startTicks() === undefined
    track.isDropping = isElsewhere === true || isTooEarly
    if (pts === undefined || picture || !isVideo(stream.kind)) return
    firstSound ??= pts
    if (unwrap(pts, firstSound) - firstSound > PICTURELESS_TICKS) lacksPicture()
  }

  function verdictOf(bytes: Uint8Array, at: number, from: number, starts: boolean): boolean | undefined {
    if (!isVideo(stream.kind)) return true
    if (detector) return detector.push(bytes, from, at + ts.PACKET_BYTES)
    return starts ? ts.isMarkedRandomAccess(bytes, at) : false
  }

  function judge(verdict: boolean | undefined): void {
    if (verdict === undefined || !picture) return
    picture.isJudged = true
    const { at, pts } = picture
    const startTicks = writer.startTicks()
    if (startTicks === undefined) {
      if (!verdict) return writer.clear()
      writer.open(pts)
      endTicks = pts
      leadingUntil = pts
      return
    }
    if (verdict) leadingUntil = undefined
    const seconds = (pts - startTicks) / TICKS_A_SECOND
    const isTooLong = seconds + step / TICKS_A_SECOND > maxSeconds() + 0.001 || at > MOST_SEGMENT_BYTES
    if ((verdict && seconds >= minSeconds()) || isTooLong) writer.cut(at, pts, verdict)
  }

  /** Publishes the last segment. The next picture begins anew. */
  function finish(): void {
    if (picture && main.pesLeft <= 0 && !main.isDropping) endTicks = Math.max(endTicks, picture.pts)
    writer.finish(endTicks, step)
    picture = leadingUntil = undefined
  }

  return { tracks, push, finish }
}
