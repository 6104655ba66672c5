import { type Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Report } from '../catalogue/faults.ts'
import { readPicture, readText } from '../catalogue/json-folder.ts'
import { type CatalogueSource, type FoundTitle, SourceError, type UnreadTitle } from '../catalogue/source.ts'
import type { NfoEpisode } from './nfo-seasons.ts'
import { idOf, type NfoPictures, nfoTitle } from './nfo-title.ts'
import { type Element, readXml, XmlFault } from './read-xml.ts'

const NFO_BYTES = 2 * 1024 * 1024
// Films in folders of folders; a series' seasons are one level more.
const DEEPEST = 6
const PICTURE = /\.(jpe?g|png|webp|svg)$/i
const ROOTS = ['movie', 'tvshow', 'episodedetails']

/** A media centre's folders with NFO files and pictures beside the films (server/import/README.md). Links are not followed. */
export function nfoFolder(folder: string): CatalogueSource {
  return {
    lists: async () => ({}),
    titles: (report) => titlesIn(folder, folder, report, 0),
  }
}

type Reading = { top: string; report: Report }

async function* titlesIn(top: string, folder: string, report: Report, depth: number): AsyncGenerator<FoundTitle | UnreadTitle> {
  const entries = await entriesOf(folder).catch((error: unknown) => {
    // Below the top one folder that nobody may read is no reason to leave the others.
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
  for (const name of names.filter((one) => /\.nfo$/i.test(one))) yield await filmOf({ top, report }, folder, name, names)
  if (depth < DEEPEST) for (const name of folders) yield* titlesIn(top, join(folder, name), report, depth + 1)
}

/** What a folder has, by name, without hidden files; throws a `SourceError` when it cannot be read. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: Error) => {
    throw new SourceError(`The folder ${folder} cannot be read: ${cause.message}.`, { cause })
  })
  return entries.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

async function filmOf(
  reading: Reading,
  folder: string,
  name: string,
  names: readonly string[],
): Promise<FoundTitle | UnreadTitle> {
  const base = name.replace(/\.nfo$/i, '')
  const id = idOf(base === 'movie' ? basename(folder) : base)
  const file = relative(reading.top, join(folder, name))
  const root = await readNfo(reading, join(folder, name), ['movie'])
  if (!root) return { unread: id }
  return found(file, folder, nfoTitle(id, root, picturesOf(names, base), []))
}

async function serialIn(reading: Reading, folder: string, names: readonly string[]): Promise<FoundTitle | UnreadTitle> {
  const id = idOf(basename(folder))
  const path = join(folder, 'tvshow.nfo')
  const root = await readNfo(reading, path, ['tvshow'])
  const episodes: NfoEpisode[] = []
  let isWhole = true
  for (const episode of await episodeFiles(folder, 0)) {
    const read = await readNfo(reading, episode, ['episodedetails'])
    if (read) episodes.push({ root: read, file: relative(reading.top, episode) })
    else isWhole = false
  }
  // Without one of its episodes it would come in half.
  if (!root || !isWhole) return { unread: id }
  return found(relative(reading.top, path), folder, nfoTitle(id, root, picturesOf(names, 'tvshow'), episodes))
}

/** The descriptions of episodes beside `tvshow.nfo` and in the folders of seasons. */
async function episodeFiles(folder: string, depth: number): Promise<string[]> {
  const files: string[] = []
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    const isEpisode = entry.isFile() && /\.nfo$/i.test(entry.name) && !/^(tvshow|season.*)\.nfo$/i.test(entry.name)
    if (isEpisode) files.push(path)
    if (entry.isDirectory() && depth === 0) files.push(...(await episodeFiles(path, depth + 1)))
  }
  return files
}

const found = (file: string, folder: string, title: ReturnType<typeof nfoTitle>): FoundTitle => ({
  file,
  ...title,
  picture: (name) => readPicture(join(folder, name)),
})

async function readNfo({ top, report }: Reading, path: string, roots: readonly string[]): Promise<Element | undefined> {
  const file = relative(top, path)
  const text = await readText(path, file, NFO_BYTES, report)
  if (text === undefined) return undefined
  try {
    const root = readXml(text)
    if (roots.includes(root.name)) return root
    const what = ROOTS.includes(root.name)
      ? `describes a ${root.name} where a ${roots[0]} is expected`
      : 'is no description of a film'
    report({ file, field: '', what })
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    report({ file, field: '', what: `is no XML: ${error.message}` })
  }
  return undefined
}

/** Which files are a title's pictures: `poster`, `fanart` and `fanart1` …, each also after the film's name and a hyphen. */
function picturesOf(names: readonly string[], base: string): NfoPictures {
  const pictures = names.filter((name) => PICTURE.test(name))
  const called = (words: string) => {
    const plain = new RegExp(`^(${words})\\.`, 'i')
    const own = pictures.filter((name) => name.startsWith(`${base}-`) && plain.test(name.slice(base.length + 1)))
    return [...own, ...pictures.filter((name) => plain.test(name))]
  }
  return {
    poster: called('poster|folder|cover')[0],
    backdrop: called('fanart|backdrop')[0],
    screenshots: called('fanart-?\\d+').slice(0, 40),
  }
}
