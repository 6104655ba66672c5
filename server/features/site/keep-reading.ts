import type { CacheChanges } from '../../http/cache-changes.ts'

const FRESH_MS = 60_000

/** A reading of the database that is kept. */
export type KeptParts<T> = {
  /** Holds until the first reading succeeds. */
  first: T
  read: () => Promise<T>
  elapsed: () => number
  changes: CacheChanges | undefined
  reportError: (error: unknown) => void
}

/** Reads at most once a minute and after changes. While the database is away the last reading holds. */
export function keepReading<T>({ first, read, elapsed, changes, reportError }: KeptParts<T>): () => Promise<T> {
  let last = first
  let reading: Promise<T> = (async () => first)()
  let readAtMs = -Infinity
  changes?.subscribe(() => (readAtMs = -Infinity))
  return () => {
    if (elapsed() - readAtMs >= FRESH_MS) {
      readAtMs = elapsed()
      reading = read().then(
        (present) => (last = present),
        (error: unknown) => {
          reportError(error)
          return last
        },
      )
    }
    return reading
  }
}
