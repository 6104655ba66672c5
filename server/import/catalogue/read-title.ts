import type { PersonRow } from '../../db/catalogue-schema.ts'
import type { TitleEntry } from './catalogue-writer.ts'
import { type Master, readMaster } from '../../media/pictures/master-picture.ts'
import { TitleFile } from './catalogue-files.ts'
import { readValue, type Report } from './faults.ts'
import { readNamed } from './read-lists.ts'
import { type Known, type Nameable, unknownReferences } from './references.ts'
import type { FoundTitle } from './source.ts'
import { titleEntry, type TitlePictures } from './title-entry.ts'

/** Genres and people that are known from a title alone. */
export type Names = { genres: PersonRow[]; people: PersonRow[] }

/** A good title with its pictures. */
export type ReadTitle = { entry: TitleEntry; masters: Master[]; names: Names }

/** A title with its pictures; undefined after a reported fault. Adds every id that was read to `seen`. */
export async function readTitle(
  found: FoundTitle,
  known: Known,
  seen: Set<string>,
  tell: Report,
): Promise<ReadTitle | undefined> {
  const { file } = found
  const report: Report = (fault) => tell({ ...fault, ...(fault.file === file && found.placeOf?.(fault.field)) })
  const { id } = (found.value ?? {}) as { id?: unknown }
  const isTaken = typeof id === 'string' && seen.has(id)
  // A title with faults counts as well: it is in the folder, so it is not missing.
  if (typeof id === 'string') seen.add(id)
  const title = readValue(TitleFile, found.value, { file, report })
  if (isTaken) report({ file, field: 'id', what: `is "${id}", as of a title before` })
  if (!title || isTaken) return undefined
  const names = newNames(found, known, report)
  const unknown = unknownReferences(title, withNames(known, names))
  for (const fault of unknown) report({ file, ...fault })
  const pictures = await readPictures(title, found, report)
  if (!pictures || unknown.length > 0) return undefined
  return { entry: titleEntry(title, pictures.shown), masters: pictures.masters, names }
}

/** New genres and people of a title. */
function newNames({ file, lists }: FoundTitle, known: Known, report: Report): Names {
  const newOf = (value: unknown[], ids: ReadonlySet<string>) =>
    readNamed({ file, value }, report).filter(({ id }) => !ids.has(id))
  return lists ? { genres: newOf(lists.genres, known.genres), people: newOf(lists.people, known.people) } : NO_NAMES
}

const NO_NAMES: Names = { genres: [], people: [] }

function withNames({ genres, people, packages, isMedia }: Known, names: Names): Nameable {
  const also = (ids: Set<string>, rows: PersonRow[]) => {
    const own = new Set(rows.map(({ id }) => id))
    return { has: (id: string) => ids.has(id) || own.has(id) }
  }
  return { genres: also(genres, names.genres), people: also(people, names.people), packages, isMedia }
}

// Titles may share a picture: it is read once.
const drawn = new WeakMap<Buffer, ReturnType<typeof readMaster>>()

function readOnce(bytes: Buffer): ReturnType<typeof readMaster> {
  const known = drawn.get(bytes) ?? readMaster(bytes)
  drawn.set(bytes, known)
  return known
}

async function readPictures(
  title: TitleFile,
  { file, picture }: FoundTitle,
  report: Report,
): Promise<{ shown: TitlePictures; masters: Master[] } | undefined> {
  const masters: Master[] = []
  let isWhole = true
  const read = async (field: string, name: string) => {
    const bytes = await picture(name)
    const master = Buffer.isBuffer(bytes) ? await readOnce(bytes) : bytes
    if ('fault' in master) {
      isWhole = false
      report({ file, field, what: `"${name}" ${master.fault}` })
      return undefined
    }
    masters.push(master)
    return master.shown
  }
  const [poster, backdrop, ...screenshots] = await Promise.all([
    read('poster', title.poster),
    title.backdrop === undefined ? null : read('backdrop', title.backdrop),
    ...title.screenshots.map((name, place) => read(`screenshots.${place}`, name)),
  ])
  if (!isWhole || !poster || backdrop === undefined) return undefined
  return { shown: { poster, backdrop, screenshots: screenshots.filter((shown) => shown !== undefined) }, masters }
}
