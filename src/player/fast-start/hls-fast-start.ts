import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { createFastStarts, type EarlyStart, type FastStart } from './fast-start.ts'
import { downloadFirst, type LoaderClass } from '../sources/download-loader.ts'
import { patient } from '../sources/patient-loader.ts'
import { createRenewals, renewed } from '../sources/renewed-loader.ts'
import { onlyMedia } from '../sources/media-loader.ts'
import type { PlaylistReader } from '../sources/hls/playlist-reader.ts'
import { lowestVariant, type Variant } from '../quality.ts'
import type { PrefetchCache } from './prefetch-cache.ts'
import { prefetchLoaders } from './prefetch-loader.ts'
import type { PrefetchTarget, SourceRequest } from '../source.ts'
import { startVariant } from './start-variant.ts'
import type { Quality } from '../state.ts'

/** Without a `cache` nothing is prefetched. */
export type HlsFastStartDeps = {
  cache: PrefetchCache | null
  /** The start that was fetched into the cache before hls.js was there. */
  early?: EarlyStart | null
  read: PlaylistReader
  saveData: () => boolean
  estimate: () => number | null
}

/** Fast starts of one hls.js source: the start of the current item and prefetches for the next. */
export function createHlsFastStart(HlsClass: typeof Hls, { cache, early, read, saveData, estimate }: HlsFastStartDeps) {
  const starts = cache && createFastStarts(cache, read, early)
  const renewals = createRenewals()
  const network = onlyMedia(patient(HlsClass.DefaultConfig.loader as LoaderClass))
  const loader = downloadFirst(renewed(network, renewals))
  const loaders = { loader, ...(cache && starts && prefetchLoaders(loader, cache, starts.onPlaylist)) } as Partial<HlsConfig>
  const choose = (quality: Quality) => (variants: readonly Variant[]) => startVariant(variants, quality, estimate())

  return {
    /** The hls.js loaders that read prefetched and downloaded files first. */
    loaders,
    /** Returns where an item starts, or null to leave it to hls.js. */
    start({ kind, quality, startAtMs, loading, ...target }: SourceRequest): FastStart | null {
      const isLive = kind === 'live' || kind === 'radio'
      const canFastStart = isLive && startAtMs === null && quality !== 'audio' && loading && !saveData()
      // Sound begins with the lowest rendition on every line.
      const variant = kind === 'radio' ? lowestVariant : choose(quality)
      return (canFastStart ? starts?.start(target, variant) : starts?.cachePlaylist(target)) ?? null
    },
    async prefetch(expected: PrefetchTarget, quality: Quality, withSegment: boolean): Promise<boolean> {
      if (!starts || quality === 'audio' || quality === 'saver' || saveData()) return true
      return starts.prefetch({ ...expected, url: absoluteUrl(expected.url) }, choose(quality), withSegment)
    },
    /** Requests for files beside one URL go beside another, which has a newer token. */
    renew: renewals.renew,
    cancelOthers: () => starts?.cancelOthers(),
    clear: () => starts?.clear(),
  }
}

/** Returns the absolute URL: hls.js resolves playlist entries, but requests the playlist itself by the
 * given URL. */
export function absoluteUrl(url: string): string {
  return 'location' in globalThis ? new URL(url, location.href).href : url
}
