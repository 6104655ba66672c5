/** The time within which a share of all of them came (0.99: all but the slowest hundredth). */
export function timeWithin(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

/** The time within which half of them came. */
export const medianOf = (times: readonly number[]): number => timeWithin(times, 0.5)
