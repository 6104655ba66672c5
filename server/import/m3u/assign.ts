import { withoutQuality } from '../../../src/domain/guide/channel-words.ts'
import { hasDigit } from '../../../src/domain/search/words.ts'

/** Features that identify a channel in a list, before and after a refresh. */
export type Identity = { key: string; tvgId: string; words: string; places: readonly string[] }

/**
 * Which listed channel continues which former row. `joined` pairs have different guide ids and deserve a
 * look.
 */
export type Assignment<Former, Listed> = { pairs: Map<Listed, Former>; joined: [Former, Listed][] }

/**
 * Assigns listed channels to former rows, pass by pass: key, place, guide id, words, words without quality. A
 * pass pairs only what is unique on both sides, because a lost favourite is milder than a stranger's.
 */
export function assign<Former extends Identity, Listed extends Identity>(
  formers: readonly Former[],
  listed: readonly Listed[],
): Assignment<Former, Listed> {
  const pairs = new Map<Listed, Former>()
  const joined: [Former, Listed][] = []
  let leftFormers: readonly Former[] = formers
  let leftListed: readonly Listed[] = listed

  function pass(valuesOf: (one: Identity) => readonly string[], mayJoin: (one: Identity, other: Identity) => boolean): void {
    const [byFormer, byListed] = [unique(leftFormers, valuesOf), unique(leftListed, valuesOf)]
    const taken = new Set<Former>()
    for (const one of leftListed) {
      for (const value of valuesOf(one)) {
        const former = byFormer.get(value)
        if (!former || taken.has(former) || byListed.get(value) !== one || !mayJoin(former, one)) continue
        taken.add(former)
        pairs.set(one, former)
        if (!haveOneId(former, one)) joined.push([former, one])
        break
      }
    }
    leftFormers = leftFormers.filter((former) => !taken.has(former))
    leftListed = leftListed.filter((one) => !pairs.has(one))
  }

  pass(
    ({ key }) => [key],
    () => true,
  )
  const isOwnPlace = ownPlaces(formers, listed)
  pass(
    ({ places }) => places.filter(isOwnPlace),
    (one, other) => hasEqualId(one, other) || sharesWord(one, other),
  )
  pass(
    ({ tvgId }) => (tvgId === '' ? [] : [tvgId.toLowerCase()]),
    () => true,
  )
  pass(({ words }) => (words === '' ? [] : [words]), haveOneId)
  pass(({ words }) => (words === '' ? [] : [withoutQuality(words.split(' ')).join(' ')]), haveOneId)
  return { pairs, joined }
}

/**
 * Distinguishes places of one channel in addresses such as `/play.php?id=7`, where only the query differs.
 */
function ownPlaces(...lists: readonly (readonly Identity[])[]): (place: string) => boolean {
  const shared = new Set<string>()
  for (const list of lists) {
    const seen = new Set<string>()
    for (const { places } of list) {
      for (const place of places) {
        if (seen.has(place)) shared.add(place)
        seen.add(place)
      }
    }
  }
  return (place) => !shared.has(place)
}

/** Maps each value that exactly one item has to this item. */
function unique<T>(items: readonly T[], valuesOf: (item: T) => readonly string[]): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>()
  for (const item of items) for (const value of valuesOf(item)) found.set(value, found.has(value) ? undefined : item)
  return found
}

const hasEqualId = (one: Identity, other: Identity) => one.tvgId !== '' && one.tvgId.toLowerCase() === other.tvgId.toLowerCase()

/** False only for two different ids. */
const haveOneId = (one: Identity, other: Identity) =>
  one.tvgId === '' || other.tvgId === '' || one.tvgId.toLowerCase() === other.tvgId.toLowerCase()

/**
 * True for names that share a word of three letters, unless their numbers differ: «Спорт 1» is not «Спорт 2».
 */
function sharesWord(one: Identity, other: Identity): boolean {
  if (numbersOf(one) !== numbersOf(other)) return false
  const words = new Set(one.words.split(' ').filter((word) => word.length >= 3))
  return other.words.split(' ').some((word) => words.has(word))
}

function numbersOf({ words }: Identity): string {
  return withoutQuality(words.split(' ')).filter(hasDigit).join(' ')
}
