import { folded, foldedByLetters } from './folding.ts'
import { stemOf } from './stem.ts'
import { growTrie, type WordTrie } from './word-trie.ts'
import { hasDigit, joinedWordsOf, wordsOf } from './words.ts'

/** What can be found. */
export const SEARCH_KINDS = ['channel', 'programme', 'station', 'title', 'person'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Something to be found: its own names in both languages, what else it is called, and how wanted it is from 0 to 1. */
export type SearchDocument = {
  kind: SearchKind
  id: string
  names: readonly string[]
  otherNames?: readonly string[]
  weight: number
}

/** The most words of a query that count. */
export const MAX_WORDS = 8

/**
 * Documents in flat arrays under their words, the words under their foldings, the foldings as a tree and by their stems. A tree rather
 * than keys of all deletions or n-grams: at full scale a slip costs it some tenths of a millisecond, and it finds beginnings as well,
 * with a slip too, without a key for each.
 */
export type SearchIndex = {
  kinds: Uint8Array
  ids: string[]
  weights: Float32Array
  /** All words, sorted by folding, then by letters; one that is folded otherwise letter by letter is there twice. */
  words: string[]
  foldings: string[]
  /** The first word of each folding, and the number of words. */
  wordsFrom: Uint32Array
  trie: WordTrie
  /** The foldings of a stem. */
  stems: Map<string, number | number[]>
  /** The first place of each word in `places`, and their number. */
  placesFrom: Uint32Array
  /** Where words stand: document × 128 + flags (see NAME_WORDS). */
  places: Uint32Array
  /** What a query notes of documents, used by each anew: a query takes no memory that grows with the index. */
  notes: Notes
}

/** Per document the query that saw it last; per document, word of the query and language the best word so far, its quality and flags. */
export type Notes = {
  query: number
  seenBy: Uint32Array
  seen: Uint32Array
  quality: Float32Array
  word: Uint32Array
  flags: Uint8Array
}

/** A document's names in two languages are noted apart, so that words of each can be shown; other names are with the first one. */
export const LANGUAGES = 2
/** So many notes has a document. */
export const NOTES = MAX_WORDS * LANGUAGES

/** Flags of a place: how many words the name has, whether it is the document's own, whether the word begins it, whether it is the second one. */
export const NAME_WORDS = 15
export const OWN_NAME = 16
export const FIRST_WORD = 32
export const SECOND_NAME = 64
const FLAGS = 128

/** The document of a place. */
export const documentAt = (place: number): number => Math.floor(place / FLAGS)

const DOCUMENTS_AT_ONCE = 250
const WORDS_AT_ONCE = 500

/** Makes an index, pausing every few milliseconds so that whoever drives it can let others work. */
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

/** Makes an index at once: for what a device holds. */
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

/** Words with their foldings, and which of them stands at each place. */
type Collected = { words: string[]; foldings: string[]; wordAt: number[]; places: number[] }

/** Every word of the documents under each of its foldings, and where it stands. */
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

/** The order of words by folding and letters: sorted by first letters apart, so that no step takes long. */
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

/** The words in their order, each with its places side by side. */
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
