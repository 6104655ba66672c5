import type { HlsConfig, LoaderCallbacks, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import type { LoaderClass } from './download-loader.ts'
import { isPage, onlyMedia } from './media-loader.ts'

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** Loads one response through the loader; returns the callbacks that hls.js receives. */
function load(data: string | ArrayBuffer): string {
  class NetworkLoader {
    load(context: LoaderContext, _config: object, callbacks: LoaderCallbacks<LoaderContext>) {
      callbacks.onSuccess({ url: context.url, data, code: 200 }, {} as never, context, null)
    }
  }
  const Loader = onlyMedia(NetworkLoader as unknown as LoaderClass)
  const context = { url: '/a', responseType: typeof data === 'string' ? 'text' : 'arraybuffer' } as LoaderContext
  let heard = ''
  new Loader({} as HlsConfig).load(context, {} as never, {
    onSuccess: () => (heard = 'loaded'),
    onError: ({ code }) => (heard = `lost ${code}`),
    onTimeout: () => {},
  })
  return heard
}

test('an HTML page in place of a segment or playlist is a failed request, which is retried', () => {
  for (const page of ['<!DOCTYPE html><p>Pay', '\n <HTML>', '<?xml version="1.0"?>', '<script>location = "/"</script>']) {
    expect(load(bytesOf(page))).toBe('lost 0')
    expect(load(page)).toBe('lost 0')
  }
  expect(load('{"login":"/portal"}')).toBe('lost 0')
})

test('media are handed on: playlists, fragments, subtitles and encrypted bytes', () => {
  expect(load('#EXTM3U\n#EXT-X-VERSION:7')).toBe('loaded')
  for (const media of ['\0\0\0\u0018ftypiso5', 'G@\0\u0010', 'WEBVTT\n\n', '<0f8', ''])
    expect(load(bytesOf(media))).toBe('loaded')
})

test('an HTML page is recognised by its first bytes', () => {
  expect(isPage('<html lang="en">')).toBe(true)
  expect(isPage(null)).toBe(false)
})
