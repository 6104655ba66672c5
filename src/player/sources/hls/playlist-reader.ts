import type { LevelDetails, M3U8Parser, PlaylistLevelType } from 'hls.js'
import type { Variant } from '../../quality.ts'

/** A variant with the URL of its media playlist. */
export type ListedVariant = Variant & { url: string }

/** Parses playlists as hls.js does, so that their URLs match its requests. */
export type PlaylistReader = {
  /** The variants for hls.js in list order: those with video if there are any. */
  variants: (text: string, url: string) => readonly ListedVariant[]
  /** True if the playlist names separate audio or subtitle tracks. */
  namesTracks: (text: string, url: string) => boolean
  /** Returns a media playlist, or null if the text is none. */
  media: (text: string, url: string) => LevelDetails | null
}

/** Returns a reader with hls.js's own parser. */
export function createPlaylistReader(parser: typeof M3U8Parser): PlaylistReader {
  return {
    variants(text, url) {
      const all = parser
        .parseMasterPlaylist(text, url)
        .levels.map(({ height = 0, bitrate, url: own }) => ({ height, bitrate, url: own }))
      const pictured = all.filter(({ height }) => height > 0)
      return pictured.length > 0 ? pictured : all
    },
    namesTracks(text, url) {
      const { AUDIO, SUBTITLES } = parser.parseMasterPlaylistMedia(text, url, parser.parseMasterPlaylist(text, url))
      return areStreams(AUDIO) || areStreams(SUBTITLES)
    },
    media(text, url) {
      const details = parser.parseLevelPlaylist(text, url, 0, 'main' as PlaylistLevelType, 0, null)
      return details.playlistParsingError || details.fragments.length === 0 ? null : details
    },
  }
}

/** True if any track is a separate stream rather than part of the video. */
export function areStreams(tracks: readonly { url: string }[] = []): boolean {
  return tracks.some(({ url }) => url !== '')
}
