import type { Film, FilmThumbnails } from './film.ts'
import type { FilmSegment } from './film-file.ts'
import { type MediaRendition, multivariantPlaylist } from './playlists.ts'

/**
 * Returns the multivariant playlist of a film. The first dubbing is the default and subtitles are off; a
 * variant's bandwidth counts its picture and the heaviest dubbing.
 */
export function filmMaster({ video, dubbings, subtitles }: Film): string {
  const [heaviest] = dubbings.toSorted((one, other) => other.bandwidth - one.bandwidth)
  const codecs = [...new Set(dubbings.map((dubbing) => dubbing.codecs))]
  const variants = video.map(({ name, width, height, frameRate, ...picture }) => ({
    name,
    width,
    height,
    frameRate,
    codecs: [picture.codecs, ...codecs].join(','),
    bandwidth: picture.bandwidth + (heaviest?.bandwidth ?? 0),
    averageBandwidth: picture.averageBandwidth + (heaviest?.averageBandwidth ?? 0),
  }))
  return multivariantPlaylist(variants, [
    ...dubbings.map(({ name, language }, i): MediaRendition => ({
      type: 'AUDIO',
      group: 'dubbings',
      name: languageName(language),
      language,
      isDefault: i === 0,
      uri: `${name}/index.m3u8`,
    })),
    ...subtitles.map(({ language }): MediaRendition => ({
      type: 'SUBTITLES',
      group: 'subtitles',
      name: languageName(language),
      language,
      isDefault: false,
      uri: `subtitles-${language}/index.m3u8`,
    })),
  ])
}

/** Returns the name of a language in that language: `українська`. */
function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    // An operator may use a tag that no standard knows.
    return language
  }
}

/** Returns the media playlist of a picture or a dubbing, with segments `0.m4s`, `1.m4s` … */
export function filmTrackPlaylist(segments: readonly FilmSegment[]): string {
  return vodPlaylist(
    segments.map(({ seconds }, i) => ({ seconds, uri: `${i}.m4s` })),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  )
}

/** Returns the media playlist of subtitles: one file for the whole film. */
export function filmSubtitlesPlaylist({ seconds }: Film): string {
  return vodPlaylist([{ seconds, uri: '0.vtt' }])
}

function vodPlaylist(segments: readonly { seconds: number; uri: string }[], ...head: readonly string[]): string {
  const target = Math.max(...segments.map(({ seconds }) => Math.round(seconds)), 1)
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...head,
    ...segments.flatMap(({ seconds, uri }) => [`#EXTINF:${Number(seconds.toFixed(5))},`, uri]),
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`
}

/** Subtitles as a segment of HLS: with the media time at which they begin (RFC 8216, 3.5). */
export function filmSubtitles(text: string): string {
  return text.replace(/^WEBVTT[^\r\n]*/, (signature) => `${signature.trimEnd()}\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000`)
}

/** WebVTT whose cues are places in the sheet of thumbnails: `thumbnails.webp#xywh=160,0,160,90`. */
export function thumbnailCues({ columns, width, height, everySeconds }: FilmThumbnails, filmSeconds: number): string {
  const count = Math.ceil(filmSeconds / everySeconds)
  const cues = Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % columns) * width, Math.floor(i / columns) * height]
    const to = Math.min(filmSeconds, (i + 1) * everySeconds)
    return `${cueTime(i * everySeconds)} --> ${cueTime(to)}\nthumbnails.webp#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function cueTime(second: number): string {
  const whole = Math.floor(second)
  const two = (value: number) => String(value).padStart(2, '0')
  const milliseconds = String(Math.round((second - whole) * 1000)).padStart(3, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${milliseconds}`
}
