import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { readDownloadUrl } from '../../domain/downloads/download-url.ts'
import { readDownloadFile } from '../../storage/download-files.ts'

/** A loader class for the hls.js configuration. */
export type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>

/** The status of a missing downloaded file (RFC 9110, 15.5.11): the player then refreshes the URL. */
export const NOT_DOWNLOADED = 410

/** Reads a downloaded file by its URL, or undefined if it is not on the device. */
export type ReadDownload = (address: string) => Promise<Response | undefined>

/** Loads downloaded files from the device without the worker, and everything else by hls.js's own loader. */
export function downloadFirst(Own: LoaderClass, read: ReadDownload = readDownloadFile): LoaderClass {
  return class DownloadLoader extends Own {
    #abort: (() => void) | null = null

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      if (!readDownloadUrl(context.url)) return super.load(context, config, callbacks)
      this.context = context
      this.stats.loading.start = performance.now()
      this.#abort = () => callbacks.onAbort?.(this.stats, context, null)
      void bodyOf(context, read).then((data) => {
        if (!this.#abort) return
        this.#abort = null
        const { loading } = this.stats
        loading.first = loading.end = performance.now()
        if (data === null) return callbacks.onError({ code: NOT_DOWNLOADED, text: 'not downloaded' }, context, null, this.stats)
        this.stats.loaded = this.stats.total = typeof data === 'string' ? data.length : data.byteLength
        callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
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

async function bodyOf(context: LoaderContext, read: ReadDownload): Promise<string | ArrayBuffer | null> {
  const { url, responseType, rangeStart, rangeEnd } = context
  try {
    const response = await read(url)
    if (!response) return null
    if (responseType !== 'arraybuffer') return await response.text()
    const whole = await response.blob()
    return await (rangeEnd ? whole.slice(rangeStart, rangeEnd) : whole).arrayBuffer()
  } catch {
    // The browser evicted the file.
    return null
  }
}
