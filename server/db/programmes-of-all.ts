import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Selects from the programmes of all channels by start: the index on it begins with the channel. */
export const programmesOfAll = (db: Kysely<Database>) =>
  db.selectFrom('programmes').where('channel_id', 'in', ({ selectFrom }) => selectFrom('channels').select('id'))
