import type { GenericSchema, InferOutput } from 'valibot'
import type { CollectionRow, PersonRow } from '../../db/catalogue-schema.ts'
import { CollectionFile, NamedFile } from './catalogue-files.ts'
import { readValue, type Report } from './faults.ts'
import type { Found } from './source.ts'

/** A collection and the ids of its titles, with where it stands in its file. */
export type ReadCollection = { row: CollectionRow; titles: string[]; file: string; field: string }

/** The good entries of a list of genres or people. */
export function readNamed(found: Found | undefined, report: Report): PersonRow[] {
  return found ? readEntries(NamedFile, found, report).map(({ entry: { id, name } }) => ({ id, ...named(name) })) : []
}

/** The good entries of a list of collections. */
export function readCollections(found: Found, report: Report): ReadCollection[] {
  return readEntries(CollectionFile, found, report).map(({ entry, field }, position) => {
    const { id, name, description = { uk: '', ru: '' }, titles } = entry
    const row = { id, position, ...named(name), description: description.uk, description_ru: description.ru }
    return { row, titles, file: found.file, field }
  })
}

const named = ({ uk, ru }: NamedFile['name']) => ({ name: uk, name_ru: ru })

/**
 * Each good entry of a list with its place in the file; the others, and those whose id came before, are
 * reported.
 */
function readEntries<S extends GenericSchema<unknown, { id: string }>>(
  schema: S,
  { file, value }: Found,
  report: Report,
): { entry: InferOutput<S>; field: string }[] {
  if (!Array.isArray(value)) {
    report({ file, field: '', what: 'is no list' })
    return []
  }
  const seen = new Set<string>()
  const entries: { entry: InferOutput<S>; field: string }[] = []
  for (const [place, one] of (value as unknown[]).entries()) {
    const field = String(place)
    const entry = readValue(schema, one, { file, field, report })
    if (!entry) continue
    if (seen.has(entry.id)) report({ file, field: `${field}.id`, what: `is "${entry.id}", as of an entry before` })
    else entries.push({ entry, field })
    seen.add(entry.id)
  }
  return entries
}
