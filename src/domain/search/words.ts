const APOSTROPHES = /['’ʼ`´‘′＇"“”«»„]/g
const STRESS_MARKS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu

/** Normalizes a text: lower case, composed, without stress marks, apostrophes and quotation marks. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(STRESS_MARKS, '').replace(APOSTROPHES, '')
}

/** Longer queries are cut. */
export const LONGEST_QUERY = 100

/** True if the text contains something to search for (section 5: an empty query is not
 * allowed). */
export function isAnswerable(typed: string): boolean {
  return wordsOf(typed).length > 0
}

/** Returns the search text of a URL's `q`, trimmed and cut; undefined without `q`. The router parses
 * digits as a number and repeated parameters as a list. */
export function searchTextOf(q: unknown): string | undefined {
  const first: unknown = Array.isArray(q) ? q[0] : q
  if (typeof first !== 'string' && typeof first !== 'number' && typeof first !== 'boolean') return undefined
  return String(first).replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY)
}

/** Returns a text's words in order, normalized; parts of hyphenated words count separately. */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns a text's hyphenated words without hyphens. */
export function joinedWordsOf(text: string): string[] {
  return (plain(text).match(WORD) ?? []).filter((word) => word.includes('-')).map((word) => word.replaceAll('-', ''))
}

/** True for words with a digit: they are never guessed. */
export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}
