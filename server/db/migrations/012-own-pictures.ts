import { type Kysely, sql } from 'kysely'

/** People's pictures leave the addresses that everybody may open and any cache may keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set id = 'u-' || id
    where '/images/' || id in (select userpic from accounts where userpic is not null)`.execute(db)
  await sql`update accounts set userpic = '/userpics/u-' || substr(userpic, 9) where userpic like '/images/%'`.execute(db)
}
