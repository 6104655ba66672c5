import type { HlsConfig, LoaderCallbacks, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { downloadUrl } from '../../domain/downloads/download-url.ts'
import { downloadFirst, type LoaderClass, type ReadDownload } from './download-loader.ts'

/** A fake of hls.js's own loader. */
class NetworkLoader {
  static loaded: string[] = []
  context: LoaderContext | null = null
  stats = { loading: { start: 0, first: 0, end: 0 }, loaded: 0, total: 0 }
  load({ url }: LoaderContext) {
    NetworkLoader.loaded.push(url)
  }
  abort() {}
  destroy() {}
}

const SEGMENT = downloadUrl('film:a:0:0', 'v360/0.m4s')

function bench(read: ReadDownload) {
  NetworkLoader.loaded = []
  const events: string[] = []
  const whole = Promise.withResolvers<string | ArrayBuffer | null>()
  const callbacks = {
    onSuccess({ data }: { data: string | ArrayBuffer }) {
      events.push('whole')
      whole.resolve(data)
    },
    onError({ code }: { code: number }) {
      events.push(`error ${code}`)
      whole.resolve(null)
    },
    onAbort: () => events.push('aborted'),
  } as unknown as LoaderCallbacks<LoaderContext>
  const Loader = downloadFirst(NetworkLoader as unknown as LoaderClass, read)
  const loader = new Loader({} as HlsConfig)
  const load = (context: Partial<LoaderContext>) =>
    loader.load({ url: SEGMENT, responseType: 'arraybuffer', ...context } as LoaderContext, {} as never, callbacks)
  return { loader, load, events, whole: whole.promise }
}

const bytesOf = async (data: Promise<string | ArrayBuffer | null>) => [...new Uint8Array((await data) as ArrayBuffer)]

test('a file of a download comes from the device', async () => {
  const { load, whole, loader } = bench(async () => new Response(new Uint8Array([1, 2, 3, 4])))
  load({ url: `https://efir.test${SEGMENT}` })
  expect(await bytesOf(whole)).toEqual([1, 2, 3, 4])
  expect(loader.stats.total).toBe(4)
  expect(NetworkLoader.loaded).toEqual([])
})

test('a part of it is cut out', async () => {
  const { load, whole } = bench(async () => new Response(new Uint8Array([1, 2, 3, 4])))
  load({ rangeStart: 1, rangeEnd: 3 })
  expect(await bytesOf(whole)).toEqual([2, 3])
})

test('a playlist comes as text', async () => {
  const { load, whole } = bench(async () => new Response('#EXTM3U'))
  load({ responseType: 'text' })
  expect(await whole).toBe('#EXTM3U')
})

test('any other URL comes from the network', () => {
  const { load } = bench(() => Promise.reject(new Error('nobody asks')))
  load({ url: 'https://efir.test/media/film/a/0.m4s' })
  expect(NetworkLoader.loaded).toEqual(['https://efir.test/media/film/a/0.m4s'])
})

test('an evicted file is missing and is not fetched', async () => {
  for (const read of [async () => undefined, () => Promise.reject(new Error('damaged'))]) {
    const { load, whole, events } = bench(read)
    load({})
    expect(await whole).toBeNull()
    expect(events).toEqual(['error 410'])
  }
})

test('an aborted load does not arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { load, loader, events } = bench(() => promise)
  load({})
  loader.abort()
  resolve(new Response('late'))
  await promise
  await new Promise((resolved) => setTimeout(resolved))
  expect(events).toEqual(['aborted'])
})
