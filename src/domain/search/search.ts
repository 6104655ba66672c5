import { readingsOf } from './layouts.ts'
import {
  documentAt,
  FIRST_WORD,
  LANGUAGES,
  MAX_WORDS,
  NAME_WORDS,
  type Notes,
  NOTES,
  OWN_NAME,
  SEARCH_KINDS,
  SECOND_NAME,
  type SearchIndex,
  type SearchKind,
} from './search-index.ts'
import { visitMatches } from './word-matches.ts'
import { foldingsOf } from './folding.ts'
import { wordsOf } from './words.ts'

/** Something found: how good an answer it is, and the words of its names that answered, for highlighting. */
export type Found = { id: string; score: number; words: string[] }

/** What was found of a kind, the best first. */
export type FoundGroup = { kind: SearchKind; found: Found[] }

export type SearchOptions = {
  limitPerGroup: number
  /** How wanted a document of this weight is at this moment, from 0 to 1; undefined leaves it out. */
  weigh?: (kind: SearchKind, id: string, weight: number) => number | undefined
}

// What decides between documents whose words answer equally well, in this order; together less than one step of QUALITY.
const WHOLE_NAME = 0.03
const FIRST_IN_NAME = 0.01
const WEIGHT = 0.01
const ANOTHER_NAME = 0.015

/** A reading with another keyboard layout is believed less than what was typed. */
const OTHER_LAYOUT = 0.95

/** What is this much worse than the best answer is no answer. */
const WORTH_SHOWING = 0.6
/** So much of a query has to be found at least. */
const LEAST_FOUND = 0.35

const LONGEST_QUERY = 100
const LONGEST_WORD = 40
/** Words of one or two letters say little. */
const SHORT_WORD = { letters: 2, importance: 0.4 }

/**
 * Finds what answers to a query in indexes of different kinds, in groups, the group with the best answer first. Words may come in any
 * order, the last one may be unfinished, and a word that nothing answers to only costs. Pure; takes no memory that grows with the index.
 */
export function search(indexes: readonly SearchIndex[], query: string, options: SearchOptions): FoundGroup[] {
  const groups = new Map<SearchKind, Candidate[]>()
  const read = new Set<string>()
  readingsOf(query.slice(0, LONGEST_QUERY)).forEach((reading, layout) => {
    const words = wordsOf(reading)
      .slice(0, MAX_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD))
    const meaning = words.map((word) => foldingsOf(word)[0]).join(' ')
    if (words.length === 0 || read.has(meaning)) return
    read.add(meaning)
    const asked = { words, isUnfinished: !/\s$/.test(reading), belief: layout === 0 ? 1 : OTHER_LAYOUT }
    for (const index of indexes) searchOne(index, asked, options, groups)
  })
  const best = Math.max(...[...groups.values()].map(([first]) => first?.score ?? 0))
  return [...groups]
    .map(([kind, candidates]) => ({ kind, found: candidates.filter(({ score }) => score >= best * WORTH_SHOWING) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => b.found[0]!.score - a.found[0]!.score)
}

type Asked = { words: readonly string[]; isUnfinished: boolean; belief: number }
type Candidate = Found

function searchOne(index: SearchIndex, asked: Asked, options: SearchOptions, groups: Map<SearchKind, Candidate[]>): void {
  const seen = noteMatches(index, asked)
  const importances = asked.words.map((word) => (word.length <= SHORT_WORD.letters ? SHORT_WORD.importance : 1))
  const whole = importances.reduce((sum, one) => sum + one, 0)
  for (let place = 0; place < seen; place += 1) {
    const document = index.notes.seen[place]!
    const found = answerOf(index, document, importances) / whole
    if (found < LEAST_FOUND) continue
    const kind = SEARCH_KINDS[index.kinds[document]!]!
    let group = groups.get(kind)
    if (!group) groups.set(kind, (group = []))
    const score = (found + likingOf(index, document, asked.words.length)) * asked.belief
    if (group.length >= options.limitPerGroup && score + WEIGHT <= group.at(-1)!.score) continue
    const id = index.ids[document]!
    const steady = index.weights[document]!
    const weight = options.weigh ? options.weigh(kind, id, steady) : steady
    if (weight === undefined) continue
    offer(group, options.limitPerGroup, score + WEIGHT * weight * asked.belief, id, () =>
      wordsFound(index, document, asked.words.length),
    )
  }
}

/** Notes for every document how well each word of the query is answered, and returns how many documents were seen. */
function noteMatches(index: SearchIndex, { words, isUnfinished }: Asked): number {
  const { notes, placesFrom, places } = index
  notes.query += 1
  let seen = 0
  words.forEach((typed, asked) => {
    visitMatches(index, typed, isUnfinished && asked === words.length - 1, (fromWord, toWord, quality) => {
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
          const note = document * NOTES + asked * LANGUAGES + (place & SECOND_NAME ? 1 : 0)
          const own = place & OWN_NAME ? quality : quality - ANOTHER_NAME
          // The same word of a shorter name covers more of it.
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

/** Where the better of the two languages' answers to a word of the query is noted. */
function bestNote({ quality }: Notes, document: number, asked: number): number {
  const note = document * NOTES + asked * LANGUAGES
  return quality[note + 1]! > quality[note]! ? note + 1 : note
}

function answerOf({ notes }: SearchIndex, document: number, importances: readonly number[]): number {
  let sum = 0
  for (let asked = 0; asked < importances.length; asked += 1)
    sum += notes.quality[bestNote(notes, document, asked)]! * importances[asked]!
  return sum
}

/** What speaks for a document besides its words: that they are a whole name, that one begins it. */
function likingOf({ notes }: SearchIndex, document: number, words: number): number {
  let covered = 0
  let first = 0
  for (let asked = 0; asked < words; asked += 1) {
    const note = bestNote(notes, document, asked)
    if (notes.quality[note] === 0) continue
    covered += 1 / (notes.flags[note]! & NAME_WORDS)
    if (notes.flags[note]! & FIRST_WORD) first = FIRST_IN_NAME
  }
  return first + (covered > 0.99 ? WHOLE_NAME : 0)
}

function wordsFound({ notes, words }: SearchIndex, document: number, asked: number): string[] {
  const found = new Set<string>()
  for (let note = document * NOTES; note < document * NOTES + asked * LANGUAGES; note += 1) {
    if (notes.quality[note]! > 0) found.add(words[notes.word[note]!]!)
  }
  return [...found]
}

/** Puts a document into its group at its place, unless it is there already with a better answer or the group has better ones. */
function offer(group: Candidate[], limit: number, score: number, id: string, words: () => string[]): void {
  const known = group.findIndex((one) => one.id === id)
  if (known !== -1) {
    if (group[known]!.score >= score) return
    group.splice(known, 1)
  } else if (group.length >= limit && group.at(-1)!.score >= score) return
  let place = group.length
  while (place > 0 && group[place - 1]!.score < score) place -= 1
  group.splice(place, 0, { id, score, words: words() })
  if (group.length > limit) group.pop()
}
