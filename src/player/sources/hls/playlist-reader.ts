import type { LevelDetails, M3U8Parser, PlaylistLevelType } from 'hls.js'
import type { Variant } from '../../quality.ts'

/** A variant with the address of its media playlist. */
export type ListedVariant = Variant & { url: string }

/** Reads playlists as hls.js does, so that the addresses in them are those that it will ask for. */
export type PlaylistReader = {
  /** The variants that hls.js will choose from, in the order of the list: those with a picture where there are any. */
  variants: (text: string, url: string) => readonly ListedVariant[]
  /** Whether it names sound or subtitles that are streams of their own. */
  namesTracks: (text: string, url: string) => boolean
  /** A media playlist; null when it is none. */
  media: (text: string, url: string) => LevelDetails | null
}

/** The reader with hls.js's own parser. */
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

/** Whether any of a playlist's sounds or subtitles is a stream of its own: the others lie in the pictures'. */
export function areStreams(tracks: readonly { url: string }[] = []): boolean {
  return tracks.some(({ url }) => url !== '')
}
