import { SEGMENT_SECONDS, segmentStartMs } from './linear-channel.ts'

const MPEG_TICKS_PER_SECOND = 90_000

/**
 * Returns a WebVTT segment (RFC 8216, 3.5) with the UTC time of each second, such as `2026-11-21T03:50:04Z`.
 * Tests read from it which moment is on screen; media time 0 is the start of segment `base`.
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
