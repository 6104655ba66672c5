import type { Kysely } from 'kysely'
import type { RedirectRule } from '../../../src/contract/site.ts'
import type { Database } from '../../db/schema.ts'
import { type KeptParts, keepReading } from './keep-reading.ts'
import { type ReadRules, readRules } from './redirect-rules.ts'

/** Returns the valid redirect rules by their source path, and the errors of the others. */
export async function readRedirects(db: Kysely<Database>, publicUrl: string | undefined): Promise<ReadRules> {
  return readRules(await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(), publicUrl)
}

type RedirectParts = Omit<KeptParts<RedirectRule[]>, 'first' | 'read'> & { db: Kysely<Database>; publicUrl: string | undefined }

/** The rules for navigations, read at most once a minute and after changes. */
export function keepRedirects({ db, publicUrl, ...parts }: RedirectParts): () => Promise<RedirectRule[]> {
  return keepReading({ ...parts, first: [], read: async () => (await readRedirects(db, publicUrl)).rules })
}
