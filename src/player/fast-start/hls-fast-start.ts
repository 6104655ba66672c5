import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { createFastStarts, type FastStart } from './fast-start.ts'
import { downloadFirst, type LoaderClass } from '../sources/download-loader.ts'
import type { PlaylistReader } from '../sources/hls/playlist-reader.ts'
import type { Variant } from '../quality.ts'
import type { PrefetchCache } from './prefetch-cache.ts'
import { prefetchLoaders } from './prefetch-loader.ts'
import type { Expected, SourceRequest } from '../source.ts'
import { startVariant } from './start-variant.ts'
import type { Quality } from '../state.ts'

/** Where beginnings are kept, what reads them, and what choosing them needs; without a shelf nothing is expected. */
export type HlsFastStartDeps = {
  shelf: PrefetchCache | null
  read: PlaylistReader
  saveData: () => boolean
  estimate: () => number | null
}

/** The beginnings of the items of one hls.js source: what it starts with, and what it prepares. */
export function createHlsFastStart(HlsClass: typeof Hls, { shelf, read, saveData, estimate }: HlsFastStartDeps) {
  const starts = shelf && createFastStarts(shelf, read)
  const loader = downloadFirst(HlsClass.DefaultConfig.loader as LoaderClass)
  const loaders = { loader, ...(shelf && starts && prefetchLoaders(loader, shelf, starts.hear)) } as Partial<HlsConfig>
  const choose = (quality: Quality) => (variants: readonly Variant[]) => startVariant(variants, quality, estimate())

  return {
    /** The part of hls.js's settings that lets it find them, and what is kept on the device. */
    loaders,
    /** How an item begins, with what is fetched for it from now on or was ahead of time; null leaves it to hls.js. */
    begin({ kind, quality, startAtMs, loading, ...wanted }: SourceRequest): FastStart | null {
      const isFree = kind === 'live' && startAtMs === null && quality !== 'audio' && loading && !saveData()
      return (isFree ? starts?.start(wanted, choose(quality)) : starts?.know(wanted)) ?? null
    },
    async prepare(expected: Expected, quality: Quality, withSegment: boolean): Promise<boolean> {
      if (!starts || quality === 'audio' || quality === 'saver' || saveData()) return true
      return starts.prepare({ ...expected, url: absoluteUrl(expected.url) }, choose(quality), withSegment)
    },
    rest: () => starts?.rest(),
    clear: () => starts?.clear(),
  }
}

/** An address in whole: hls.js names what a playlist leads to so, and asks for the playlist itself by whatever it is given. */
export function absoluteUrl(url: string): string {
  return 'location' in globalThis ? new URL(url, location.href).href : url
}
