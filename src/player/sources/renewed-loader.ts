import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { LoaderClass } from './download-loader.ts'

/** Other folders than those that playlists name: the same files under a newer token. */
export type Renewals = ReturnType<typeof createRenewals>

/** The items whose files still load. */
const MOST = 8

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1)

export function createRenewals() {
  const folders = new Map<string, string>()
  return {
    /** Requests for files beside one URL go beside another from now on. */
    renew(from: string, to: string) {
      folders.delete(folderOf(from))
      folders.set(folderOf(from), folderOf(to))
      for (const oldest of folders.keys()) if (folders.size > MOST) folders.delete(oldest)
    },
    /** Returns where a file is now. */
    urlOf(url: string): string {
      for (const [from, to] of folders) if (url.startsWith(from)) return to + url.slice(from.length)
      return url
    },
  }
}

/** Wraps an hls.js loader: it requests renewed URLs, and hls.js knows only those of its playlists. */
export function renewed(Own: LoaderClass, { urlOf }: Pick<Renewals, 'urlOf'>): LoaderClass {
  return class RenewedLoader extends Own {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      const url = urlOf(context.url)
      if (url === context.url) return super.load(context, config, callbacks)
      const { onSuccess, onError, onTimeout, onAbort, onProgress } = callbacks
      super.load({ ...context, url }, config, {
        onSuccess: (response, stats, _context, details) => onSuccess({ ...response, url: context.url }, stats, context, details),
        onError: (error, _context, details, stats) => onError(error, context, details, stats),
        onTimeout: (stats, _context, details) => onTimeout(stats, context, details),
        ...(onAbort && { onAbort: (stats, _context, details) => onAbort(stats, context, details) }),
        ...(onProgress && { onProgress: (stats, _context, data, details) => onProgress(stats, context, data, details) }),
      })
    }
  }
}
