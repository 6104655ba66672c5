import { type RawBuilder, sql } from 'kysely'

const matches = (column: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${pattern} escape '~'`

/** Makes the signs of a pattern mean themselves. */
const escaped = (text: string): string => text.replaceAll(/[~%_]/g, '~$&')

/**
 * The condition that a column has a text in it. SQLite folds the case of Latin letters, PostgreSQL does not.
 */
export const contains = (column: string, text: string): RawBuilder<boolean> => matches(column, `%${escaped(text)}%`)

/** The condition that a column starts with a text. */
export const startsWith = (column: string, text: string): RawBuilder<boolean> => matches(column, `${escaped(text)}%`)
