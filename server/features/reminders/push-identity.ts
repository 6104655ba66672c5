import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { newPushKeys, type PushIdentity } from '../../adapters/push.ts'
import type { Database } from '../../db/schema.ts'
import { openText, sealText, type SigningKeys } from '../../keys.ts'
import { settleFact } from '../../db/fact-store.ts'

type PushKeys = Omit<PushIdentity, 'subject'>

const FACT = 'push-keys'

// Older versions stored the private key in clear.
const StoredKeys = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.object({ publicKey: v.string(), sealed: v.string() }), v.object({ publicKey: v.string(), privateKey: v.string() })]),
)

/**
 * The VAPID keys of this service, created on its first start and stored encrypted. They are replaced when no
 * key of the service decrypts them; browsers then subscribe anew.
 */
export async function pushKeysOf(db: Kysely<Database>, keys: SigningKeys): Promise<PushKeys> {
  const made = newPushKeys()
  // Another process may put its own in between two steps.
  for (let round = 0; round < 5; round += 1) {
    const text = await settleFact(db, FACT, textOf(made, keys))
    const stored = v.parse(StoredKeys, text)
    const opened = 'sealed' in stored ? open(stored, keys) : { pushKeys: stored, isFresh: false }
    if (opened?.isFresh) return opened.pushKeys
    const next = opened?.pushKeys ?? made
    const replaced = db
      .updateTable('facts')
      .set({ value: textOf(next, keys) })
      .where('key', '=', FACT)
      .where('value', '=', text)
    if (await replaced.returning('key').executeTakeFirst()) return next
  }
  throw new Error('the push keys could not be settled')
}

function textOf({ publicKey, privateKey }: PushKeys, keys: SigningKeys): string {
  return JSON.stringify({ publicKey, sealed: sealText(keys, privateKey, publicKey) })
}

/** `isFresh`: under the key that signs now; undefined when no key opens it. */
function open({ publicKey, sealed }: { publicKey: string; sealed: string }, keys: SigningKeys) {
  const opened = openText(keys, sealed, publicKey)
  return opened && { pushKeys: { publicKey, privateKey: opened.text }, isFresh: opened.isFresh }
}
