import { SEGMENT_SECONDS, type SegmentWindow, segmentStartMs } from './linear-channel.ts'

/** A variant of a multivariant playlist. One without `width` is audio only. */
export type Variant = {
  name: string
  /** Absent if an upstream does not name them. */
  codecs?: string | undefined
  bandwidth: number
  averageBandwidth: number
  width?: number | undefined
  height?: number | undefined
  frameRate?: number | undefined
}

/** An EXT-X-MEDIA rendition of audio or subtitles. Variants refer to `group`. */
export type MediaRendition = {
  type: 'AUDIO' | 'SUBTITLES'
  group: string
  name: string
  language: string
  isDefault: boolean
  uri: string
}

/** Generated subtitles with the UTC time, for tests. */
export const CLOCK_SUBTITLES: MediaRendition = {
  type: 'SUBTITLES',
  group: 'clock',
  name: 'UTC',
  language: 'en',
  isDefault: true,
  uri: 'clock/index.m3u8',
}

/**
 * The start variant's highest bandwidth in bit/s, which players take as their estimate. Weak 3G (1.6 Mbit/s)
 * fetches it three times faster than it plays.
 */
export const START_BANDWIDTH = 500_000

/**
 * Returns the multivariant playlist: the start variant, the others by falling bandwidth, audio-only ones
 * last. Every variant refers to all `renditions`.
 */
export function multivariantPlaylist(variants: readonly Variant[], renditions: readonly MediaRendition[] = []): string {
  const descending = variants.toSorted((a, b) => Number(isAudioOnly(a)) - Number(isAudioOnly(b)) || b.bandwidth - a.bandwidth)
  const withPicture = descending.filter((variant) => !isAudioOnly(variant))
  const candidates = withPicture.length > 0 ? withPicture : descending
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
 * Returns the media playlist of a window (RFC 8216): sliding if live, EVENT while an archive window grows,
 * VOD once complete. Subtitles have no `init`.
 */
export function mediaPlaylist({ first, end, archive }: SegmentWindow, files: { extension: string; init?: string }): string {
  const head = lines(
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(archive ? [`#EXT-X-PLAYLIST-TYPE:${archive.complete ? 'VOD' : 'EVENT'}`] : []),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    // Without it a player starts an EVENT playlist at its end.
    ...(archive ? [`#EXT-X-START:TIME-OFFSET=${archive.startOffsetSeconds},PRECISE=YES`] : []),
    ...(files.init ? [`#EXT-X-MAP:URI="${files.init}"`] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segmentStartMs(first)).toISOString()}`,
  )
  // Appending is 2.5 times faster than joining an array: 1.5 ms for a whole day.
  let segments = ''
  for (let segment = first; segment < end; segment++) segments += `#EXTINF:${SEGMENT_SECONDS},\n${segment}.${files.extension}\n`
  return head + segments + (archive?.complete ? lines('#EXT-X-ENDLIST') : '')
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
