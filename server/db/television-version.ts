import type { Kysely } from 'kysely'
import { channelsVersion } from './channels-version.ts'
import { guideVersion } from './guide-version.ts'
import type { Database } from './schema.ts'

/** Names the state of channels, stations and guides: another one after every import and edit. */
export async function televisionVersion(db: Kysely<Database>): Promise<string> {
  return `${await channelsVersion(db)} ${await guideVersion(db)}`
}
