import { setImmediate } from 'node:timers/promises'
import { fold } from '../../../src/domain/search/search-folding.ts'
import type { Likeness } from './catalogue-store.ts'
import type { ListedTitle } from './listed-title.ts'

/** How many similar titles a title's page shows. */
export const SIMILAR_TITLES = 12

// Shared features weigh more the rarer they are. A shared person weighs more than a shared word of the
// descriptions.
const PERSON_WEIGHT = 3
const GENRE_WEIGHT = 1
const WORD_WEIGHT = 0.6
const SAME_TYPE_BONUS = 1
const YEARS_PER_POINT = 20

// A word of more titles than this share says nothing, and would be slow.
const COMMON_SHARE = 0.05
const ENDING_LENGTH = 3
const SHORTEST_STEM = 4
const LONGEST_STEM = 6

/** Finds similar titles: by the same people, of the same genres, with the same words in the description. */
export type Similarity = (id: string, limit?: number) => string[]

// A large catalogue is prepared in parts, between which others get their answers.
const TITLES_AT_ONCE = 300

/**
 * Prepares the search for similar titles in a whole catalogue. A title without people or text counts by its
 * genres.
 */
export async function createSimilarity(titles: readonly ListedTitle[], likenesses: readonly Likeness[]): Promise<Similarity> {
  const known = new Map(likenesses.map((likeness) => [likeness.id, likeness]))
  const places = new Map(titles.map(({ id }, place) => [id, place]))
  const holders = new Map<string, number[]>()
  const features: string[][] = []
  for (const [place, title] of titles.entries()) {
    if (place % TITLES_AT_ONCE === 0) await setImmediate()
    const own = featuresIn(title, known.get(title.id))
    features.push(own)
    for (const feature of own) {
      const held = holders.get(feature)
      if (held) held.push(place)
      else holders.set(feature, [place])
    }
  }
  const most = Math.max(20, titles.length * COMMON_SHARE)
  const says = (feature: string) => !feature.startsWith('w ') || holders.get(feature)!.length <= most
  const points = new Float64Array(titles.length)

  return (id, limit = SIMILAR_TITLES) => {
    const place = places.get(id)
    if (place === undefined) return []
    const { type, year } = titles[place]!
    const touched: number[] = []
    for (const feature of features[place]!.filter(says)) {
      const held = holders.get(feature)!
      const weight = weightOf(feature) * Math.log(1 + titles.length / held.length)
      for (const other of held) {
        if (points[other] === 0) touched.push(other)
        points[other]! += weight
      }
    }
    const scored = touched
      .filter((other) => other !== place)
      .map((other) => {
        const { type: otherType, year: otherYear } = titles[other]!
        const bonus = (otherType === type ? SAME_TYPE_BONUS : 0) - Math.abs(otherYear - year) / YEARS_PER_POINT
        return { id: titles[other]!.id, score: points[other]! + bonus }
      })
    for (const other of touched) points[other] = 0
    return scored
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map((found) => found.id)
  }
}

/** Features by which a title is compared: people, genres and words. */
function featuresIn({ genres }: ListedTitle, { people = [], text = '' }: Partial<Likeness> = {}): string[] {
  const own = [...people.map((id) => `p ${id}`), ...genres.map((id) => `g ${id}`), ...wordsOf(text).map((word) => `w ${word}`)]
  return [...new Set(own)]
}

function weightOf(feature: string): number {
  if (feature.startsWith('p ')) return PERSON_WEIGHT
  return feature.startsWith('g ') ? GENRE_WEIGHT : WORD_WEIGHT
}

/** The words of a text by their beginnings, so that their endings do not part them. */
function wordsOf(text: string): string[] {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  return [...new Set(words.filter(({ length }) => length >= SHORTEST_STEM).map(stemOf))]
}

function stemOf(word: string): string {
  return word.slice(0, Math.min(LONGEST_STEM, Math.max(SHORTEST_STEM, word.length - ENDING_LENGTH)))
}
