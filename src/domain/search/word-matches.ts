import { foldedByLetters, foldingsOf } from './folding.ts'
import type { SearchIndex } from './search-index.ts'
import { stemOf } from './stem.ts'
import { nodeAt, visitSlips } from './word-trie.ts'
import { hasDigit } from './words.ts'

/** Match quality from 1 down: same letters, prefix, same folding, its prefix, same stem, one typo. */
export const QUALITY = {
  exact: 1,
  prefix: 0.93,
  folded: 0.87,
  foldedPrefix: 0.81,
  stem: 0.74,
  typo: 0.6,
  typoPrefix: 0.5,
} as const

/** Second meanings of letters are less certain. */
const SECOND_MEANING = 0.97
/** Prefix matches are meant for the word being typed; earlier words are seldom cut short. */
const CUT_SHORT = 0.9
const SHORTEST_CUT = 3

/** The first letter is seldom the typo. */
const FIRST_LETTER = 0.97

/** The shortest word for typo matching (letters typed, and left after folding), and the shortest compared
 * stem. */
const SHORTEST_SLIP = 4
const SHORTEST_FOLDED_SLIP = 3
const SHORTEST_STEMMED = 3

/** Nonsense such as "zzzzqqq" folds to a letter or two, a prefix of half the words: below this share
 * nothing is guessed. */
const LEAST_LEFT = 0.5

/** True if folding leaves one letter of two, as in "йя" or "нн". Latin pairs such as "ya" spell one
 * letter, so only repeated ones count. */
const isPairOfOne = (typed: string, folding: string): boolean =>
  typed.length === 2 && folding.length === 1 && (typed[0] === typed[1] || !/[a-z]/.test(typed))

/** Reports that words from one index to before another match, and how well. */
export type Visit = (fromWord: number, toWord: number, quality: number) => void

/** Visits the words that match a query word; a word may be visited more than once. */
export function visitMatches(index: SearchIndex, typed: string, isBeingTyped: boolean, visit: Visit): void {
  const cut = isBeingTyped ? 1 : CUT_SHORT
  const beginnings = isBeingTyped || typed.length >= SHORTEST_CUT
  const guesses = !hasDigit(typed)
  const letters = foldedByLetters(typed)
  foldingsOf(typed).forEach((folding, meaning) => {
    const sure = meaning === 0 ? 1 : SECOND_MEANING
    const find = { index, typed, folding, visit, sure }
    if (folding.length < letters.length * LEAST_LEFT || isPairOfOne(typed, folding))
      return visitTyped(find, beginnings ? cut * sure : 0)
    visitSpelling(find, beginnings ? cut * sure : 0)
    if (!guesses) return
    if (folding.length >= SHORTEST_STEMMED) visitStem(find)
    if (typed.length >= SHORTEST_SLIP) visitTypos(find, beginnings ? cut * sure : 0)
  })
  if (guesses && typed.length >= SHORTEST_SLIP && letters !== foldingsOf(typed)[0])
    visitTypos({ index, typed, folding: letters, visit, sure: 1 }, beginnings ? cut : 0)
}

type Find = { index: SearchIndex; typed: string; folding: string; visit: Visit; sure: number }

/** Visits exact spellings and their prefixes. */
function visitTyped({ index: { trie, wordsFrom, words }, typed, folding, visit, sure }: Find, beginnings: number): void {
  const node = nodeAt(trie, folding)
  if (node === -1) return
  for (let word = wordsFrom[trie.from[node]!]!; word < wordsFrom[trie.to[node]!]!; word += 1) {
    if (words[word] === typed) visit(word, word + 1, sure * QUALITY.exact)
    else if (beginnings > 0 && words[word]!.startsWith(typed)) visit(word, word + 1, beginnings * QUALITY.prefix)
  }
}

/** Visits words of this folding and its prefixes. */
function visitSpelling({ index, typed, folding, visit, sure }: Find, beginnings: number): void {
  const { trie, foldings, wordsFrom, words } = index
  const node = nodeAt(trie, folding)
  if (node === -1) return
  const first = trie.from[node]!
  const isWhole = foldings[first]!.length === folding.length
  if (isWhole) {
    for (let word = wordsFrom[first]!; word < wordsFrom[first + 1]!; word += 1)
      visit(word, word + 1, sure * (words[word] === typed ? QUALITY.exact : QUALITY.folded))
  }
  if (beginnings === 0) return
  for (let word = wordsFrom[isWhole ? first + 1 : first]!; word < wordsFrom[trie.to[node]!]!; word += 1)
    visit(word, word + 1, beginnings * (words[word]!.startsWith(typed) ? QUALITY.prefix : QUALITY.foldedPrefix))
}

/** Visits other forms of the word. */
function visitStem({ index: { stems, wordsFrom }, folding, visit, sure }: Find): void {
  const same = stems.get(stemOf(folding))
  if (same === undefined) return
  for (const form of typeof same === 'number' ? [same] : same) visit(wordsFrom[form]!, wordsFrom[form + 1]!, sure * QUALITY.stem)
}

/** Visits words one typo away and their prefixes; typos in the last letter match whole words only. */
function visitTypos({ index, folding, visit, sure }: Find, beginnings: number): void {
  if (folding.length < SHORTEST_FOLDED_SLIP) return
  const { trie, foldings, wordsFrom } = index
  visitSlips(trie, folding, (node, depth, place) => {
    // Without its only letter a word is empty.
    if (depth === 0) return
    const first = trie.from[node]!
    const likely = place === 0 ? FIRST_LETTER : 1
    if (foldings[first]!.length === depth) visit(wordsFrom[first]!, wordsFrom[first + 1]!, sure * likely * QUALITY.typo)
    if (beginnings === 0 || place >= folding.length - 1) return
    visit(wordsFrom[first]!, wordsFrom[trie.to[node]!]!, beginnings * likely * QUALITY.typoPrefix)
  })
}
