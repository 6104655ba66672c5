import type { WordTrie } from './word-trie.ts'

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
export const FLAGS = 128

/** The document of a place. */
export const documentAt = (place: number): number => Math.floor(place / FLAGS)
