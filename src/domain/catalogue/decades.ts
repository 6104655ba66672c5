/** How many titles a year has. */
export type YearCount = { year: number; count: number }

/** Ten years, from the first to the last, with how many titles each of them has. */
export type Decade = { from: number; to: number; count: number; years: readonly number[] }

/** The decades from the earliest year to the latest one, also those that have nothing. */
export function decadesOf(years: readonly YearCount[]): Decade[] {
  if (years.length === 0) return []
  const counts = new Map(years.map(({ year, count }) => [year, count]))
  const all = years.map(({ year }) => year)
  const first = decadeOf(Math.min(...all))
  const last = decadeOf(Math.max(...all))
  return Array.from({ length: (last - first) / 10 + 1 }, (_none, index) => {
    const from = first + index * 10
    const own = Array.from({ length: 10 }, (_year, offset) => counts.get(from + offset) ?? 0)
    return { from, to: from + 9, count: own.reduce((sum, count) => sum + count, 0), years: own }
  })
}

/** The first year of the decade of a year. */
export function decadeOf(year: number): number {
  return year - (year % 10)
}
