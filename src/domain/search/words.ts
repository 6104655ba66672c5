const APOSTROPHES = /['’ʼ`´‘′＇"“”«»„]/g
const STRESS_MARKS = /[\u0300-\u036f]/g
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu

/** A text with its letters as words are compared: lower case, composed, without stress marks, apostrophes and quotation marks. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(STRESS_MARKS, '').replace(APOSTROPHES, '')
}

/** What comes after so many characters of a query is not looked at. */
export const LONGEST_QUERY = 100

/** Whether there is something to search for in what was typed (section 5: an empty query is not allowed). */
export function isAnswerable(typed: string): boolean {
  return wordsOf(typed).length > 0
}

/**
 * The words that the `q` of an address asks for, without space at their ends and what is too long of them: empty when it asks for nothing,
 * undefined when there is no `q`. The router reads digits as a number, and a word that stands twice as a list.
 */
export function askedWords(q: unknown): string | undefined {
  const first: unknown = Array.isArray(q) ? q[0] : q
  if (typeof first !== 'string' && typeof first !== 'number' && typeof first !== 'boolean') return undefined
  return String(first).replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY)
}

/** The words of a text in its order, in plain letters; the parts of a word with hyphens are words of their own. */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a text that are written with hyphens, each as if it were written without them. */
export function joinedWordsOf(text: string): string[] {
  return (plain(text).match(WORD) ?? []).filter((word) => word.includes('-')).map((word) => word.replaceAll('-', ''))
}

/** Whether a word has a digit: such words are never guessed at. */
export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}
