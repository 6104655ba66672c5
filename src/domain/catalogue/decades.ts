/** The number of titles of a year. */
export type YearCount = { year: number; count: number }

/** Ten years with their number of titles. */
export type Decade = { from: number; to: number; count: number; years: readonly number[] }

/** Returns the decades from the earliest year to the latest, including empty ones. */
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

/** Returns the first year of a year's decade. */
export function decadeOf(year: number): number {
  return year - (year % 10)
}
