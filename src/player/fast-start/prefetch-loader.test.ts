import type { HlsConfig, LoaderCallbacks, LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { yieldToMain } from '../../platform/yield-to-main.ts'
import type { LoaderClass } from '../sources/download-loader.ts'
import { createPrefetchCache, type OnLoaded, type PrefetchedFile } from './prefetch-cache.ts'
import { prefetchLoaders } from './prefetch-loader.ts'

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

/** Loaders over a cache whose files arrive at the test's command. */
function bench() {
  NetworkLoader.loaded = []
  const heard: string[] = []
  let arrive: (file: PrefetchedFile | null) => void = () => {}
  let load: OnLoaded = () => {}
  const cache = createPrefetchCache((_url, _as, _signal, onLoaded) => {
    load = onLoaded
    return new Promise((resolve) => (arrive = resolve))
  })
  const classes = prefetchLoaders(NetworkLoader as unknown as LoaderClass, cache, (url, text) => heard.push(`${url} ${text}`))
  const events: string[] = []
  const callbacks = {
    onSuccess: ({ data }: { data: unknown }) => events.push(`whole ${data as string}`),
    onAbort: () => events.push('aborted'),
  } as unknown as LoaderCallbacks<LoaderContext>
  const make = (kind: 'pLoader' | 'fLoader') => {
    const Loader = classes[kind] as unknown as new (config: HlsConfig) => InstanceType<typeof NetworkLoader> & {
      load: (context: object, config: object, callbacks: LoaderCallbacks<LoaderContext>) => void
    }
    return new Loader({} as HlsConfig)
  }
  return {
    cache,
    heard,
    events,
    make,
    callbacks,
    arrive: (file: PrefetchedFile | null) => arrive(file),
    load: (bytes: number) => load(bytes),
  }
}

const context = { url: '/a', responseType: 'text', type: 'level' }
const fileOf = (data: string): PrefetchedFile => ({ data, requestMs: 1000, firstByteMs: 1170, endMs: 1200 })
// The cache responds in a task of its own.
const settled = async () => {
  await yieldToMain()
  await yieldToMain()
}

test('a cached file is not fetched', async () => {
  const { cache, make, callbacks, events, heard } = bench()
  cache.put('/a', { ...fileOf('text'), endMs: performance.now() }, 'one')
  make('pLoader').load(context, {}, callbacks)
  await settled()
  expect(events).toEqual(['whole text'])
  expect(heard).toEqual(['/a text'])
  expect(NetworkLoader.loaded).toEqual([])
})

test('segment names of sound and subtitles are ignored', async () => {
  const { cache, make, callbacks, events, heard } = bench()
  for (const type of ['audioTrack', 'subtitleTrack']) {
    cache.put('/a', { ...fileOf('text'), endMs: performance.now() }, 'one')
    make('pLoader').load({ ...context, type }, {}, callbacks)
    await settled()
  }
  expect(events).toEqual(['whole text', 'whole text'])
  expect(heard).toEqual([])
})

test('bytes of a prefetched segment in flight count as loaded, until it is given up', () => {
  const { cache, make, callbacks, load } = bench()
  void cache.fetch('/a', 'bytes', 'one')
  const loader = make('fLoader')
  loader.load(context, {}, callbacks)
  load(4000)
  load(9000)
  expect(loader.stats.loaded).toBe(9000)
  loader.abort()
  load(12_000)
  expect(loader.stats.loaded).toBe(9000)
})

test('a missing or failed file is fetched', async () => {
  const { cache, make, callbacks, arrive } = bench()
  make('fLoader').load(context, {}, callbacks)
  expect(NetworkLoader.loaded).toEqual(['/a'])
  void cache.fetch('/a', 'bytes', 'one')
  make('fLoader').load(context, {}, callbacks)
  arrive(null)
  await settled()
  expect(NetworkLoader.loaded).toEqual(['/a', '/a'])
})

test('a playlist is as old as it is, and a segment came just now, as quickly as it did', async () => {
  const { cache, make, callbacks, arrive } = bench()
  const nowMs = performance.now()
  const old = { data: 'text', requestMs: nowMs - 5200, firstByteMs: nowMs - 5030, endMs: nowMs - 5000 }
  for (const kind of ['pLoader', 'fLoader'] as const) {
    void cache.fetch('/a', 'bytes', 'one')
    const loader = make(kind)
    loader.load(context, {}, callbacks)
    arrive(old)
    await settled()
    const { start, first, end } = loader.stats.loading
    expect(first - start).toBeCloseTo(170)
    expect(end - first).toBeCloseTo(30)
    if (kind === 'pLoader') expect(end).toBeCloseTo(nowMs - 5000)
    else expect(end).toBeGreaterThanOrEqual(nowMs)
  }
})

test('a cancelled load reports the abort once and nothing else', async () => {
  const { cache, make, callbacks, events, arrive } = bench()
  void cache.fetch('/a', 'bytes', 'one')
  const loader = make('fLoader')
  loader.load(context, {}, callbacks)
  loader.abort()
  loader.abort()
  arrive(fileOf('bytes'))
  await settled()
  expect(events).toEqual(['aborted'])
  expect(NetworkLoader.loaded).toEqual([])
})
