import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the condition that some columns have one of the given rows of values. A list of values, because
 * SQLite has no list of rows.
 */
export function isOneOf(columns: readonly string[], rows: readonly (readonly string[])[]): RawBuilder<boolean> {
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) in (values ${values})`
}
