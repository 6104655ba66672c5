/** A number for each channel in order, and how many preferred numbers were taken already. */
export type Numbering = { numbers: number[]; taken: number }

/**
 * Gives numbers to new channels: the preferred one if it is free, else the next free one after the source's
 * block. Existing numbers never move.
 */
export function giveNumbers(
  preferred: readonly (number | null)[],
  taken: ReadonlySet<number>,
  ownNumbers: readonly number[],
): Numbering {
  const used = new Set(taken)
  const given: (number | undefined)[] = preferred.map((number) => {
    if (number === null || used.has(number)) return undefined
    used.add(number)
    return number
  })
  let next = 1
  const block = ownNumbers.length > 0 ? ownNumbers : taken
  for (const number of block) next = Math.max(next, number + 1)
  const numbers = given.map((number) => {
    if (number !== undefined) return number
    while (used.has(next)) next += 1
    used.add(next)
    return next
  })
  return { numbers, taken: preferred.filter((number, at) => number !== null && given[at] === undefined).length }
}
