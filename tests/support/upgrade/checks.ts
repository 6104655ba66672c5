/** Checks one fact. A failure is counted and the run continues, so that it lists all losses. */
export type Check = (fact: string, proof: () => Promise<void>) => Promise<void>

/** Returns a check that prints its facts, and the facts that failed so far. */
export function createChecks(): { check: Check; failed: string[]; count: () => number } {
  const failed: string[] = []
  let count = 0
  return {
    failed,
    count: () => count,
    async check(fact, proof) {
      count += 1
      try {
        await proof()
        console.info(`  ok    ${fact}`)
      } catch (error) {
        failed.push(fact)
        console.error(`  LOST  ${fact}\n${String(error)}`)
      }
    },
  }
}
