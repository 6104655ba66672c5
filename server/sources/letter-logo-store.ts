import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { letterLogo } from '../import/m3u/letter-logo.ts'
import { keepPicture } from '../media/pictures/picture-store.ts'

/** Stores the logo of a channel without one and returns its URL. */
export const storeLetterLogo = (db: Kysely<Database>, name: string): Promise<string> => keepPicture(db, letterLogo(name))
