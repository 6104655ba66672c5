import type { LevelDetails } from 'hls.js'
import { HOLD_BACK_S } from '../live-window.ts'
import { haveSameNames, namesAt } from './segment-names.ts'

/** The first files of a channel: the init segment and the segment, whose wall clock is in epoch ms. */
export type FirstFiles = { initUrl: string | null; segmentUrl: string; startAtMs: number }

/** A start lies 24 s behind the live edge when its playlist is new, and 40 s at this age. */
export const FRESH_MS = 16_000

/** Guesses the first files of unprefetched channels from the latest live playlist, once two channels named
 * a moment alike. */
export function createFirstFilesGuess() {
  let latest: { of: string; details: LevelDetails; atMs: number } | null = null
  let hasSameNames = false

  return {
    /** Records a live playlist of the channel `of`. `atMs` is its arrival by `performance.now`. */
    record(of: string, details: LevelDetails, atMs: number) {
      if (!details.live || details.type === 'EVENT') return
      if (latest && latest.of !== of) hasSameNames = haveSameNames(latest.details, details) ?? hasSameNames
      if (!latest || atMs >= latest.atMs) latest = { of, details, atMs }
    },
    /** Guesses the files at the hold-back distance from the live edge, by the segment names of the latest
     * playlist. */
    guess(levelUrl: string): FirstFiles | null {
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
    },
  }
}

/** Returns the first files by the media playlist: the guessed segment if listed, else the one at the
 * hold-back distance. */
export function firstFilesIn({ fragments, edge }: LevelDetails, guessedUrl: string | undefined): FirstFiles | null {
  const first =
    fragments.find(({ url }) => url === guessedUrl) ?? fragments.findLast(({ start }) => start <= edge - HOLD_BACK_S.live)
  if (!first || first.programDateTime === null) return null
  return { initUrl: first.initSegment?.url ?? null, segmentUrl: first.url, startAtMs: first.programDateTime }
}
