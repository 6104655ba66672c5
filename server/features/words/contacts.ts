import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { Contacts } from '../../../src/contract/site.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import { readFact, writeFact } from '../../db/fact-store.ts'
import type { Database } from '../../db/schema.ts'
import { noteWordsChange } from '../../db/words-version.ts'

const FACT = 'contacts'

/** Returns the contacts that operators set in place of `site.json`; null where the file holds. */
export async function readContacts(db: Kysely<Database>): Promise<Contacts | null> {
  const value = await readFact(db, FACT)
  return value === undefined ? null : v.parse(Contacts, JSON.parse(value))
}

/**
 * Sets the contacts, or lets those of `site.json` hold again. Returns false if the present ones are not as
 * expected, which is in the form of the audit log.
 */
export async function setContacts(
  db: Kysely<Database>,
  contacts: Contacts | null,
  { file, expected, by }: { file: Contacts; expected?: string; by: ActionBy },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await noteWordsChange(transaction)
    const before = (await readContacts(transaction)) ?? file
    if (expected !== undefined && JSON.stringify(before) !== expected) return false
    if (contacts) await writeFact(transaction, FACT, JSON.stringify(contacts))
    else await transaction.deleteFrom('facts').where('key', '=', FACT).execute()
    const change = { before: JSON.stringify(before), after: JSON.stringify(contacts ?? file) }
    await logAction(transaction, { action: 'contacts', subject: 'site:contacts', ...change }, by)
    return true
  })
}
