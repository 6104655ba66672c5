import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

type Row = Record<string, string | number>
type Written<R> = { row: R; isKnown: boolean }

/**
 * Writes rows in two statements; the caller locks their owner and knows which exist. On PostgreSQL an upsert
 * would first lock each row, which is 56 bytes of its log.
 */
export async function writeRows<R extends Row>(
  on: Kysely<Database>,
  table: keyof Database,
  key: readonly (keyof R & string)[],
  written: readonly Written<R>[],
): Promise<void> {
  const rowsOf = (known: boolean) => written.filter(({ isKnown }) => isKnown === known).map(({ row }) => row)
  await updateRows(on, table, key, rowsOf(true))
  const added = rowsOf(false)
  if (added.length > 0)
    await on
      .insertInto(table)
      .values(added as never)
      .execute()
}

async function updateRows<R extends Row>(
  on: Kysely<Database>,
  table: keyof Database,
  key: readonly (keyof R & string)[],
  rows: readonly R[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  // PostgreSQL takes the type of a column of values from the first row.
  const typed = columns.map((name) =>
    typeof first[name] === 'number' ? sql`cast(${first[name]} as bigint)` : sql`cast(${first[name]} as text)`,
  )
  const others = rows.slice(1).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
  const changed = columns.filter((name) => !key.includes(name)).map((name) => sql`${sql.ref(name)} = ${sql.ref(`new.${name}`)}`)
  const isSame = key.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`new.${name}`)}`)
  await sql`with new (${list(columns)}) as (values ${sql.join([sql`(${sql.join(typed)})`, ...others])})
    update ${sql.table(table)} set ${sql.join(changed)} from new where ${sql.join(isSame, sql` and `)}`.execute(on)
}
