import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { newPushKeys, type PushIdentity } from '../../adapters/push.ts'
import type { Database } from '../../db/schema.ts'
import { settleFact } from '../site/fact-store.ts'

const Keys = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }))

/** The keys that push services know this service by, made on its first start; they live in the database, which all of its processes share. */
export async function pushKeysOf(db: Kysely<Database>): Promise<Omit<PushIdentity, 'subject'>> {
  return v.parse(Keys, await settleFact(db, 'push-keys', JSON.stringify(newPushKeys())))
}
