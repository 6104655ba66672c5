import { type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { Report } from '../catalogue/faults.ts'
import { readBytes, readPicture } from '../catalogue/json-folder.ts'
import { type CatalogueSource, type FoundTitle, SourceError, type UnreadTitle } from '../catalogue/source.ts'
import { decodeXml, EncodingFault } from './nfo-encoding.ts'
import { type NfoPictures, picturesOf, posterOf } from './nfo-pictures.ts'
import type { NfoEpisode } from './nfo-seasons.ts'
import { idOf, nfoTitle, type Remark } from './nfo-title.ts'
import { type Element, readXml, XmlFault } from './read-xml.ts'

const NFO_BYTES = 2 * 1024 * 1024
const KINDS = ['movie', 'tvshow', 'episodedetails']
// Films in folders of folders; a series' seasons are one level more.
const DEEPEST = 6
const NFO = /\.nfo$/i
// Folders beside a film that media centres (Kodi, Jellyfin) do not list as films.
const EXTRAS =
  /^(extras?|featurettes?|behind the scenes|deleted scenes|interviews?|scenes|shorts|trailers?|samples?|subs|subtitles|other|backdrops|theme-music)$/i

/**
 * A media centre's folders with NFO files and pictures beside the films (server/import/README.md). Links are
 * not followed.
 */
export function nfoFolder(folder: string): CatalogueSource {
  return {
    lists: async () => ({}),
    titles: (report) => titlesIn(folder, folder, report, 0),
  }
}

type Reading = { top: string; report: Report }

async function* titlesIn(top: string, folder: string, report: Report, depth: number): AsyncGenerator<FoundTitle | UnreadTitle> {
  const entries = await entriesOf(folder).catch((error: unknown) => {
    // An unreadable folder below the top one does not stop the others.
    if (depth === 0 || !(error instanceof SourceError)) throw error
    report({ file: relative(top, folder), field: '', what: 'cannot be read' })
    return undefined
  })
  if (!entries) {
    yield { unread: idOf(basename(folder)) }
    return
  }
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  if (names.includes('tvshow.nfo')) {
    yield await serialIn({ top, report }, folder, names)
    return
  }
  yield* filmsIn({ top, report }, folder, names)
  if (depth >= DEEPEST) return
  const hasFilms = names.some((name) => NFO.test(name))
  for (const name of folders) if (!hasFilms || !EXTRAS.test(name)) yield* titlesIn(top, join(folder, name), report, depth + 1)
}

/** Entries of a folder by name, without hidden files. Throws a `SourceError` if it cannot be read. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: Error) => {
    throw new SourceError(`The folder ${folder} cannot be read: ${cause.message}.`, { cause })
  })
  return entries.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The films of a folder: the one of `movie.nfo`, which has the folder to itself, or those of every other
 * description.
 */
async function* filmsIn(reading: Reading, folder: string, names: readonly string[]): AsyncGenerator<FoundTitle | UnreadTitle> {
  const descriptions = names.filter((name) => NFO.test(name))
  const own = descriptions.find((name) => /^movie\.nfo$/i.test(name))
  if (own === undefined) {
    for (const name of descriptions) {
      const base = name.replace(NFO, '')
      yield await filmOf(reading, folder, name, idOf(base), picturesOf(names, [base]))
    }
    return
  }
  const called = basename(folder)
  const pictures = picturesOf(names, ['movie', called])
  const poster = pictures.poster ?? posterOf(names)
  yield await filmOf(reading, folder, own, idOf(called), { ...pictures, poster })
  for (const name of descriptions.filter((other) => other !== own && idOf(other.replace(NFO, '')) !== idOf(called)))
    reading.report({
      file: relative(reading.top, join(folder, name)),
      field: '',
      what: `is left out: ${own} describes the film of this folder`,
    })
}

async function filmOf(
  reading: Reading,
  folder: string,
  name: string,
  id: string,
  pictures: NfoPictures,
): Promise<FoundTitle | UnreadTitle> {
  const path = join(folder, name)
  const [root] = (await readNfo(reading, path, 'movie')) ?? []
  if (!root) return { unread: id }
  return found(reading, path, (remark) => nfoTitle(id, root, pictures, [], remark))
}

async function serialIn(reading: Reading, folder: string, names: readonly string[]): Promise<FoundTitle | UnreadTitle> {
  const id = idOf(basename(folder))
  const path = join(folder, 'tvshow.nfo')
  const [root] = (await readNfo(reading, path, 'tvshow')) ?? []
  const episodes: NfoEpisode[] = []
  let isWhole = true
  for (const episode of await episodeFiles(folder, 0)) {
    const roots = await readNfo(reading, episode, 'episodedetails')
    if (!roots) isWhole = false
    for (const one of roots ?? []) episodes.push({ root: one, file: relative(reading.top, episode) })
  }
  // Without one of its episodes it would come in half.
  if (!root || !isWhole) return { unread: id }
  const pictures = picturesOf(names, ['tvshow', basename(folder)])
  return found(reading, path, (remark) => nfoTitle(id, root, pictures, episodes, remark))
}

/** The descriptions beside `tvshow.nfo` and in the folders of seasons. */
async function episodeFiles(folder: string, depth: number): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    const isEpisode = entry.isFile() && NFO.test(entry.name) && !/^(tvshow|season.*)\.nfo$/i.test(entry.name)
    if (isEpisode) files.push(path)
    if (entry.isDirectory() && depth === 0 && !EXTRAS.test(entry.name)) files.push(...(await episodeFiles(path, depth + 1)))
  }
  return files
}

function found({ top, report }: Reading, path: string, read: (remark: Remark) => ReturnType<typeof nfoTitle>): FoundTitle {
  const file = relative(top, path)
  return {
    file,
    ...read((fault) => report({ ...fault, file })),
    picture: (name) => readPicture(join(dirname(path), name)),
  }
}

type Root = 'movie' | 'tvshow' | 'episodedetails'

/**
 * The elements of a kind in a description, also within a wrapper; undefined after a fault that costs the
 * title. An empty list is a file that describes no episode: it is reported, and the series is imported
 * without it.
 */
async function readNfo({ top, report }: Reading, path: string, kind: Root): Promise<Element[] | undefined> {
  const file = relative(top, path)
  const fault = (what: string): undefined => report({ file, field: '', what }) as undefined
  const bytes = await readBytes(path, file, NFO_BYTES, report)
  if (bytes === undefined) return undefined
  // Names of elements are ASCII: the bytes show them in every encoding, UTF-16 when its zeros are left out.
  const isEpisode = bytes.toString('latin1').replaceAll('\0', '').includes('<episodedetails')
  if (kind === 'episodedetails' && !isEpisode) {
    fault('is no description of an episode: it is left out')
    return []
  }
  try {
    const roots = readXml(decodeXml(bytes))
    const matches = roots.flatMap((root) => [root, ...root.children]).filter(({ name }) => name === kind)
    if (matches.length > 0) return matches
    const other = roots.find(({ name }) => KINDS.includes(name))
    return fault(other ? `describes a ${other.name} where a ${kind} is expected` : 'is no description of a film')
  } catch (error) {
    if (error instanceof XmlFault) return fault(`is no XML: ${error.message}`)
    if (error instanceof EncodingFault) return fault(error.message)
    throw error
  }
}
