import type Hls from 'hls.js'
import type { ManifestLoadedData } from 'hls.js'
import { areStreams, type PlaylistReader } from './playlist-reader.ts'
import type { PrefetchTarget } from '../../source.ts'

/** Loads the full hls.js build, which supports separate audio and subtitle tracks. */
export type LoadFullBuild = () => Promise<typeof Hls>

/** The hls.js builds of a source: the light one, and the full one once an item needs it. Without
 * `loadFullBuild` there is no other. */
export function createBuilds(
  first: typeof Hls,
  { read, loadFullBuild }: { read: PlaylistReader; loadFullBuild?: LoadFullBuild | undefined },
) {
  let full: typeof Hls | null = null
  return {
    /** Returns the build for an item, as far as its playlist is known and the code is loaded. */
    for: ({ url, playlist }: PrefetchTarget) =>
      full !== null && playlist !== null && read.namesTracks(playlist, url) ? full : first,
    /** True if an instance would play the channel without its audio or subtitle tracks. */
    needsFullBuild: (instance: Hls, { audioTracks, subtitles }: ManifestLoadedData) =>
      loadFullBuild !== undefined && instance.constructor === first && (areStreams(audioTracks) || areStreams(subtitles)),
    /** Loads the full build; rejects when the code fails to load. */
    async loadFull() {
      full = (await loadFullBuild?.()) ?? null
      return full
    },
  }
}
