import { SEGMENT_SECONDS, segmentStartMs } from './linear-channel.ts'

const MPEG_TICKS_PER_SECOND = 90_000

/**
 * A WebVTT segment (RFC 8216, 3.5) that says the UTC wall time of each of its seconds, such as `2026-11-21T03:50:04Z`, on the media
 * timeline that begins with segment `base`: proof, in tests, of which moment is shown.
 */
export function clockSubtitles(segment: number, base: number): string {
  const startMs = segmentStartMs(segment)
  const cues = Array.from({ length: SEGMENT_SECONDS }, (_, second) => {
    const time = new Date(startMs + second * 1000).toISOString().replace('.000Z', 'Z')
    return `00:00:0${second}.000 --> 00:00:0${second + 1}.000\n${time}\n`
  })
  const ticks = (segment - base) * SEGMENT_SECONDS * MPEG_TICKS_PER_SECOND
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000\n\n${cues.join('\n')}`
}
