import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

type SharedTry = { key: string; most: number; windowMs: number }

/** Clocks of processes differ by less; tries further ahead do not count. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * Counts tries in PostgreSQL, each key in one row with the moments of its window. A row is locked for one
 * statement alone, and in the order of keys.
 */
export function createSharedTries(db: Kysely<Database>) {
  return {
    async take(tries: readonly SharedTry[], nowMs: number): Promise<ReadonlyMap<string, number>> {
      const sorted = tries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      const column = <T>(of: (one: SharedTry) => T) => sorted.map(of)
      const within = sql`unnest(known.tried_ms) as at
        where at > 2 * ${nowMs}::bigint - excluded.until_ms and at <= ${nowMs + CLOCKS_DIFFER_MS}::bigint`
      // The insertion also finds a row that another process has just made, and reads it again after its lock.
      const { rows: taken } = await sql<{ key: string }>`
        insert into shared_tries as known (key, tried_ms, until_ms)
        select key, array[${nowMs}::bigint], ${nowMs}::bigint + window_ms
        from unnest(
          ${column(({ key }) => key)}::text[],
          ${column(({ windowMs }) => windowMs)}::bigint[]
        ) as wanted (key, window_ms)
        on conflict (key) do update set
          tried_ms = (
            select coalesce(array_agg(at), '{}') from ${within}
          ) || ${nowMs}::bigint,
          until_ms = excluded.until_ms
        where (select count(*) from ${within}) < (
          select most from unnest(
            ${column(({ key }) => key)}::text[],
            ${column(({ most }) => most)}::int[]
          ) as wanted (key, most) where wanted.key = known.key
        )
        returning key`.execute(db)
      const admitted = new Set(taken.map(({ key }) => key))
      const full = sorted.filter(({ key }) => !admitted.has(key))
      return full.length === 0 ? new Map() : waitsOf(db, full, nowMs)
    },

    async giveBack(keys: readonly string[], atMs: number): Promise<void> {
      const place = sql`array_position(tried_ms, ${atMs}::bigint)`
      // One row a statement: two at once could wait for each other.
      for (const key of keys) {
        await sql`
          update shared_tries set tried_ms = tried_ms[:${place} - 1] || tried_ms[${place} + 1:]
          where key = ${key} and ${place} is not null`.execute(db)
      }
    },
  }
}

async function waitsOf(db: Kysely<Database>, full: readonly SharedTry[], nowMs: number): Promise<Map<string, number>> {
  const keys = full.map(({ key }) => key)
  const { rows } = await sql<{ key: string; tried_ms: (number | string)[] }>`
    select key, tried_ms from shared_tries where key = any(${keys}::text[])`.execute(db)
  const triedOf = new Map(rows.map(({ key, tried_ms }) => [key, tried_ms.map(Number)]))
  return new Map(
    full.map(({ key, most, windowMs }) => {
      const within = (triedOf.get(key) ?? []).filter((at) => at > nowMs - windowMs).toSorted((a, b) => a - b)
      // There is room again once so many have left that one fits.
      const leaving = within[within.length - most] ?? nowMs
      return [key, Math.max(1000, leaving + windowMs - nowMs)]
    }),
  )
}
