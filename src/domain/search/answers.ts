import {
  documentAt,
  FIRST_WORD,
  LANGUAGES,
  NAME_WORDS,
  type Notes,
  NOTES,
  OWN_NAME,
  SECOND_NAME,
  type SearchIndex,
} from './search-index.ts'
import { visitMatches } from './word-matches.ts'

// Tie-breakers between equal matches, in this order; together less than one step of QUALITY.
const WHOLE_NAME = 0.03
const FIRST_IN_NAME = 0.01
export const WEIGHT = 0.01
const ANOTHER_NAME = 0.015

/** Words of one or two letters carry little weight. */
const SHORT_WORD = { letters: 2, importance: 0.4 }

/** A query's words; the last one may be unfinished. */
export type QueryWords = { words: readonly string[]; isUnfinished: boolean }

/** Records in every document how well each query word matches. Returns the number of documents seen. */
export function noteMatches(index: SearchIndex, { words, isUnfinished }: QueryWords): number {
  const { notes, placesFrom, places } = index
  notes.query += 1
  let seen = 0
  words.forEach((typed, position) => {
    visitMatches(index, typed, isUnfinished && position === words.length - 1, (fromWord, toWord, quality) => {
      for (let word = fromWord; word < toWord; word += 1) {
        for (let at = placesFrom[word]!; at < placesFrom[word + 1]!; at += 1) {
          const place = places[at]!
          const document = documentAt(place)
          if (notes.seenBy[document] !== notes.query) {
            notes.seenBy[document] = notes.query
            notes.seen[seen] = document
            seen += 1
            notes.quality.fill(0, document * NOTES, (document + 1) * NOTES)
          }
          const note = document * NOTES + position * LANGUAGES + (place & SECOND_NAME ? 1 : 0)
          const own = place & OWN_NAME ? quality : quality - ANOTHER_NAME
          // The same word covers more of a shorter name.
          const better = own - notes.quality[note]!
          if (better < -1e-6 || (better < 1e-6 && (place & NAME_WORDS) >= (notes.flags[note]! & NAME_WORDS))) continue
          notes.quality[note] = own
          notes.word[note] = word
          notes.flags[note] = place & (NAME_WORDS | OWN_NAME | FIRST_WORD | SECOND_NAME)
        }
      }
    })
  })
  return seen
}

/** Returns the better note of the two languages for a query word. */
function bestNote({ quality }: Notes, document: number, position: number): number {
  const note = document * NOTES + position * LANGUAGES
  return quality[note + 1]! > quality[note]! ? note + 1 : note
}

/** Returns the share of the query that a document matches, 0 to 1. */
export function foundShare({ notes }: SearchIndex, words: readonly string[]): (document: number) => number {
  const importances = words.map((word) => (word.length <= SHORT_WORD.letters ? SHORT_WORD.importance : 1))
  const whole = importances.reduce((sum, one) => sum + one, 0)
  return (document) => {
    let sum = 0
    for (let position = 0; position < importances.length; position += 1)
      sum += notes.quality[bestNote(notes, document, position)]! * importances[position]!
    return sum / whole
  }
}

/** Returns a document's bonus beyond its words: a whole name, or its start. */
export function likingOf({ notes }: SearchIndex, document: number, words: number): number {
  let covered = 0
  let first = 0
  for (let position = 0; position < words; position += 1) {
    const note = bestNote(notes, document, position)
    if (notes.quality[note] === 0) continue
    covered += 1 / (notes.flags[note]! & NAME_WORDS)
    if (notes.flags[note]! & FIRST_WORD) first = FIRST_IN_NAME
  }
  return first + (covered > 0.99 ? WHOLE_NAME : 0)
}

/** Returns the matching words of a document's names in both languages. */
export function wordsFound({ notes, words }: SearchIndex, document: number, count: number): string[] {
  const found = new Set<string>()
  for (let note = document * NOTES; note < document * NOTES + count * LANGUAGES; note += 1) {
    if (notes.quality[note]! > 0) found.add(words[notes.word[note]!]!)
  }
  return [...found]
}
