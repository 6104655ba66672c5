import type { CollectionRow } from '../../db/catalogue-schema.ts'
import type { Genre } from '../../../src/contract/titles.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import { type CatalogueWords, catalogueWords } from './catalogue-words.ts'
import type { PackageRanks } from './listed-title.ts'
import { createSimilarity, type Similarity } from './similar-titles.ts'
import { createTitleIndex, type Rating, type TitleIndex } from './title-index.ts'

// The interval between checks for changes in the database.
const FRESH_MS = 5000

// Another process' clock may be behind when it notes a rating.
const CLOCKS_DIFFER_MS = 60_000

/** The catalogue as it stands: everything that lists are answered from. */
export type Catalogue = {
  /** Names this state: answers made from it are the same for as long as it is. */
  stamp: string
  titles: TitleIndex
  /** Filter values that occur in its titles. */
  words: CatalogueWords
  genres: readonly Genre[]
  collections: readonly (CollectionRow & { titles: readonly string[] })[]
  ranks: PackageRanks
  /** Computed on first use. */
  similar: () => Promise<Similarity>
}

type Snapshot = Catalogue & { version: string; ratings: number }

/**
 * Keeps the catalogue in memory, and renews it within five seconds after it has changed in the database. Who
 * finds it changed waits for the new one; meanwhile the others get the old one, however long that takes.
 */
export function createCatalogueCache(store: CatalogueStore, elapsed: () => number): (nowMs: number) => Promise<Catalogue> {
  let snapshot: Promise<Snapshot> | undefined
  let isRenewing = false
  let checkedMs = -Infinity
  // Ratings of before are known, save those that a process with another clock was about to note.
  let ratedUntilMs = 0

  async function load(version: string): Promise<Snapshot> {
    const listed = await store.listed()
    const titles = createTitleIndex(listed)
    const genres = (await store.genres()).map(({ id, name, name_ru }) => ({ _id: id, name, name_ru }))
    let similarity: Promise<Similarity> | undefined
    const similar = () => {
      similarity ??= store.likenesses().then((likenesses) => createSimilarity(titles.all, likenesses))
      similarity.catch(() => (similarity = undefined))
      return similarity
    }
    const lists = { genres, collections: await store.collections(), ranks: await store.ranks(), words: catalogueWords(listed) }
    return { version, stamp: version, titles, similar, ratings: 0, ...lists }
  }

  async function renewed(old: Snapshot): Promise<Snapshot> {
    const version = await store.version()
    if (version !== old.version) return load(version)
    const rated = await store.ratedSince(ratedUntilMs - CLOCKS_DIFFER_MS)
    const changed = rated.filter((rating) => differs(rating, old.titles))
    const ranks = await store.ranks()
    if (changed.length === 0 && sameRanks(ranks, old.ranks)) return old
    const ratings = old.ratings + 1
    return { ...old, titles: old.titles.rated(changed), ranks, ratings, stamp: `${version}.${ratings}` }
  }

  return async (nowMs) => {
    if (!snapshot) {
      checkedMs = elapsed()
      ratedUntilMs = nowMs
      const first = store.version().then(load)
      first.catch(() => (snapshot = undefined))
      snapshot = first
      return first
    }
    const old = await snapshot
    if (isRenewing || elapsed() - checkedMs < FRESH_MS) return old
    checkedMs = elapsed()
    isRenewing = true
    try {
      const fresh = await renewed(old)
      snapshot = Promise.resolve(fresh)
      ratedUntilMs = nowMs
      return fresh
    } catch {
      // While the database is away, the cached catalogue is served.
      return old
    } finally {
      isRenewing = false
    }
  }
}

function differs({ id, ratingSum, ratingCount }: Rating, titles: TitleIndex): boolean {
  const title = titles.byId(id)
  return title !== undefined && (title.ratingSum !== ratingSum || title.ratingCount !== ratingCount)
}

function sameRanks(a: PackageRanks, b: PackageRanks): boolean {
  return a.size === b.size && [...a].every(([id, rank]) => b.get(id) === rank)
}
