/** How many searches are remembered. */
export const REMEMBERED_SEARCHES = 5

/** The words searched for last with others in front; the same words, however they are capitalised, are there once. */
export function withRecentSearch(recent: readonly string[], words: string): string[] {
  const plain = words.replace(/\s+/g, ' ').trim()
  const isOther = (other: string): boolean => other.toLowerCase() !== plain.toLowerCase()
  return plain === '' ? [...recent] : [plain, ...recent.filter(isOther)].slice(0, REMEMBERED_SEARCHES)
}
