import type { HeardTitle } from './heard-titles.ts'
import type { Title } from './title.ts'

const KEPT_MS = 5 * 60_000
const MOST_TITLES = 100

/** The titles that a stream said of late. */
export type HeardList = ReturnType<typeof createHeardList>

export function createHeardList() {
  let heard: HeardTitle[] = []

  return {
    /** Notes what is on air from an instant on; streams repeat themselves, and what goes on is noted once. */
    put(atMs: number, { artist, title }: Title): void {
      const last = heard.at(-1)
      const isNothing = artist === '' && title === ''
      if (last ? last.artist === artist && last.title === title : isNothing) return
      heard.push({ atMs: Math.max(Math.round(atMs), last?.atMs ?? 0), artist, title })
      heard = recent(heard, atMs).slice(-MOST_TITLES)
    },
    /** The titles of the last five minutes and the one that was on when they began, oldest first. */
    at: (nowMs: number): readonly HeardTitle[] => recent(heard, nowMs),
  }
}

function recent(heard: readonly HeardTitle[], nowMs: number): HeardTitle[] {
  return heard.filter((_, i) => (heard[i + 1]?.atMs ?? Infinity) > nowMs - KEPT_MS)
}
