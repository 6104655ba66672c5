import type Hls from 'hls.js'
import type { HlsConfig } from 'hls.js'
import { createHeadStarts, type HeadStart } from './head-start.ts'
import type { PlaylistReader } from './playlist-reader.ts'
import type { Variant } from './quality.ts'
import type { Shelf } from './shelf.ts'
import { shelfLoaders } from './shelf-loader.ts'
import type { Expected, SourceRequest } from './source.ts'
import { startVariant } from './start-variant.ts'
import type { Quality } from './state.ts'

/** Where beginnings are kept, what reads them, and what choosing them needs; without a shelf nothing is expected. */
export type BeginningsDeps = { shelf: Shelf | null; read: PlaylistReader; saveData: () => boolean; estimate: () => number | null }

/** The beginnings of the items of one hls.js source: what it starts with, and what it prepares. */
export function createBeginnings(HlsClass: typeof Hls, { shelf, read, saveData, estimate }: BeginningsDeps) {
  const starts = shelf && createHeadStarts(shelf, read)
  const loaders: Partial<HlsConfig> = shelf && starts ? shelfLoaders(HlsClass, shelf, starts.hear) : {}
  const choose = (quality: Quality) => (variants: readonly Variant[]) => startVariant(variants, quality, estimate())

  return {
    /** The part of hls.js's settings that lets it find them. */
    loaders,
    /** How an item begins, with what is fetched for it from now on or was ahead of time; null leaves it to hls.js. */
    begin({ kind, quality, startAtMs, loading, ...item }: SourceRequest): HeadStart | null {
      const isFree = kind === 'live' && startAtMs === null && quality !== 'audio' && loading && !saveData()
      const wanted = inWhole(item)
      return (isFree ? starts?.start(wanted, choose(quality)) : starts?.know(wanted)) ?? null
    },
    async prepare(expected: Expected, quality: Quality, withSegment: boolean): Promise<boolean> {
      if (!starts || quality === 'audio' || saveData()) return true
      return starts.prepare(inWhole(expected), choose(quality), withSegment)
    },
    rest: () => starts?.rest(),
    clear: () => starts?.clear(),
  }
}

/** By its whole address, under which hls.js will ask for it. */
function inWhole({ url, playlist }: Expected): Expected {
  return { url: 'location' in globalThis ? new URL(url, location.href).href : url, playlist }
}
