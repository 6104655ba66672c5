import type { TitleEntry } from './catalogue-writer.ts'
import type { Picture } from '../../../src/contract/titles.ts'
import type { TitleFile } from './catalogue-files.ts'

/** The stored pictures of a title. */
export type TitlePictures = { poster: Picture; backdrop: Picture | null; screenshots: Picture[] }

/** A valid `title.json` as the database has it. */
export function titleEntry(title: TitleFile, { poster, backdrop, screenshots }: TitlePictures): TitleEntry {
  const { id, type, year, age, seasons = [] } = title
  return {
    row: {
      id,
      type,
      ...named(title.name),
      original_name: title.original_name,
      year,
      age,
      countries: JSON.stringify(title.countries),
      dubbing: JSON.stringify(title.dubbing),
      subtitles: JSON.stringify(title.subtitles),
      package_id: title.package ?? null,
      ...described(title.description),
      poster: JSON.stringify(poster),
      backdrop: backdrop && JSON.stringify(backdrop),
      screenshots: JSON.stringify(screenshots),
      trailer: title.trailer ?? null,
      media: title.media ?? null,
      ...played(title),
    },
    genres: title.genres,
    people: [
      ...title.directors.map((person_id) => ({ person_id, job: 'director' as const, role: '', role_ru: '' })),
      ...title.actors.map(({ person, role }) => ({
        person_id: person,
        job: 'actor' as const,
        role: role?.uk ?? '',
        role_ru: role?.ru ?? '',
      })),
    ],
    seasons: seasons.map(({ number, name }) => ({ number, ...named(name) })),
    episodes: seasons.flatMap(({ number: season, episodes }) =>
      episodes.map((episode) => ({
        season,
        number: episode.number,
        ...named(episode.name),
        ...described(episode.description),
        media: episode.media,
        ...played(episode),
      })),
    ),
    ...(title.reviews && {
      reviews: title.reviews.map(({ written_ms: writtenMs, ...review }) => ({ ...review, writtenMs })),
    }),
  }
}

type InBoth = { uk: string; ru: string } | undefined

const named = (name: InBoth) => ({ name: name?.uk ?? '', name_ru: name?.ru ?? '' })
const described = (text: InBoth) => ({ description: text?.uk ?? '', description_ru: text?.ru ?? '' })
const milliseconds = (seconds: number) => Math.round(seconds * 1000)

function played({ duration_s = 0, chapters = [], intro }: Pick<TitleFile, 'duration_s' | 'chapters' | 'intro'>) {
  return {
    duration_ms: milliseconds(duration_s),
    chapters: JSON.stringify(chapters.map(({ at_s, name }) => ({ at: milliseconds(at_s), ...named(name) }))),
    intro: intro ? JSON.stringify({ from: milliseconds(intro.from_s), to: milliseconds(intro.to_s) }) : null,
  }
}
