import { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import { secondsOf } from './position.ts'
import { type SoundConverter, startSoundConverter } from './sound-converter.ts'
import { doesContinue, readTsTimes, type TsTimes } from './ts-timestamps.ts'
import type { SoundStage, Take } from './take.ts'

/** Dependencies of a stage. `failed` receives why segments pass with their own sound. */
export type PlayableSoundDeps = { ffmpeg: string; clock: Clock; signal: AbortSignal; failed: (reason: UpstreamError) => void }

/** Later output is published with the next segment. */
const WAIT_MS = 500
/** A process that holds more than this, beside the last segment, does not work. */
const MOST_HELD_SECONDS = 30
/** A process that ends by itself is replaced so often for one segment. */
const MOST_ENDS = 2
const PAUSE_MS = 600_000

/**
 * Creates a stage that converts the first sound of MPEG-TS to AAC, unless it is. Segments that continue each
 * other go through one ffmpeg process, so that the sound has no gaps. Each is ready when the next has come.
 */
// oxlint-disable-next-line max-lines-per-function -- the steps share the process and its segments
export function createPlayableSound({ ffmpeg, clock, signal, failed }: PlayableSoundDeps): SoundStage {
  let converter: SoundConverter | undefined
  let held: { take: Take; firstPts: number }[] = []
  let last: (TsTimes & { seconds: number }) | undefined
  let ends = 0
  let pausedUntilMs = -Infinity

  function begin(): SoundConverter {
    const begun = startSoundConverter(ffmpeg, signal)
    for (const { take, firstPts } of held) begun.push(take.file.bytes, firstPts)
    return begun
  }

  function ready(from: SoundConverter): Take[] {
    const parts = from.parts().slice(0, held.length)
    if (parts.length > 0) ends = 0
    return parts.map((bytes) => {
      const { take } = held.shift()!
      return { ...take, file: { ...take.file, bytes } }
    })
  }

  /** Returns what is converted. A process that ended gets a successor with the segments that it had. */
  async function advance(): Promise<Take[]> {
    const done: Take[] = []
    while (converter) {
      await converter.settle(WAIT_MS)
      done.push(...ready(converter))
      const isStuck = secondsOf(held.slice(0, -1).map(({ take }) => take.segment)) > MOST_HELD_SECONDS
      if (signal.aborted || !(isStuck || converter.hasEnded())) break
      if (isStuck) void converter.finish()
      ends += 1
      converter = ends < MOST_ENDS ? begin() : undefined
    }
    if (converter) return done
    failed(new UpstreamError('ffmpeg does not convert the sound'))
    ends = 0
    pausedUntilMs = clock.elapsed() + PAUSE_MS
    return [...done, ...held.splice(0).map(({ take }) => take)]
  }

  /** Ends the process, and returns its last segments. */
  async function drain(): Promise<Take[]> {
    if (!converter) return []
    await converter.finish()
    const done = ready(converter)
    converter = last = undefined
    return [...done, ...held.splice(0).map(({ take }) => take)]
  }

  return async (take) => {
    const times = take.file.kind === 'ts' ? readTsTimes(take.file.bytes) : undefined
    const isPlayable = times?.sound === undefined || times.sound === 'aac'
    if (isPlayable || clock.elapsed() < pausedUntilMs) return [...(await drain()), take]
    const continues = last !== undefined && doesContinue(last, times, take.at.isSeam)
    const done = take.at.isGap || take.segment.discontinuity || !continues ? await drain() : []
    last = { ...times, seconds: take.segment.seconds }
    held.push({ take, firstPts: times.firstPts })
    if (converter) converter.push(take.file.bytes, times.firstPts)
    else converter = begin()
    return [...done, ...(await advance())]
  }
}
