import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { faultText } from '../import/catalogue/faults.ts'
import { importCatalogue } from '../import/catalogue/import-catalogue.ts'
import type { CatalogueSource } from '../import/catalogue/source.ts'
import { COLLECTIONS } from './data/catalogue/collections.ts'
import { filesOfTitle } from './data/catalogue/files.ts'
import { GENRES } from './data/catalogue/genres.ts'
import { PEOPLE } from './data/catalogue/people.ts'
import { titleFile, TITLES } from './data/catalogue/titles.ts'
import { noteCatalogueFilled } from './demonstration-state.ts'

/** Brings the demonstration's films, series and cartoons in, as an operator's are. */
export async function seedCatalogue(db: Kysely<Database>, say: (line: string) => void, nowMs: number): Promise<void> {
  const titles = await importWhole(db, demonstrationTitles(), say, nowMs)
  await noteCatalogueFilled(db)
  say(`  ${titles} films, series and cartoons`)
}

/**
 * Imports a source and answers how many titles came in; a title that needs a package which the operator took
 * away stays out.
 */
export async function importWhole(
  db: Kysely<Database>,
  source: CatalogueSource,
  say: (line: string) => void,
  nowMs: number,
): Promise<number> {
  const { titles } = await importCatalogue(db, source, {
    isMedia: () => true,
    removeMissing: false,
    nowMs,
    say,
    report: (fault) => say(`  ${faultText(fault)}`),
  })
  return titles
}

function demonstrationTitles(): CatalogueSource {
  const people = PEOPLE.map(({ id, name }) => ({ id, name }))
  return {
    lists: async () => ({
      genres: { file: 'genres.json', value: GENRES },
      people: { file: 'people.json', value: people },
      collections: { file: 'collections.json', value: COLLECTIONS },
    }),
    async *titles() {
      for (const title of TITLES) {
        const folder = `titles/${title.entry.id}`
        const files = new Map([...filesOfTitle(title)].map(({ path, content }) => [path, content]))
        const picture = async (name: string) => Buffer.from(files.get(`${folder}/${name}`) ?? '')
        yield { file: `${folder}/title.json`, value: titleFile(title), picture }
      }
    },
  }
}
