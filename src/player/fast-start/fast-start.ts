import type { LevelDetails } from 'hls.js'
import { HOLD_BACK_S } from '../live-window.ts'
import type { PlaylistReader } from '../sources/hls/playlist-reader.ts'
import type { Variant } from '../quality.ts'
import { haveSameNames, namesAt } from './segment-names.ts'
import type { PrefetchedFile, PrefetchCache } from './prefetch-cache.ts'
import type { PrefetchTarget } from '../source.ts'

/** Where a live channel starts: the media playlist of a variant and a wall clock in epoch ms. `startAtMs:
 * null` leaves the position to hls.js. */
export type FastStart = { levelUrl: string; startAtMs: number | null }

/** Returns the index of the variant to start with. */
export type ChooseVariant = (variants: readonly Variant[]) => number

/** The first files of a channel: the init segment and the segment. */
type Files = { initUrl: string | null; segmentUrl: string }

type PreparedStart = Files & { levelUrl: string; level: PrefetchedFile; startAtMs: number }

// A prepared start lies 24 s behind the live edge when new, and 40 s at this age.
const FRESH_MS = 16_000

const isFresh = (start: PreparedStart | undefined): start is PreparedStart =>
  start !== undefined && performance.now() - start.level.endMs <= FRESH_MS

/** Fast start: fetches a live channel's playlists and first segment before hls.js requests them, because
 * round trips dominate start time (MEDIA.md). Segment names of unprefetched channels are guessed from the
 * last channel, once two channels named a moment alike. */
export function createFastStarts(cache: PrefetchCache, read: PlaylistReader) {
  const prepared = new Map<string, PreparedStart>()
  let currentUrl = ''
  let latest: { of: string; details: LevelDetails; atMs: number } | null = null
  let hasSameNames = false

  /** Records the latest live playlist. `atMs` is its arrival by `performance.now`. */
  function recordPlaylist(of: string, details: LevelDetails, atMs: number) {
    if (!details.live || details.type === 'EVENT') return
    if (latest && latest.of !== of) hasSameNames = haveSameNames(latest.details, details) ?? hasSameNames
    if (!latest || atMs >= latest.atMs) latest = { of, details, atMs }
  }

  function levelOf({ url, playlist }: PrefetchTarget, choose: ChooseVariant): string | null {
    const variants = playlist === null ? [] : read.variants(playlist, url)
    return variants[choose(variants)]?.url ?? null
  }

  /** Guesses the files at the hold-back distance from the live edge, by the segment names of the latest
   * playlist. */
  function guessFiles(levelUrl: string): (Files & { startAtMs: number }) | null {
    const edge = latest?.details.fragments.at(-1)
    const ageMs = performance.now() - (latest?.atMs ?? 0)
    if (!latest || !hasSameNames || !edge?.programDateTime || ageMs > FRESH_MS) return null
    const names = namesAt(latest.details, edge.programDateTime + (edge.duration - HOLD_BACK_S.live) * 1000 + ageMs)
    if (!names) return null
    const { init, segment, wallMs } = names
    return {
      initUrl: init === null ? null : new URL(init, levelUrl).href,
      segmentUrl: new URL(segment, levelUrl).href,
      startAtMs: wallMs,
    }
  }

  async function fetchFiles({ initUrl, segmentUrl }: Files, owner: string): Promise<void> {
    await Promise.all([initUrl, segmentUrl].map((url) => url !== null && cache.fetch(url, 'bytes', owner)))
  }

  /** Returns the first files by the media playlist: the guessed segment if listed, else the one at the
   * hold-back distance. */
  function firstFilesIn(
    { fragments, edge }: LevelDetails,
    guessedUrl: string | undefined,
  ): (Files & { startAtMs: number }) | null {
    const first =
      fragments.find(({ url }) => url === guessedUrl) ?? fragments.findLast(({ start }) => start <= edge - HOLD_BACK_S.live)
    if (!first || first.programDateTime === null) return null
    return { initUrl: first.initSegment?.url ?? null, segmentUrl: first.url, startAtMs: first.programDateTime }
  }

  return {
    /** Receives every playlist that hls.js loads. `atMs` is its arrival by `performance.now`. */
    onPlaylist(url: string, text: string, atMs: number) {
      // Archive playlists are long and start elsewhere.
      const isLive = text.includes('#EXTINF') && !/#EXT-X-(PLAYLIST-TYPE|ENDLIST)/.test(text)
      const details = isLive ? read.media(text, url) : null
      if (details) recordPlaylist(currentUrl, details, atMs)
    },
    /** Prefetches a channel: playlists and first segment, or playlists alone without `withSegment`.
     * Returns whether the files are cached. */
    async prefetch(expected: PrefetchTarget, choose: ChooseVariant, withSegment: boolean): Promise<boolean> {
      const { url } = expected
      for (const [other, start] of prepared) if (!isFresh(start)) prepared.delete(other)
      const playlist = expected.playlist ?? textOf(await cache.fetch(url, 'text', url))
      const levelUrl = levelOf({ url, playlist }, choose)
      if (levelUrl === null) return false
      const guessed = withSegment ? guessFiles(levelUrl) : null
      if (guessed) void fetchFiles(guessed, url)
      const level = await cache.fetch(levelUrl, 'text', url)
      // The viewer switched to the channel meanwhile, so its loader took the playlist.
      if (!level || cache.take(levelUrl) === null) return false
      const details = read.media(textOf(level) ?? '', levelUrl)
      const start = details && firstFilesIn(details, guessed?.segmentUrl)
      if (!details || !start) return false
      recordPlaylist(url, details, level.endMs)
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
      const guessed = guessFiles(levelUrl)
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
