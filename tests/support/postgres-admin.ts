import { Client } from 'pg'

/** The migrated database that every test's own is copied from. */
export const TEMPLATE = 'efir_template'

/** Runs one statement in a database of a PostgreSQL server. */
export async function admin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address of another database of the same server. */
export const databaseAt = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`)
