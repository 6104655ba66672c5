import { joinedWordsOf, wordsOf } from './words.ts'

/** A part of a name, and whether it matched. */
export type NamePart = { text: string; isFound: boolean }

const WORD = /[\p{L}\p{N}\p{M}'’ʼ`´‘′＇]+/gu

/** Splits a name into matching and other parts, by the `words` of a `Found`. The parts together are the
 * name. */
export function partsOf(name: string, words: readonly string[]): NamePart[] {
  const found = new Set(words)
  const joined = new Set(joinedWordsOf(name).filter((word) => found.has(word)))
  const parts: NamePart[] = []
  let end = 0
  const put = (text: string, isFound: boolean): void => {
    if (text !== '') parts.push({ text, isFound })
  }
  for (const { 0: word, index } of name.matchAll(WORD)) {
    const plain = wordsOf(word)
    const isFound = plain.some((one) => found.has(one) || [...joined].some((whole) => whole.includes(one)))
    if (!isFound) continue
    put(name.slice(end, index), false)
    put(word, true)
    end = index + word.length
  }
  put(name.slice(end), false)
  return parts
}
