/** The result: a number for each wish in order, and how many wishes were taken already. */
export type Numbering = { numbers: number[]; taken: number }

/**
 * Gives numbers to new channels: the wished one if it is free, else the next free one after the source's
 * block. Existing numbers never move.
 */
export function giveNumbers(
  wishes: readonly (number | null)[],
  taken: ReadonlySet<number>,
  ownNumbers: readonly number[],
): Numbering {
  const used = new Set(taken)
  const given: (number | undefined)[] = wishes.map((wish) => {
    if (wish === null || used.has(wish)) return undefined
    used.add(wish)
    return wish
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
  return { numbers, taken: wishes.filter((wish, at) => wish !== null && given[at] === undefined).length }
}
