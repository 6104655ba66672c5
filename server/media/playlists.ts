import { SEGMENT_SECONDS, type SegmentWindow, segmentStartMs } from './linear-channel.ts'

/** What the multivariant playlist says of a rendition; with a picture when it has a `width`. */
export type Variant = {
  name: string
  /** Absent when they are not known, as of an upstream that does not say them. */
  codecs?: string | undefined
  bandwidth: number
  averageBandwidth: number
  width?: number | undefined
  height?: number | undefined
  frameRate?: number | undefined
}

/** A sound or subtitles that variants are played with, as EXT-X-MEDIA says it; `group` is what the variants name. */
export type MediaRendition = {
  type: 'AUDIO' | 'SUBTITLES'
  group: string
  name: string
  language: string
  isDefault: boolean
  uri: string
}

/** The generated subtitles that say the UTC time. */
export const CLOCK_SUBTITLES: MediaRendition = {
  type: 'SUBTITLES',
  group: 'clock',
  name: 'UTC',
  language: 'en',
  isDefault: true,
  uri: 'clock/index.m3u8',
}

/**
 * A player takes the first variant's rate as its first estimate of the network, so the first is the best one that a weak 3G line
 * (1.6 Mbit/s) fetches three times faster than it plays: on the demonstration ladder 360 lines, on a ladder of 3.1/1.0/0.47 Mbit/s the
 * lowest, which started in 976 ms instead of 2118 (MEDIA.md).
 */
export const START_BANDWIDTH = 500_000

/**
 * The multivariant playlist: the start variant, then the others from the best down, the audio-only ones last; every one is played
 * with every one of `renditions`.
 */
export function multivariantPlaylist(variants: readonly Variant[], renditions: readonly MediaRendition[] = []): string {
  const descending = variants.toSorted((a, b) => Number(isAudioOnly(a)) - Number(isAudioOnly(b)) || b.bandwidth - a.bandwidth)
  const pictured = descending.filter((variant) => !isAudioOnly(variant))
  const candidates = pictured.length > 0 ? pictured : descending
  const start = candidates.find(({ bandwidth }) => bandwidth <= START_BANDWIDTH) ?? candidates.at(-1)
  const ordered = start ? [start, ...descending.filter((variant) => variant !== start)] : []
  const groups = new Set(renditions.map(({ type, group }) => `${type}="${group}"`))
  return lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...renditions.map(mediaTag),
    ...ordered.flatMap((variant) => [
      `#EXT-X-STREAM-INF:${[attributesOf(variant), ...groups].join(',')}`,
      `${variant.name}/index.m3u8`,
    ]),
  )
}

function mediaTag({ type, group, name, language, isDefault, uri }: MediaRendition): string {
  return `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${group}",NAME="${name}",LANGUAGE="${language}",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${uri}"`
}

function isAudioOnly(variant: Variant): boolean {
  return variant.width === undefined
}

function attributesOf({ codecs, bandwidth, averageBandwidth, width, height, frameRate }: Variant): string {
  return [
    `BANDWIDTH=${bandwidth}`,
    `AVERAGE-BANDWIDTH=${averageBandwidth}`,
    ...(codecs ? [`CODECS="${codecs}"`] : []),
    ...(width && height ? [`RESOLUTION=${width}x${height}`] : []),
    ...(frameRate ? [`FRAME-RATE=${frameRate.toFixed(3)}`] : []),
  ].join(',')
}

/**
 * The media playlist of a window (RFC 8216): sliding when live, EVENT while an archive window still grows, VOD with its end when it is
 * complete. `init` is absent for subtitles.
 */
export function mediaPlaylist({ first, end, archive }: SegmentWindow, files: { extension: string; init?: string }): string {
  const head = lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(archive ? [`#EXT-X-PLAYLIST-TYPE:${archive.complete ? 'VOD' : 'EVENT'}`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Always said, because a player enters an EVENT playlist at its end otherwise.
    ...(archive ? [`#EXT-X-START:TIME-OFFSET=${archive.startOffsetSeconds},PRECISE=YES`] : []),
    ...(files.init ? [`#EXT-X-MAP:URI="${files.init}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(first)).toISOString()}`,
  )
  // Appending is 2.5 times faster than joining an array: 0.08 ms for two hours, 1.5 ms for a whole day.
  let segments = ''
  for (let segment = first; segment < end; segment++) segments += `#EXTINF:${SEGMENT_SECONDS},\n${segment}.${files.extension}\n`
  return head + segments + (archive?.complete ? lines('#EXT-X-ENDLIST') : '')
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
