import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { areStreams, type PlaylistReader } from './playlist-reader.ts'
import type { Expected } from '../../source.ts'

/** Brings the whole of hls.js, which knows sound and subtitles that are streams of their own. */
export type BringWhole = () => Promise<typeof Hls>

/**
 * The builds of hls.js that a source plays with: the one that it was made with, and, once an item needs it, the whole one. Without
 * `bringWhole` there is no other.
 */
export function createBuilds(
  first: typeof Hls,
  { read, bringWhole }: { read: PlaylistReader; bringWhole?: BringWhole | undefined },
) {
  let whole: typeof Hls | null = null
  return {
    /** The build for an item, as far as its playlist is known and the code is there. */
    for: ({ url, playlist }: Expected) =>
      whole !== null && playlist !== null && read.namesTracks(playlist, url) ? whole : first,
    /** Whether an instance would play such a channel without a sound, or without its subtitles. */
    isTooLittle: (made: Hls, { audioTracks, subtitles }: ManifestLoadedData) =>
      bringWhole !== undefined && made.constructor === first && (areStreams(audioTracks) || areStreams(subtitles)),
    /** The build that knows them; rejects when the code does not come. */
    async bring() {
      whole = (await bringWhole?.()) ?? null
      return whole
    },
  }
}
