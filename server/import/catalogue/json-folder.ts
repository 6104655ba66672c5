import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './faults.ts'
import { type CatalogueSource, type Found, SourceError } from './source.ts'

const LIST_BYTES = 64 * 1024 * 1024
const TITLE_BYTES = 2 * 1024 * 1024
const PICTURE_BYTES = 24 * 1024 * 1024

/**
 * A folder with `genres.json`, `people.json`, `collections.json` and `titles/<id>/title.json`
 * (server/import/README.md). Links are not followed.
 */
export function jsonFolder(folder: string): CatalogueSource {
  async function list(name: string, report: Report): Promise<Found | undefined> {
    const path = join(folder, name)
    if ((await kindOf(path)) === 'missing') return undefined
    return readJson(path, name, LIST_BYTES, report)
  }

  return {
    async lists(report) {
      const genres = await list('genres.json', report)
      const people = await list('people.json', report)
      const collections = await list('collections.json', report)
      return { ...(genres && { genres }), ...(people && { people }), ...(collections && { collections }) }
    },

    async *titles(report) {
      for (const name of await foldersIn(join(folder, 'titles'), 'titles', report)) {
        const file = `titles/${name}/title.json`
        const found = await readJson(join(folder, file), file, TITLE_BYTES, report)
        yield found
          ? { ...found, picture: (picture: string) => readPicture(join(folder, 'titles', name, picture)) }
          : { unread: name }
      }
    },
  }
}

/**
 * Folders of a folder by name, without hidden ones; other entries are reported. Throws a `SourceError` when
 * it cannot be read.
 */
export async function foldersIn(path: string, shown: string, report: Report): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: Error) => {
    throw new SourceError(`The folder ${path} cannot be read: ${cause.message}.`, { cause })
  })
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  for (const entry of visible)
    if (!entry.isDirectory()) report({ file: `${shown}/${entry.name}`, field: '', what: 'is no folder of a title' })
  return visible
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** The bytes of a picture, or the fault of its file. */
export async function readPicture(path: string): Promise<Buffer | { fault: string }> {
  const kind = await kindOf(path)
  if (kind === 'missing') return { fault: 'names a file that is not there' }
  if (kind === 'other') return { fault: 'names something that is no file' }
  if (kind > PICTURE_BYTES) return { fault: 'names a file of more than 24 MB' }
  return readFile(path).catch((error: Error) => ({ fault: `names a file that cannot be read: ${error.message}` }))
}

/** A file's bytes; undefined after a reported fault. */
export async function readBytes(path: string, file: string, mostBytes: number, report: Report): Promise<Buffer | undefined> {
  const fault = (what: string): undefined => report({ file, field: '', what }) as undefined
  const kind = await kindOf(path)
  if (kind === 'missing') return fault('is missing')
  if (kind === 'other') return fault('is no file')
  if (kind > mostBytes) return fault(`is larger than ${mostBytes / 1024 / 1024} MB`)
  return readFile(path).catch((error: Error) => fault(`cannot be read: ${error.message}`))
}

async function readJson(path: string, file: string, mostBytes: number, report: Report): Promise<Found | undefined> {
  const bytes = await readBytes(path, file, mostBytes, report)
  if (bytes === undefined) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { file, value: JSON.parse(text) as unknown }
  } catch (error) {
    const what = error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'is not in UTF-8'
    report({ file, field: '', what })
    return undefined
  }
}

/** A file's size in bytes, or the kind of entry in its place. */
async function kindOf(path: string): Promise<number | 'missing' | 'other'> {
  const stats = await lstat(path).catch(() => undefined)
  if (!stats) return 'missing'
  return stats.isFile() ? stats.size : 'other'
}
