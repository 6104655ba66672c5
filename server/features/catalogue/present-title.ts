import type { Chapter, Episode, Intro, Picture, Season, Title } from '../../../src/contract/titles.ts'
import type { EpisodeRow, PersonRow, TitleRow } from '../../db/catalogue-schema.ts'
import type { Credit, WholeTitle } from './catalogue-store.ts'
import { type PackageRanks, ratingOf, reaches } from './listed-title.ts'

/**
 * A whole title on the wire, for a viewer with a package of this rank. `isPlayable` says whether its media
 * exists.
 */
export function presentTitle(
  { row, genres, credits, seasons, episodes }: WholeTitle,
  rank: number | null,
  ranks: PackageRanks,
  isPlayable: (media: string) => boolean,
): Title {
  const named = ({ id, name, name_ru }: PersonRow) => ({ _id: id, name, name_ru })
  const of = (job: Credit['job']) => credits.filter((credit) => credit.job === job)
  return {
    _id: row.id,
    name: row.name,
    name_ru: row.name_ru,
    original_name: row.original_name,
    type: row.type,
    year: row.year,
    ageRestrictions: row.age,
    description: row.description,
    description_ru: row.description_ru,
    genres: genres.map(named),
    countries: JSON.parse(row.countries) as string[],
    directors: of('director').map(named),
    actors: of('actor').map((credit) => ({ ...named(credit), role: credit.role, role_ru: credit.role_ru })),
    dubbing: JSON.parse(row.dubbing) as string[],
    subtitles: JSON.parse(row.subtitles) as string[],
    poster: JSON.parse(row.poster) as Picture,
    backdrop: row.backdrop === null ? null : (JSON.parse(row.backdrop) as Picture),
    screenshots: JSON.parse(row.screenshots) as Picture[],
    has_trailer: row.trailer !== null && isPlayable(row.trailer),
    has_media: [row, ...episodes].some(({ media }) => media !== null && isPlayable(media)),
    ...presentPlayed(row),
    seasons: seasons.map(({ number, name, name_ru }): Season => ({
      number,
      name,
      name_ru,
      episodes: episodes.filter(({ season }) => season === number).map(presentEpisode),
    })),
    rating: ratingOf({ ratingSum: row.rating_sum, ratingCount: row.rating_count }),
    reviews: row.rating_count,
    allowed: reaches(row.package_id, rank, ranks),
    package_id: row.package_id,
  }
}

function presentPlayed({ duration_ms, chapters, intro }: Pick<TitleRow, 'duration_ms' | 'chapters' | 'intro'>) {
  return {
    duration: duration_ms,
    chapters: JSON.parse(chapters) as Chapter[],
    intro: intro === null ? null : (JSON.parse(intro) as Intro),
  }
}

function presentEpisode(row: EpisodeRow): Episode {
  const { number, name, name_ru, description, description_ru } = row
  return { number, name, name_ru, description, description_ru, ...presentPlayed(row) }
}
