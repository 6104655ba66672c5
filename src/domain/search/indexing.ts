import { folded, foldedByLetters } from './folding.ts'
import {
  FIRST_WORD,
  FLAGS,
  NAME_WORDS,
  NOTES,
  type Notes,
  OWN_NAME,
  SEARCH_KINDS,
  type SearchDocument,
  type SearchIndex,
  SECOND_NAME,
} from './search-index.ts'
import { stemOf } from './stem.ts'
import { growTrie } from './word-trie.ts'
import { hasDigit, joinedWordsOf, wordsOf } from './words.ts'

const DOCUMENTS_AT_ONCE = 250
const WORDS_AT_ONCE = 500

/** Builds an index, yielding every few milliseconds. */
export function* indexing(documents: readonly SearchDocument[]): Generator<void, SearchIndex> {
  const collected = yield* collectWords(documents)
  const { order, foldings, wordsFrom } = yield* sortWords(collected)
  const sorted = yield* sortPlaces(collected, order)
  const trie = yield* growTrie(foldings)
  const stems = yield* stemsOf(foldings)
  return {
    kinds: Uint8Array.from(documents, ({ kind }) => SEARCH_KINDS.indexOf(kind)),
    ids: documents.map(({ id }) => id),
    weights: Float32Array.from(documents, ({ weight }) => weight),
    foldings,
    wordsFrom,
    trie,
    stems,
    ...sorted,
    notes: emptyNotes(documents.length),
  }
}

/** Builds an index in one go: for cached items. */
export function indexOf(documents: readonly SearchDocument[]): SearchIndex {
  const work = indexing(documents)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function emptyNotes(documents: number): Notes {
  return {
    query: 0,
    seenBy: new Uint32Array(documents),
    seen: new Uint32Array(documents),
    quality: new Float32Array(documents * NOTES),
    word: new Uint32Array(documents * NOTES),
    flags: new Uint8Array(documents * NOTES),
  }
}

/** Words with their foldings, and the word of each place. */
type Collected = { words: string[]; foldings: string[]; wordAt: number[]; places: number[] }

/** Collects every word of the documents under each of its foldings. */
function* collectWords(documents: readonly SearchDocument[]): Generator<void, Collected> {
  const numbers = new Map<string, number[]>()
  const collected: Collected = { words: [], foldings: [], wordAt: [], places: [] }
  const numbersOf = (word: string): number[] => {
    let known = numbers.get(word)
    if (!known) {
      const foldings = new Set([folded(word) || word, foldedByLetters(word) || word])
      known = [...foldings].map((folding) => {
        collected.words.push(word)
        return collected.foldings.push(folding) - 1
      })
      numbers.set(word, known)
    }
    return known
  }
  const collect = (document: number, name: string, flags: number): void => {
    const words = wordsOf(name)
    const put = (word: string, more: number): void => {
      for (const number of numbersOf(word)) {
        collected.wordAt.push(number)
        collected.places.push(document * FLAGS + flags + more + Math.min(words.length, NAME_WORDS))
      }
    }
    words.forEach((word, index) => put(word, index === 0 ? FIRST_WORD : 0))
    for (const word of joinedWordsOf(name)) put(word, 0)
  }
  for (let document = 0; document < documents.length; document += 1) {
    const { names, otherNames = [] } = documents[document]!
    names.forEach((name, index) => collect(document, name, index === 0 ? OWN_NAME : OWN_NAME + SECOND_NAME))
    for (const name of otherNames) collect(document, name, 0)
    if (document % DOCUMENTS_AT_ONCE === 0) yield
  }
  return collected
}

/** Sorts words by folding and letters, in groups by first letters, so that no step takes long. */
function* sortWords({
  words,
  foldings: foldingOf,
}: Collected): Generator<void, { order: number[]; foldings: string[]; wordsFrom: Uint32Array }> {
  const byLetter = new Map<string, number[]>()
  for (let number = 0; number < words.length; number += 1) {
    const letter = foldingOf[number]![0]!
    const same = byLetter.get(letter)
    if (same) same.push(number)
    else byLetter.set(letter, [number])
    if (number % WORDS_AT_ONCE === 0) yield
  }
  const order: number[] = []
  for (const letter of [...byLetter.keys()].toSorted(byCode)) {
    const same = byLetter.get(letter)!
    same.sort((a, b) => byCode(foldingOf[a]!, foldingOf[b]!) || byCode(words[a]!, words[b]!))
    for (const number of same) order.push(number)
    yield
  }
  const foldings: string[] = []
  const wordsFrom: number[] = []
  for (let index = 0; index < order.length; index += 1) {
    const folding = foldingOf[order[index]!]!
    if (foldings.at(-1) === folding) continue
    foldings.push(folding)
    wordsFrom.push(index)
  }
  wordsFrom.push(order.length)
  return { order, foldings, wordsFrom: Uint32Array.from(wordsFrom) }
}

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Sorted = Pick<SearchIndex, 'words' | 'places' | 'placesFrom'>

/** Returns the sorted words with their places. */
function* sortPlaces({ words, wordAt, places }: Collected, order: readonly number[]): Generator<void, Sorted> {
  const rank = new Uint32Array(words.length)
  for (let index = 0; index < order.length; index += 1) rank[order[index]!] = index
  const placesFrom = new Uint32Array(words.length + 1)
  for (const number of wordAt) placesFrom[rank[number]! + 1]! += 1
  yield
  for (let index = 1; index < placesFrom.length; index += 1) placesFrom[index]! += placesFrom[index - 1]!
  const next = placesFrom.slice()
  const sorted = new Uint32Array(places.length)
  for (let index = 0; index < places.length; index += 1) {
    const word = rank[wordAt[index]!]!
    sorted[next[word]!] = places[index]!
    next[word]! += 1
  }
  yield
  return { words: order.map((number) => words[number]!), places: sorted, placesFrom }
}

function* stemsOf(foldings: readonly string[]): Generator<void, Map<string, number | number[]>> {
  const stems = new Map<string, number | number[]>()
  for (let folding = 0; folding < foldings.length; folding += 1) {
    if (folding % WORDS_AT_ONCE === 0) yield
    if (hasDigit(foldings[folding]!)) continue
    const stem = stemOf(foldings[folding]!)
    const same = stems.get(stem)
    if (same === undefined) stems.set(stem, folding)
    else if (typeof same === 'number') stems.set(stem, [same, folding])
    else same.push(folding)
  }
  return stems
}
