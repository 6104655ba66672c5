import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the condition that two columns have one of some pairs of values. A list of values, because SQLite
 * has no list of rows.
 */
export function isPair(first: string, second: string, pairs: readonly (readonly [string, string])[]): RawBuilder<boolean> {
  const values = sql.join(pairs.map(([a, b]) => sql`(${a}, ${b})`))
  return sql<boolean>`(${sql.ref(first)}, ${sql.ref(second)}) in (values ${values})`
}
