import type { HeardTitle } from './heard-titles.ts'
import type { Title } from './title.ts'

const RECENT_MS = 5 * 60_000
const MOST_TITLES = 100

/** The recent titles of a stream. */
export type RecentTitles = ReturnType<typeof createRecentTitles>

export function createRecentTitles() {
  let titles: HeardTitle[] = []

  return {
    /**
     * Adds the title on air from an instant on. Ignores a repetition of the last one, which streams send
     * often.
     */
    put(atMs: number, { artist, title }: Title): void {
      const last = titles.at(-1)
      const isEmpty = artist === '' && title === ''
      if (last ? last.artist === artist && last.title === title : isEmpty) return
      titles.push({ atMs: Math.max(Math.round(atMs), last?.atMs ?? 0), artist, title })
      titles = recent(titles, atMs).slice(-MOST_TITLES)
    },
    /** Returns the titles of the last five minutes and the one before, oldest first. */
    at: (nowMs: number): readonly HeardTitle[] => recent(titles, nowMs),
  }
}

function recent(titles: readonly HeardTitle[], nowMs: number): HeardTitle[] {
  return titles.filter((_, i) => (titles[i + 1]?.atMs ?? Infinity) > nowMs - RECENT_MS)
}
