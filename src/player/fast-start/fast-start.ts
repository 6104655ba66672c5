import type { LevelDetails } from 'hls.js'
import { HOLD_BACK_S } from '../live-window.ts'
import type { PlaylistReader } from '../sources/hls/playlist-reader.ts'
import type { Variant } from '../quality.ts'
import { isNamedAlike, namesAt } from './segment-names.ts'
import type { PrefetchedFile, PrefetchCache } from './prefetch-cache.ts'
import type { Expected } from '../source.ts'

/** How a live channel begins: from which variant's media playlist, and at which wall clock (epoch ms); null leaves it to hls.js. */
export type FastStart = { levelUrl: string; startAtMs: number | null }

/** Chooses among a channel's variants, by index. */
export type Choose = (variants: readonly Variant[]) => number

/** The files that a channel begins with. */
type Files = { initUrl: string | null; segmentUrl: string }

type Beginning = Files & { levelUrl: string; level: PrefetchedFile; startAtMs: number }

// A beginning this old lies 40 s behind the edge: it lay 24 s behind when it was new.
const GOOD_FOR_MS = 16_000

const isGood = (beginning: Beginning | undefined): beginning is Beginning =>
  beginning !== undefined && performance.now() - beginning.level.wholeMs <= GOOD_FOR_MS

/**
 * The beginnings of live channels, on a shelf before hls.js asks for them. For a channel that was expected, all of it: playlists and
 * first segment. For any other, from the press on: its media playlist and, at the same time, its first segment, by the name that it has
 * on the channel before, once two channels were seen to name the same moment alike. Round trips are what a start is made of (MEDIA.md).
 */
export function createFastStarts(shelf: PrefetchCache, read: PlaylistReader) {
  const prepared = new Map<string, Beginning>()
  let wantedUrl = ''
  let latest: { of: string; details: LevelDetails; atMs: number } | null = null
  let isAlike = false

  /** A live playlist has come: of whom, and when (ms of `performance.now`). */
  function see(of: string, details: LevelDetails, atMs: number) {
    if (!details.live || details.type === 'EVENT') return
    if (latest && latest.of !== of) isAlike = isNamedAlike(latest.details, details) ?? isAlike
    if (!latest || atMs >= latest.atMs) latest = { of, details, atMs }
  }

  function levelOf({ url, playlist }: Expected, choose: Choose): string | null {
    const variants = playlist === null ? [] : read.variants(playlist, url)
    return variants[choose(variants)]?.url ?? null
  }

  /** What is on at the usual distance from the edge, by the names of the latest playlist. */
  function guess(levelUrl: string): (Files & { startAtMs: number }) | null {
    const edge = latest?.details.fragments.at(-1)
    const ageMs = performance.now() - (latest?.atMs ?? 0)
    if (!latest || !isAlike || !edge?.programDateTime || ageMs > GOOD_FOR_MS) return null
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
    await Promise.all([initUrl, segmentUrl].map((url) => url !== null && shelf.fetch(url, 'bytes', owner)))
  }

  /** Where a channel begins by its media playlist: with the segment that was guessed already, or the one at the usual distance from the edge. */
  function beginningIn(
    { fragments, edge }: LevelDetails,
    guessedUrl: string | undefined,
  ): (Files & { startAtMs: number }) | null {
    const first =
      fragments.find(({ url }) => url === guessedUrl) ?? fragments.findLast(({ start }) => start <= edge - HOLD_BACK_S.live)
    if (!first || first.programDateTime === null) return null
    return { initUrl: first.initSegment?.url ?? null, segmentUrl: first.url, startAtMs: first.programDateTime }
  }

  return {
    /** To be told of every playlist that hls.js gets, and when it came (ms of `performance.now`). */
    hear(url: string, text: string, atMs: number) {
      // Those of an archive are long, and begin elsewhere.
      const isLive = text.includes('#EXTINF') && !/#EXT-X-(PLAYLIST-TYPE|ENDLIST)/.test(text)
      const details = isLive ? read.media(text, url) : null
      if (details) see(wantedUrl, details, atMs)
    },
    /** Fetches the beginning of a channel that may be wanted next, without `withSegment` only its playlists; answers whether it is there. */
    async prepare(expected: Expected, choose: Choose, withSegment: boolean): Promise<boolean> {
      const { url } = expected
      for (const [other, beginning] of prepared) if (!isGood(beginning)) prepared.delete(other)
      const playlist = expected.playlist ?? textOf(await shelf.fetch(url, 'text', url))
      const levelUrl = levelOf({ url, playlist }, choose)
      if (levelUrl === null) return false
      const guessed = withSegment ? guess(levelUrl) : null
      if (guessed) void fetchFiles(guessed, url)
      const level = await shelf.fetch(levelUrl, 'text', url)
      // Somebody wants the channel already, and has taken it.
      if (!level || shelf.take(levelUrl) === null) return false
      const details = read.media(textOf(level) ?? '', levelUrl)
      const beginning = details && beginningIn(details, guessed?.segmentUrl)
      if (!details || !beginning) return false
      see(url, details, level.wholeMs)
      const next = { ...beginning, levelUrl, level }
      if (!isGood(prepared.get(url))) prepared.set(url, next)
      if (withSegment) await fetchFiles(next, url)
      const isThere = !withSegment || shelf.has(next.segmentUrl)
      if (isThere) prepared.set(url, next)
      return isThere
    },
    /** Where the channel begins that is wanted now; what is on its way for others is taken back. */
    start(wanted: Expected, choose: Choose): FastStart | null {
      const { url } = wanted
      this.know(wanted)
      const known = prepared.get(url)
      prepared.delete(url)
      if (isGood(known)) {
        shelf.put(known.levelUrl, known.level, url)
        void fetchFiles(known, url)
        return known
      }
      const levelUrl = levelOf(wanted, choose)
      if (levelUrl === null) return null
      void shelf.fetch(levelUrl, 'text', url)
      const guessed = guess(levelUrl)
      if (guessed) void fetchFiles(guessed, url)
      return { levelUrl, startAtMs: guessed?.startAtMs ?? null }
    },
    /** Only spares what is wanted now its multivariant playlist; it begins wherever hls.js chooses. */
    know({ url, playlist }: Expected): null {
      wantedUrl = url
      shelf.leaveTo(url)
      const nowMs = performance.now()
      if (playlist !== null) shelf.put(url, { data: playlist, askedMs: nowMs, firstMs: nowMs, wholeMs: nowMs }, url)
      return null
    },
    /** What plays needs the network alone. */
    rest: () => shelf.leaveTo(wantedUrl),
    /** Forgets everything. */
    clear() {
      shelf.clear()
      prepared.clear()
    },
  }
}

/** The beginnings that one source keeps. */
export type FastStarts = ReturnType<typeof createFastStarts>

function textOf(kept: PrefetchedFile | null): string | null {
  return typeof kept?.data === 'string' ? kept.data : null
}
