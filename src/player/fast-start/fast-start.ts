import type { PlaylistReader } from '../sources/hls/playlist-reader.ts'
import type { Variant } from '../quality.ts'
import { createFirstFilesGuess, FRESH_MS, type FirstFiles, firstFilesIn } from './first-files.ts'
import type { PrefetchedFile, PrefetchCache } from './prefetch-cache.ts'
import type { PrefetchTarget } from '../source.ts'

/** Where a live channel starts: the media playlist of a variant and a wall clock in epoch ms. `startAtMs:
 * null` leaves the position to hls.js. */
export type FastStart = { levelUrl: string; startAtMs: number | null }

/** Returns the index of the variant to start with. */
export type ChooseVariant = (variants: readonly Variant[]) => number

type PreparedStart = FirstFiles & { levelUrl: string; level: PrefetchedFile }

/** A start that was fetched into a cache while hls.js still loads. `url` is its multivariant playlist. */
export type EarlyStart = { url: string; cache: PrefetchCache; start: PreparedStart }

const isFresh = (start: PreparedStart | undefined): start is PreparedStart =>
  start !== undefined && performance.now() - start.level.endMs <= FRESH_MS

/** Fast start: fetches a live channel's playlists and first segment before hls.js requests them, because
 * round trips dominate start time. */
export function createFastStarts(cache: PrefetchCache, read: PlaylistReader, early: EarlyStart | null = null) {
  const prepared = new Map<string, PreparedStart>(early ? [[early.url, early.start]] : [])
  const firstFiles = createFirstFilesGuess()
  let currentUrl = ''

  function levelOf({ url, playlist }: PrefetchTarget, choose: ChooseVariant): string | null {
    const variants = playlist === null ? [] : read.variants(playlist, url)
    return variants[choose(variants)]?.url ?? null
  }

  async function fetchFiles({ initUrl, segmentUrl }: FirstFiles, owner: string): Promise<void> {
    await Promise.all([initUrl, segmentUrl].map((url) => url !== null && cache.fetch(url, 'bytes', owner)))
  }

  return {
    /** Receives every playlist that hls.js loads. `atMs` is its arrival by `performance.now`. */
    onPlaylist(url: string, text: string, atMs: number) {
      // Archive playlists are long and start elsewhere.
      const isLive = text.includes('#EXTINF') && !/#EXT-X-(PLAYLIST-TYPE|ENDLIST)/.test(text)
      const details = isLive ? read.media(text, url) : null
      if (details) firstFiles.record(currentUrl, details, atMs)
    },
    /** Prefetches a channel: playlists and first segment, or playlists alone without `withSegment`.
     * Returns whether the files are cached. */
    async prefetch(expected: PrefetchTarget, choose: ChooseVariant, withSegment: boolean): Promise<boolean> {
      const { url } = expected
      for (const [other, start] of prepared) if (!isFresh(start)) prepared.delete(other)
      const playlist = expected.playlist ?? textOf(await cache.fetch(url, 'text', url))
      const levelUrl = levelOf({ url, playlist }, choose)
      if (levelUrl === null) return false
      const guessed = withSegment ? firstFiles.guess(levelUrl) : null
      if (guessed) void fetchFiles(guessed, url)
      const level = await cache.fetch(levelUrl, 'text', url)
      // The viewer switched to the channel meanwhile, so its loader took the playlist.
      if (!level || cache.take(levelUrl) === null) return false
      const details = read.media(textOf(level) ?? '', levelUrl)
      const start = details && firstFilesIn(details, guessed?.segmentUrl)
      if (!details || !start) return false
      firstFiles.record(url, details, level.endMs)
      const next = { ...start, levelUrl, level }
      if (!isFresh(prepared.get(url))) prepared.set(url, next)
      if (withSegment) await fetchFiles(next, url)
      const isCached = !withSegment || cache.has(next.segmentUrl)
      if (isCached) prepared.set(url, next)
      return isCached
    },
    /** Returns the start of the channel that plays next, and cancels prefetches for others. */
    start(target: PrefetchTarget, choose: ChooseVariant): FastStart | null {
      const { url } = target
      this.cachePlaylist(target)
      const ready = prepared.get(url)
      prepared.delete(url)
      if (isFresh(ready)) {
        cache.put(ready.levelUrl, ready.level, url)
        void fetchFiles(ready, url)
        return ready
      }
      const levelUrl = levelOf(target, choose)
      if (levelUrl === null) return null
      void cache.fetch(levelUrl, 'text', url)
      const guessed = firstFiles.guess(levelUrl)
      if (guessed) void fetchFiles(guessed, url)
      return { levelUrl, startAtMs: guessed?.startAtMs ?? null }
    },
    /** Caches the known multivariant playlist of the item; hls.js chooses where it starts. */
    cachePlaylist({ url, playlist }: PrefetchTarget): null {
      currentUrl = url
      cache.cancelExcept(url)
      const nowMs = performance.now()
      if (playlist !== null) cache.put(url, { data: playlist, requestMs: nowMs, firstByteMs: nowMs, endMs: nowMs }, url)
      return null
    },
    /** Cancels prefetches for other items: the item that plays needs the network. */
    cancelOthers: () => cache.cancelExcept(currentUrl),
    /** Drops all prepared starts and files. */
    clear() {
      cache.clear()
      prepared.clear()
    },
  }
}

/** The fast starts of one source. */
export type FastStarts = ReturnType<typeof createFastStarts>

function textOf(file: PrefetchedFile | null): string | null {
  return typeof file?.data === 'string' ? file.data : null
}
