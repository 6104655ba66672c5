import * as v from 'valibot'
import { withRecentSearch } from '../../domain/search/recent-searches.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'

const NOTE = 'own.recent-searches'
const RecentList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Returns the recent searches of this device, the latest first; signing out removes them. */
export function recentSearches(): readonly string[] {
  const result = v.safeParse(RecentList, readNote(NOTE))
  return result.success ? result.output : []
}

/** Remembers words that led to something. */
export function rememberSearch(words: string): void {
  writeNote(NOTE, JSON.stringify(withRecentSearch(recentSearches(), words)))
}

/** Forgets what was searched for. */
export function forgetSearches(): void {
  writeNote(NOTE, '[]')
}
