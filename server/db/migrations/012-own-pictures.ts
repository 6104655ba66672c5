import { type Kysely, sql } from 'kysely'

/** Moves userpics from public URLs, which any cache may store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set id = 'u-' || id
    where '/images/' || id in (select userpic from accounts where userpic is not null)`.execute(db)
  await sql`update accounts set userpic = '/userpics/u-' || substr(userpic, 9) where userpic like '/images/%'`.execute(db)
}
