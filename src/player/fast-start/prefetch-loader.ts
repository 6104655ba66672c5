import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { yieldToMain } from '../../platform/yield-to-main.ts'
import type { LoaderClass } from '../sources/download-loader.ts'
import type { PrefetchedFile, PrefetchCache } from './prefetch-cache.ts'

/** Receives every playlist that hls.js loads. `atMs` is its arrival by `performance.now`. */
export type PlaylistListener = (url: string, text: string, atMs: number) => void

/** Returns hls.js settings that load from the prefetch cache first, then by the other loader. */
export function prefetchLoaders(Own: LoaderClass, cache: PrefetchCache, onPlaylist: PlaylistListener) {
  return {
    pLoader: loaderFrom(Own, cache, 'text', onPlaylist),
    fLoader: loaderFrom(Own, cache, 'bytes', () => {}),
  } as unknown as Pick<HlsConfig, 'pLoader' | 'fLoader'>
}

function loaderFrom(Own: LoaderClass, cache: PrefetchCache, as: 'text' | 'bytes', onPlaylist: PlaylistListener): LoaderClass {
  return class PrefetchLoader extends Own {
    #abort: (() => void) | null = null

    override load(context: LoaderContext, config: LoaderConfiguration, original: LoaderCallbacks<LoaderContext>) {
      const callbacks: typeof original = {
        ...original,
        onSuccess(response, stats, ...rest) {
          if (typeof response.data === 'string' && !isTrackPlaylist(context))
            onPlaylist(response.url, response.data, stats.loading.end)
          original.onSuccess(response, stats, ...rest)
        },
      }
      // The stall detector reads the bytes of a loading fragment from its statistics.
      const onLoaded = (bytes: number) => {
        if (this.#abort) this.stats.loaded = bytes
      }
      const prefetch = context.rangeEnd ? null : cache.take(context.url, onLoaded)
      if (!prefetch) return super.load(context, config, callbacks)
      this.context = context
      this.#abort = () => original.onAbort?.(this.stats, context, null)
      void prefetch.then(async (file) => {
        // Like a network response it arrives in its own task, not in the one that requested it.
        await yieldToMain()
        if (!this.#abort) return
        this.#abort = null
        if (!file) return super.load(context, config, callbacks)
        setTimings(this.stats, file, as)
        callbacks.onSuccess({ url: context.url, data: file.data, code: 200 }, this.stats, context, null)
      })
    }

    override abort() {
      const onAbort = this.#abort
      this.#abort = null
      if (onAbort) onAbort()
      else super.abort()
    }

    override destroy() {
      this.#abort = null
      super.destroy()
    }
  }
}

// Audio and subtitle segments have other names than video segments.
function isTrackPlaylist(context: LoaderContext): boolean {
  const { type } = context as { type?: string }
  return type === 'audioTrack' || type === 'subtitleTrack'
}

/** Keeps a playlist's true age, so hls.js derives the live edge from it. A segment keeps its duration but
 * ends now, so hls.js measures real bandwidth. */
function setTimings(
  stats: Loader<LoaderContext>['stats'],
  { data, requestMs, firstByteMs, endMs }: PrefetchedFile,
  as: 'text' | 'bytes',
) {
  const shiftMs = as === 'text' ? 0 : performance.now() - endMs
  stats.loading.start = requestMs + shiftMs
  stats.loading.first = firstByteMs + shiftMs
  stats.loading.end = endMs + shiftMs
  stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength
}
