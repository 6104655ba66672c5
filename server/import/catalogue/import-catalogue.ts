import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createCatalogueWriter, type CatalogueWriter, type TitleEntry } from './catalogue-writer.ts'
import type { Master } from '../../media/pictures/master-picture.ts'
import type { Report } from './faults.ts'
import { inOrder } from './in-order.ts'
import { type ReadCollection, readCollections, readNamed } from './read-lists.ts'
import { type Names, type ReadTitle, readTitle } from './read-title.ts'
import type { Known } from './references.ts'
import { type CatalogueSource, type FoundTitle, SourceError, type UnreadTitle } from './source.ts'

/** Counts of an import. */
export type Imported = { titles: number; refused: number; removed: number; faults: number }

/** Options of an import. `say` receives its progress, `report` every fault. */
export type ImportOptions = {
  isMedia: (name: string) => boolean
  /** Removes titles that the source no longer has. */
  removeMissing: boolean
  /** The package of titles without one. By default every visitor may watch those. */
  packageId?: string | undefined
  nowMs: number
  report: Report
  say: (line: string) => void
}

// Titles whose pictures are drawn at the same time: with one each, they keep the processor busy.
const READ_AT_ONCE = 4
// Written at once, whichever comes first: titles, or bytes of their pictures.
const TITLES_AT_ONCE = 100
const BYTES_AT_ONCE = 16 * 1024 * 1024
const SAID_EVERY = 1000

/**
 * Imports a source, each title whole or not at all, a batch in one transaction; faulty ones are reported and
 * stay as stored. Throws a `SourceError`, with nothing written, for an unknown `packageId`.
 */
export async function importCatalogue(db: Kysely<Database>, source: CatalogueSource, options: ImportOptions): Promise<Imported> {
  const writer = createCatalogueWriter(db)
  const imported: Imported = { titles: 0, refused: 0, removed: 0, faults: 0 }
  const report: Report = (fault) => {
    imported.faults += 1
    options.report(fault)
  }
  const known: Known = { ...(await writer.known()), isMedia: options.isMedia }
  const { packageId } = options
  if (packageId !== undefined && !known.packages.has(packageId)) throw new SourceError(`The package "${packageId}" is not known.`)
  const before = { titles: new Set(known.titles), collections: new Set(known.collections) }
  const { collections, isWhole } = await importLists(writer, source, known, report)
  const seen = new Set<string>()
  let isAllKnown = true
  const batch = createBatch(writer, options.nowMs)
  const read = async (found: FoundTitle | UnreadTitle): Promise<ReadTitle | undefined> => {
    if (!('unread' in found)) {
      if (!hasId(found.value)) isAllKnown = false
      return readTitle(found, known, seen, report)
    }
    seen.add(found.unread)
    if (!before.titles.has(found.unread)) isAllKnown = false
    return undefined
  }
  for await (const title of inOrder(source.titles(report), READ_AT_ONCE, read)) {
    if (title) {
      imported.titles += 1
      known.titles.add(title.entry.row.id)
      await putNames(writer, title.names, known)
      title.entry.row.package_id ??= packageId ?? null
      await batch.add(title.entry, title.masters)
      if (imported.titles % SAID_EVERY === 0) options.say(`  ${imported.titles} titles`)
    } else imported.refused += 1
  }
  await batch.flush()
  // A title without a readable id may be any of the missing ones, so nothing is removed then. A source
  // without any title is more likely a wrong path.
  const mayRemove = options.removeMissing && isAllKnown && seen.size > 0
  if (options.removeMissing && !mayRemove) options.say('  Nothing is removed: not every title of the source could be told.')
  if (mayRemove) {
    const missing = [...before.titles].filter((id) => !seen.has(id))
    await writer.remove('titles', missing)
    for (const id of missing) known.titles.delete(id)
    imported.removed = missing.length
  }
  if (collections) {
    await placeTitles(writer, collections, known, report)
    const named = new Set(collections.map(({ row }) => row.id))
    if (mayRemove && isWhole)
      await writer.remove(
        'collections',
        [...before.collections].filter((id) => !named.has(id)),
      )
  }
  return imported
}

/** Imports the lists. Returns whether all collections were readable, which decides what may be removed. */
async function importLists(
  writer: CatalogueWriter,
  source: CatalogueSource,
  known: Known,
  report: Report,
): Promise<{ collections: ReadCollection[] | undefined; isWhole: boolean }> {
  const found = await source.lists(report)
  const genres = readNamed(found.genres, report).map((row, position) => ({ ...row, position }))
  const people = readNamed(found.people, report)
  const collections = found.collections && readCollections(found.collections, report)
  await writer.putLists({ genres, people, collections: (collections ?? []).map(({ row }) => row) })
  for (const { id } of genres) known.genres.add(id)
  for (const { id } of people) known.people.add(id)
  const listed: unknown = found.collections?.value
  return { collections, isWhole: Array.isArray(listed) && listed.length === collections?.length }
}

/** Whether a title says which one it is, whatever else is wrong with it. */
function hasId(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** Puts the genres and people in that one title brings, and none before it has brought. */
async function putNames(writer: CatalogueWriter, names: Names, known: Known): Promise<void> {
  const genres = names.genres.filter(({ id }) => !known.genres.has(id))
  const people = names.people.filter(({ id }) => !known.people.has(id))
  if (genres.length + people.length === 0) return
  await writer.putLists({ genres: genres.map((row) => ({ ...row, position: 0 })), people, collections: [] })
  for (const { id } of genres) known.genres.add(id)
  for (const { id } of people) known.people.add(id)
}

/** Collects titles and writes them when there are enough. */
function createBatch(writer: CatalogueWriter, nowMs: number) {
  let entries: TitleEntry[] = []
  let pictures: Master['picture'][] = []
  let bytes = 0

  async function flush(): Promise<void> {
    if (entries.length === 0) return
    await writer.putTitles(entries, nowMs, pictures)
    entries = []
    pictures = []
    bytes = 0
  }

  return {
    async add(entry: TitleEntry, masters: readonly Master[]): Promise<void> {
      entries.push(entry)
      pictures.push(...masters.map(({ picture }) => picture))
      bytes += masters.reduce((sum, { picture }) => sum + picture.body.length, 0)
      if (entries.length >= TITLES_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
    },
    flush,
  }
}

/** Puts the titles into their collections; those that there are not are reported. */
async function placeTitles(
  writer: CatalogueWriter,
  collections: readonly ReadCollection[],
  known: Known,
  report: Report,
): Promise<void> {
  for (const { row, titles, file, field } of collections) {
    for (const [place, id] of titles.entries())
      if (!known.titles.has(id))
        report({ file, field: `${field}.titles.${place}`, what: `names the title "${id}", which is not known` })
    await writer.placeTitles(
      row.id,
      [...new Set(titles)].filter((id) => known.titles.has(id)),
    )
  }
}
