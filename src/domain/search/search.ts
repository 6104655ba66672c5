import { type QueryWords, foundShare, likingOf, noteMatches, WEIGHT, wordsFound } from './answers.ts'
import { foldingsOf } from './folding.ts'
import { readingsOf } from './layouts.ts'
import { MAX_WORDS, SEARCH_KINDS, type SearchIndex, type SearchKind } from './search-index.ts'
import { LONGEST_QUERY, wordsOf } from './words.ts'

/** A result: its match quality, that with its weight, and the matching words for highlighting. */
export type Found = { id: string; answer: number; score: number; words: string[] }

/** The results of a kind, best first. */
export type FoundGroup = { kind: SearchKind; found: Found[] }

export type SearchOptions = {
  limitPerGroup: number
  /** Returns a document's current weight from 0 to 1; undefined excludes it. */
  weigh?: (kind: SearchKind, id: string, weight: number) => number | undefined
}

/** For equal matches, unique kinds precede those broadcast daily on many channels. */
const GROUP_ORDER: readonly SearchKind[] = ['channel', 'title', 'person', 'station', 'programme']

/** Another keyboard layout counts less than the typed one. */
const OTHER_LAYOUT = 0.95

/** A match without a typo: another layout must exceed it. */
const SURE = 0.75

/** Results below this share of the best are dropped. */
const WORTH_SHOWING = 0.6
/** The least share of a query to match. */
const LEAST_FOUND = 0.35

const LONGEST_WORD = 40

/** Searches indexes of several kinds and returns groups, the best match first (see GROUP_ORDER). Words may
 * come in any order, the last may be unfinished, and unmatched words only cost. */
export function search(indexes: readonly SearchIndex[], query: string, options: SearchOptions): FoundGroup[] {
  const groups = new Map<SearchKind, Found[]>()
  const read = new Set<string>()
  const typedLetters = lettersIn(wordsOf(query.slice(0, LONGEST_QUERY)))
  readingsOf(query.slice(0, LONGEST_QUERY)).forEach((reading, layout) => {
    const words = wordsOf(reading)
      .slice(0, MAX_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD))
    const meaning = words.map((word) => foldingsOf(word)[0]).join(' ')
    if (words.length === 0 || read.has(meaning)) return
    // In another layout "жщ" reads ";o": if half the characters are no letters, the rest is noise too.
    if (layout > 0 && lettersIn(words) * 2 <= typedLetters) return
    read.add(meaning)
    const best = bestOf(groups)
    const atLeast = best >= SURE ? best : 0
    const query = { words, isUnfinished: !/\s$/.test(reading), belief: layout === 0 ? 1 : OTHER_LAYOUT, atLeast }
    for (const index of indexes) searchOne(index, query, options, groups)
  })
  const least = bestOf(groups) * WORTH_SHOWING
  return [...groups]
    .map(([kind, all]) => ({ kind, found: all.filter(({ score }) => score >= least) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => bestAnswer(b) - bestAnswer(a) || GROUP_ORDER.indexOf(a.kind) - GROUP_ORDER.indexOf(b.kind))
}

const lettersIn = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0)

const bestAnswer = ({ found }: FoundGroup) => Math.max(...found.map(({ answer }) => answer))

const bestOf = (groups: ReadonlyMap<SearchKind, readonly Found[]>) =>
  Math.max(0, ...[...groups.values()].map(([first]) => first?.score ?? 0))

/** A query in one keyboard layout, its credibility, and the least match quality. */
type Reading = QueryWords & { belief: number; atLeast: number }

function searchOne(index: SearchIndex, query: Reading, options: SearchOptions, groups: Map<SearchKind, Found[]>): void {
  const seen = noteMatches(index, query)
  const share = foundShare(index, query.words)
  for (let place = 0; place < seen; place += 1) {
    const document = index.notes.seen[place]!
    const found = share(document)
    if (found < LEAST_FOUND) continue
    const kind = SEARCH_KINDS[index.kinds[document]!]!
    let group = groups.get(kind)
    if (!group) groups.set(kind, (group = []))
    const answer = (found + likingOf(index, document, query.words.length)) * query.belief
    if (answer < query.atLeast) continue
    if (group.length >= options.limitPerGroup && answer + WEIGHT * query.belief <= group.at(-1)!.score) continue
    const id = index.ids[document]!
    const steady = index.weights[document]!
    const weight = options.weigh ? options.weigh(kind, id, steady) : steady
    if (weight === undefined) continue
    const score = answer + WEIGHT * weight * query.belief
    offer(group, options.limitPerGroup, { id, answer, score }, () => wordsFound(index, document, query.words.length))
  }
}

/** Inserts a result into its group, unless the group has it or is full of better ones. */
function offer(group: Found[], limit: number, offered: Omit<Found, 'words'>, words: () => string[]): void {
  const { id, score } = offered
  const known = group.findIndex((one) => one.id === id)
  if (known !== -1) {
    if (group[known]!.score >= score) return
    group.splice(known, 1)
  } else if (group.length >= limit && group.at(-1)!.score >= score) return
  let place = group.length
  while (place > 0 && group[place - 1]!.score < score) place -= 1
  group.splice(place, 0, { ...offered, words: words() })
  if (group.length > limit) group.pop()
}
