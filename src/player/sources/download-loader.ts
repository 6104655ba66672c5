import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { readDownloadUrl } from '../../domain/downloads/download-url.ts'
import { readDownloadFile } from '../../storage/download-files.ts'

/** A class of loaders as hls.js is configured with. */
export type LoaderClass = new (config: HlsConfig) => Loader<LoaderContext>

/** What a file that is not here is told as: it is gone (RFC 9110, 15.5.11), for which the player asks for another address. */
export const NOT_DOWNLOADED = 410

/** Reads the file of an address; undefined when it is not on the device. */
export type ReadDownload = (address: string) => Promise<Response | undefined>

/** A loader that takes the files of kept copies from the device, with no need of a worker, and everything else as hls.js's own does. */
export function downloadFirst(Own: LoaderClass, read: ReadDownload = readDownloadFile): LoaderClass {
  return class KeptLoader extends Own {
    #waiting: (() => void) | null = null

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      if (!readDownloadUrl(context.url)) return super.load(context, config, callbacks)
      this.context = context
      this.stats.loading.start = performance.now()
      this.#waiting = () => callbacks.onAbort?.(this.stats, context, null)
      void bodyOf(context, read).then((data) => {
        if (!this.#waiting) return
        this.#waiting = null
        const { loading } = this.stats
        loading.first = loading.end = performance.now()
        if (data === null) return callbacks.onError({ code: NOT_DOWNLOADED, text: 'not kept' }, context, null, this.stats)
        this.stats.loaded = this.stats.total = typeof data === 'string' ? data.length : data.byteLength
        callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
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

async function bodyOf(context: LoaderContext, read: ReadDownload): Promise<string | ArrayBuffer | null> {
  const { url, responseType, rangeStart, rangeEnd } = context
  try {
    const kept = await read(url)
    if (!kept) return null
    if (responseType !== 'arraybuffer') return await kept.text()
    const whole = await kept.blob()
    return await (rangeEnd ? whole.slice(rangeStart, rangeEnd) : whole).arrayBuffer()
  } catch {
    // The browser has let go of it.
    return null
  }
}
