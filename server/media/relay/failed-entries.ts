import type { Clock } from './clock.ts'

const FAILED_MS = 10 * 60_000
const MOST_REMEMBERED = 1000

/** Remembers addresses that failed, so that a dead first server delays listeners only once in ten minutes. */
export type FailedEntries = {
  note(address: string): void
  forget(address: string): void
  /** Returns the addresses in order, those that failed recently last. */
  sort(addresses: readonly string[]): string[]
}

export function createFailedEntries(clock: Clock): FailedEntries {
  const failedAt = new Map<string, number>()
  const hasFailed = (address: string) => clock.elapsed() - (failedAt.get(address) ?? -Infinity) < FAILED_MS

  return {
    note(address) {
      // Moves it to the end; the oldest entry is evicted first.
      failedAt.delete(address)
      failedAt.set(address, clock.elapsed())
      if (failedAt.size > MOST_REMEMBERED) failedAt.delete(failedAt.keys().next().value!)
    },
    forget: (address) => void failedAt.delete(address),
    sort: (addresses) => addresses.toSorted((one, other) => Number(hasFailed(one)) - Number(hasFailed(other))),
  }
}
