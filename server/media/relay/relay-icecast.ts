import { createFrameCutter, MOST_GARBAGE_BYTES, type Frame } from './frame-cutter.ts'
import { createIcySplitter } from './icy-blocks.ts'
import { packAudio } from './packed-audio.ts'
import type { RelayRun } from './relay-run.ts'
import { createSegmenter, type FrameRun } from './segmenter.ts'
import { readIcyTitle } from './title.ts'
import { UpstreamError } from '../../net/upstream-error.ts'

/**
 * Relays a stream of frames (Icecast, SHOUTcast) until it ends. Throws an `UpstreamError` if it contains no
 * sound.
 */
export async function relayIcecast(
  { bytes, metaint }: { bytes: AsyncIterable<Uint8Array>; metaint: number },
  run: RelayRun,
  signal: AbortSignal,
): Promise<void> {
  const split = createIcySplitter(metaint)
  const cutter = createFrameCutter()
  const segmenter = createSegmenter()
  const take = (frames: readonly Frame[]) => {
    for (const frame of frames) for (const cut of segmenter.push(frame)) run.segment(segmentOf(cut))
  }
  try {
    for await (const chunk of bytes) {
      for (const part of split(chunk)) {
        if (part.kind === 'sound') take(cutter.push(part.bytes))
        else {
          const title = readIcyTitle(part.bytes)
          if (title) run.title(segmenter.seconds(), title)
        }
      }
      if (cutter.garbage() > MOST_GARBAGE_BYTES) throw new UpstreamError('no sound in the stream', true)
      run.received(segmenter.seconds())
      await run.pace(signal)
    }
  } finally {
    take(cutter.end())
    for (const cut of segmenter.end()) run.segment(segmentOf(cut))
    run.received(segmenter.seconds())
  }
  if (segmenter.seconds() === 0) throw new UpstreamError('no sound in the stream', cutter.garbage() > 0)
}

function segmentOf({ format, frames, seconds, changed }: FrameRun) {
  return {
    kind: format,
    seconds,
    discontinuity: changed,
    bytesAt: (mediaSeconds: number) => packAudio(mediaSeconds, frames),
  }
}
