import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { newPushKeys, type PushIdentity } from '../../adapters/push.ts'
import type { Database } from '../../db/schema.ts'
import type { SigningKeys } from '../../keys.ts'
import { settleFact } from '../../db/fact-store.ts'

type PushKeys = Omit<PushIdentity, 'subject'>

const FACT = 'push-keys'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

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

function textOf({ publicKey, privateKey }: PushKeys, { sign }: SigningKeys): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sign, iv).setAAD(Buffer.from(publicKey))
  const body = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()])
  return JSON.stringify({ publicKey, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') })
}

/** `isFresh`: under the key that signs now; undefined when no key opens it. */
function open(stored: { publicKey: string; sealed: string }, { sign, verify }: SigningKeys) {
  const bytes = Buffer.from(stored.sealed, 'base64url')
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  for (const key of verify()) {
    if (key.length !== sign.length) continue
    try {
      const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(stored.publicKey)).setAuthTag(tag)
      const privateKey = cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      return { pushKeys: { publicKey: stored.publicKey, privateKey }, isFresh: key === sign }
    } catch {
      continue
    }
  }
  return undefined
}
