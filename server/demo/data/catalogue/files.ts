import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backdropOf, posterOf, screenshotOf } from '../posters/posters.ts'
import { COLLECTIONS } from './collections.ts'
import { GENRES } from './genres.ts'
import { PEOPLE } from './people.ts'
import { type DemonstrationTitle, SCREENSHOTS, titleFile, TITLES } from './titles.ts'

/** A file of an operator's catalogue folder (server/import/README.md). */
export type CatalogueFile = { path: string; content: string }

/** The whole demonstration catalogue in the form that an operator's has, one file after another. */
export function* catalogueFiles(): Generator<CatalogueFile> {
  yield { path: 'genres.json', content: json(GENRES) }
  yield { path: 'people.json', content: json(PEOPLE.map(({ id, name }) => ({ id, name }))) }
  yield { path: 'collections.json', content: json(COLLECTIONS) }
  for (const title of TITLES) yield* filesOfTitle(title)
}

/** The files of one title. */
export function* filesOfTitle(title: DemonstrationTitle): Generator<CatalogueFile> {
  const { id, art } = title.entry
  const file = (name: string, content: string) => ({ path: `titles/${id}/${name}`, content })
  yield file('title.json', json(titleFile(title)))
  yield file('poster.svg', posterOf(id, art))
  yield file('backdrop.svg', backdropOf(id, art))
  for (let index = 0; index < SCREENSHOTS; index += 1) yield file(`screenshot-${index + 1}.svg`, screenshotOf(id, art, index))
}

/** Writes the catalogue into a folder. */
export async function writeCatalogue(folder: string): Promise<void> {
  for (const { path, content } of catalogueFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
