import { PEOPLE } from '../../../server/demo/data/catalogue/people.ts'
import { titleFile, TITLES } from '../../../server/demo/data/catalogue/titles.ts'
import { CHANNELS } from '../../../server/demo/data/channels.ts'
import { BANK } from '../../../server/demo/data/schedule-bank.ts'
import { STATIONS } from '../../../server/demo/data/stations.ts'
import type { SearchDocument } from '../../../src/domain/search/search-index.ts'

/** Searchable documents of the demonstration. */
export function demonstrationCorpus(): SearchDocument[] {
  const programmes = new Map(Object.values(BANK).flatMap((entries) => entries.map(({ uk, ru }) => [uk[0], [uk[0], ru[0]]])))
  const document = (kind: SearchDocument['kind'], names: readonly string[], number: number): SearchDocument => ({
    kind,
    id: `${kind}-${number}`,
    names,
    weight: (number % 10) / 10,
  })
  return [
    ...CHANNELS.map(({ name, name_ru }, number) => document('channel', [name, name_ru], number)),
    ...STATIONS.map(({ name, name_ru }, number) => document('station', [name, name_ru], number)),
    ...[...programmes.values()].map((names, number) => document('programme', names, number)),
    ...TITLES.map((title, number) => document('title', Object.values(titleFile(title).name), number)),
    ...PEOPLE.map(({ name }, number) => document('person', [name.uk, name.ru], number)),
  ]
}
