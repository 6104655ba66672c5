import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { yieldToMain } from '../../platform/yield-to-main.ts'
import type { LoaderClass } from '../sources/download-loader.ts'
import type { PrefetchedFile, PrefetchCache } from './prefetch-cache.ts'

/** What hears of every playlist that hls.js is given, and when it came (ms of `performance.now`). */
export type PlaylistListener = (url: string, text: string, atMs: number) => void

/** hls.js's settings for loading from a shelf first, and by another loader what is not there. */
export function prefetchLoaders(Own: LoaderClass, shelf: PrefetchCache, hear: PlaylistListener) {
  return {
    pLoader: loaderFrom(Own, shelf, 'text', hear),
    fLoader: loaderFrom(Own, shelf, 'bytes', () => {}),
  } as unknown as Pick<HlsConfig, 'pLoader' | 'fLoader'>
}

function loaderFrom(Own: LoaderClass, shelf: PrefetchCache, as: 'text' | 'bytes', hear: PlaylistListener): LoaderClass {
  return class ShelfLoader extends Own {
    #waiting: (() => void) | null = null

    override load(context: LoaderContext, config: LoaderConfiguration, given: LoaderCallbacks<LoaderContext>) {
      const callbacks: typeof given = {
        ...given,
        onSuccess(response, stats, ...rest) {
          if (typeof response.data === 'string' && !isOfTracks(context)) hear(response.url, response.data, stats.loading.end)
          given.onSuccess(response, stats, ...rest)
        },
      }
      const arrival = context.rangeEnd ? null : shelf.take(context.url)
      if (!arrival) return super.load(context, config, callbacks)
      this.context = context
      this.#waiting = () => given.onAbort?.(this.stats, context, null)
      void arrival.then(async (kept) => {
        // As from the network it comes by itself, not in one go with whatever asked for it.
        await yieldToMain()
        if (!this.#waiting) return
        this.#waiting = null
        if (!kept) return super.load(context, config, callbacks)
        tell(this.stats, kept, as)
        callbacks.onSuccess({ url: context.url, data: kept.data, code: 200 }, this.stats, context, null)
      })
    }

    override abort() {
      const tellAborted = this.#waiting
      this.#waiting = null
      if (tellAborted) tellAborted()
      else super.abort()
    }

    override destroy() {
      this.#waiting = null
      super.destroy()
    }
  }
}

// Their segments are named otherwise than the pictures'.
function isOfTracks(context: LoaderContext): boolean {
  const { type } = context as { type?: string }
  return type === 'audioTrack' || type === 'subtitleTrack'
}

/**
 * A playlist is as old as it is: hls.js then knows where the edge is by now, and that it should ask for a newer one. A segment came
 * just now, as quickly as it did: hls.js takes all the time that one takes as the network's.
 */
function tell(stats: Loader<LoaderContext>['stats'], { data, askedMs, firstMs, wholeMs }: PrefetchedFile, as: 'text' | 'bytes') {
  const shiftMs = as === 'text' ? 0 : performance.now() - wholeMs
  stats.loading.start = askedMs + shiftMs
  stats.loading.first = firstMs + shiftMs
  stats.loading.end = wholeMs + shiftMs
  stats.loaded = stats.total = typeof data === 'string' ? data.length : data.byteLength
}
