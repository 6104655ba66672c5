import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { createCatalogueWriter, type TitleEntry } from '../../server/import/catalogue/catalogue-writer.ts'
import { NOON } from './service.ts'

/** When the titles of the test catalogue were added. */
export const ADDED = NOON - 86_400_000

/** A title of the test catalogue, with a test's own fields. */
export function entry(
  id: string,
  change: Partial<Omit<TitleEntry, 'row'>> & { row?: Partial<TitleEntry['row']> } = {},
): TitleEntry {
  const { row, ...rest } = change
  return {
    genres: ['drama'],
    people: [],
    seasons: [],
    episodes: [],
    ...rest,
    row: {
      id,
      type: 'FILM',
      name: `Фільм ${id}`,
      name_ru: `Фильм ${id}`,
      original_name: '',
      year: 2020,
      age: 0,
      countries: '["UA"]',
      dubbing: '["uk"]',
      subtitles: '[]',
      package_id: null,
      description: '',
      description_ru: '',
      poster: JSON.stringify({ src: `/images/${id}.svg`, color: '#102030' }),
      backdrop: null,
      screenshots: '[]',
      trailer: null,
      media: 'boat',
      duration_ms: 40_000,
      chapters: '[]',
      intro: null,
      ...row,
    },
  }
}

/** An episode of the test catalogue. */
export const episode = (season: number, number: number, media = 'boat'): TitleEntry['episodes'][number] => ({
  season,
  number,
  name: `Серія ${number}`,
  name_ru: `Серия ${number}`,
  description: '',
  description_ru: '',
  media,
  duration_ms: 1_200_000,
  chapters: '[]',
  intro: null,
})

/** Genres, people, collections and the given titles. */
export async function putCatalogue(db: Kysely<Database>, more: readonly TitleEntry[] = []): Promise<void> {
  const writer = createCatalogueWriter(db)
  await writer.putLists({
    genres: [
      { id: 'komediia', position: 0, name: 'Комедія', name_ru: 'Комедия' },
      { id: 'drama', position: 1, name: 'Драма', name_ru: 'Драма' },
    ],
    people: [
      { id: 'p-1', name: 'Леся Гай', name_ru: 'Леся Гай' },
      { id: 'p-2', name: 'Петро Бук', name_ru: 'Пётр Бук' },
    ],
    collections: [{ id: 'zyma', position: 0, name: 'Зима', name_ru: 'Зима', description: '', description_ru: '' }],
  })
  const credits: TitleEntry['people'] = [
    { person_id: 'p-1', job: 'director', role: '', role_ru: '' },
    { person_id: 'p-2', job: 'actor', role: 'Чумак', role_ru: 'Чумак' },
  ]
  await writer.putTitles(
    [
      entry('film-1', { people: credits, row: { trailer: 'boat', duration_ms: 3_600_000 } }),
      entry('film-2', { genres: ['komediia', 'drama'], row: { package_id: 'basic', year: 2022, age: 12 } }),
      entry('film-3', { people: credits.slice(1), row: { package_id: 'premium', year: 2021, age: 18 } }),
      entry('serial-1', {
        row: { type: 'SERIAL', media: null, duration_ms: 0 },
        seasons: [1, 2].map((number) => ({ number, name: `Сезон ${number}`, name_ru: `Сезон ${number}` })),
        episodes: [episode(1, 1), episode(1, 2), episode(2, 1, 'nothing')],
      }),
      ...more,
    ],
    ADDED,
  )
  await writer.placeTitles('zyma', ['film-3', 'film-1'])
}
