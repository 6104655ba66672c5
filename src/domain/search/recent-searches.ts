/** The number of stored searches. */
export const REMEMBERED_SEARCHES = 5

/** Returns the recent searches with one in front; case variants count once. */
export function withRecentSearch(recent: readonly string[], words: string): string[] {
  const plain = words.replace(/\s+/g, ' ').trim()
  const isOther = (other: string): boolean => other.toLowerCase() !== plain.toLowerCase()
  return plain === '' ? [...recent] : [plain, ...recent.filter(isOther)].slice(0, REMEMBERED_SEARCHES)
}
