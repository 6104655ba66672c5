import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { LoaderClass } from './download-loader.ts'

// A page of a captive portal, a filter or a proxy. No playlist, segment or subtitle begins like this.
const PAGE = /^\s*<(!doctype|!--|\?xml|html|head|body|meta|script|title)/i

const SNIFFED_BYTES = 64

/** True if a response is a page in place of media, whatever its status and type say. */
export function isPage(data: unknown): boolean {
  const start = data instanceof ArrayBuffer ? new TextDecoder().decode(data.slice(0, SNIFFED_BYTES)) : data
  return typeof start === 'string' && PAGE.test(start.slice(0, SNIFFED_BYTES))
}

/** Wraps an hls.js loader: a response that is not media counts as a lost request, which hls.js repeats. */
export function onlyMedia(Own: LoaderClass): LoaderClass {
  return class MediaLoader extends Own {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, loaded, details) {
          if (isMedia(response.data, context)) return callbacks.onSuccess(response, stats, loaded, details)
          callbacks.onError({ code: 0, text: 'not media' }, loaded, details, stats)
        },
      })
    }
  }
}

function isMedia(data: unknown, { responseType }: LoaderContext): boolean {
  if (responseType === 'text' && typeof data === 'string') return data.trimStart().startsWith('#EXTM3U')
  return !isPage(data)
}
