import type { Picture, TitleCard, TitleType } from '../../../src/contract/titles.ts'

/** A title as lists know it. */
export type ListedTitle = {
  id: string
  type: TitleType
  name: string
  nameRu: string
  originalName: string
  year: number
  age: number
  poster: Picture
  genres: readonly string[]
  countries: readonly string[]
  dubbing: readonly string[]
  packageId: string | null
  addedMs: number
  ratingSum: number
  ratingCount: number
}

/** The ranks of packages by id. */
export type PackageRanks = ReadonlyMap<string, number>

/** The mean of its reviews with one digit after the point; null while a title has none. */
export function ratingOf({ ratingSum, ratingCount }: Pick<ListedTitle, 'ratingSum' | 'ratingCount'>): number | null {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10
}

/** Whether the viewer's package (null: none) covers `packageId`. A deleted package covers nothing. */
export function reaches(packageId: string | null, rank: number | null, ranks: PackageRanks): boolean {
  return packageId === null || (rank !== null && rank >= (ranks.get(packageId) ?? Infinity))
}

/** A title on the wire, for a viewer with a package of this rank. */
export function presentCard(title: ListedTitle, rank: number | null, ranks: PackageRanks): TitleCard {
  return {
    _id: title.id,
    name: title.name,
    name_ru: title.nameRu,
    original_name: title.originalName,
    type: title.type,
    year: title.year,
    ageRestrictions: title.age,
    poster: title.poster,
    genres: [...title.genres],
    countries: [...title.countries],
    dubbing: [...title.dubbing],
    rating: ratingOf(title),
    allowed: reaches(title.packageId, rank, ranks),
    package_id: title.packageId,
  }
}
