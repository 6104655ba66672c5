import type { WordTrie } from './word-trie.ts'

/** The kinds of search results. */
export const SEARCH_KINDS = ['channel', 'programme', 'station', 'title', 'person'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** A search document: names in both languages, other names, and weight from 0 to 1. */
export type SearchDocument = {
  kind: SearchKind
  id: string
  names: readonly string[]
  otherNames?: readonly string[]
  weight: number
}

/** The number of query words that count. */
export const MAX_WORDS = 8

/** Flat arrays: documents by word, words by folding, foldings as a trie and by stem. A trie finds prefixes
 * and typos within tenths of a millisecond, without keys for deletions or n-grams. */
export type SearchIndex = {
  kinds: Uint8Array
  ids: string[]
  weights: Float32Array
  /** All words, sorted by folding, then by letters; a word with a different letter-by-letter folding is
   * there twice. */
  words: string[]
  foldings: string[]
  /** The first word of each folding, then the number of words. */
  wordsFrom: Uint32Array
  trie: WordTrie
  /** Foldings by stem. */
  stems: Map<string, number | number[]>
  /** The first place of each word, then their number. */
  placesFrom: Uint32Array
  /** Word places: document × 128 + flags (see NAME_WORDS). */
  places: Uint32Array
  /** A query's notes, reused by each query, so that queries allocate no memory per document. */
  notes: Notes
}

/** Per document: the last query that saw it. Per document, query word and language: the best word, its
 * quality and flags. */
export type Notes = {
  query: number
  seenBy: Uint32Array
  seen: Uint32Array
  quality: Float32Array
  word: Uint32Array
  flags: Uint8Array
}

/** Names of two languages are noted apart to highlight each; other names count as the first. */
export const LANGUAGES = 2
/** Notes per document. */
export const NOTES = MAX_WORDS * LANGUAGES

/** Place flags: the name's word count, own name, first word, second word. */
export const NAME_WORDS = 15
export const OWN_NAME = 16
export const FIRST_WORD = 32
export const SECOND_NAME = 64
export const FLAGS = 128

/** Returns a place's document. */
export const documentAt = (place: number): number => Math.floor(place / FLAGS)
