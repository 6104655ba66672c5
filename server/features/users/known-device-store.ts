import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { hmacOf, type SigningKeys } from '../../keys.ts'

/** A device that did not sign in for so long is a stranger again. */
const KNOWN_MS = 400 * 24 * 3_600_000

/** The only place that knows which devices an account signed in on. */
export type KnownDeviceStore = ReturnType<typeof createKnownDeviceStore>

/** Devices are stored as HMACs, so that the database alone does not reveal their ids. */
export function createKnownDeviceStore(db: Kysely<Database>, keys: SigningKeys) {
  const textOf = (accountId: string, deviceId: string) => `${accountId} ${deviceId}`
  const hashesOf = (accountId: string, deviceId: string) => keys.verify().map((key) => hmacOf(key, textOf(accountId, deviceId)))

  const ownerHashesOf = (deviceId: string) => keys.verify().map((key) => hmacOf(key, `owner ${deviceId}`))

  return {
    /** The hash of a device that signed in to this account before; undefined for a stranger. */
    async find(accountId: string, deviceId: string, nowMs: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('known_devices')
        .where('account_id', '=', accountId)
        .where('device_hash', 'in', hashesOf(accountId, deviceId))
        .where('seen_ms', '>', nowMs - KNOWN_MS)
        .select('device_hash')
        .executeTakeFirst()
      return row?.device_hash
    },

    /** The age limit of the account that signed in last on a device; undefined where there is none. */
    async ageLimit(deviceId: string, nowMs: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('device_owners')
        .innerJoin('parental_controls', 'parental_controls.account_id', 'device_owners.account_id')
        .where('device_hash', 'in', ownerHashesOf(deviceId))
        .where('seen_ms', '>', nowMs - KNOWN_MS)
        .select('age_limit')
        .executeTakeFirst()
      return row?.age_limit
    },

    /** Notes whose device it is: the account that signed in there last. */
    async own(accountId: string, deviceId: string, nowMs: number): Promise<void> {
      const [device_hash = '', ...former] = ownerHashesOf(deviceId)
      const owner = { account_id: accountId, seen_ms: nowMs }
      await db
        .insertInto('device_owners')
        .values({ device_hash, ...owner })
        .onConflict((conflict) => conflict.column('device_hash').doUpdateSet(owner))
        .execute()
      if (former.length > 0) await db.deleteFrom('device_owners').where('device_hash', 'in', former).execute()
    },

    /** Notes that a device signed in. */
    async note(accountId: string, deviceId: string, nowMs: number): Promise<void> {
      const seen = { seen_ms: nowMs }
      await db
        .insertInto('known_devices')
        .values({ account_id: accountId, device_hash: hmacOf(keys.sign, textOf(accountId, deviceId)), ...seen })
        .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet(seen))
        .execute()
      await db
        .deleteFrom('known_devices')
        .where('account_id', '=', accountId)
        .where('seen_ms', '<=', nowMs - KNOWN_MS)
        .execute()
    },

    /** A device that its owner signed out is a stranger. */
    async forget(accountId: string, deviceId: string): Promise<void> {
      const known = db.deleteFrom('known_devices').where('account_id', '=', accountId)
      await known.where('device_hash', 'in', hashesOf(accountId, deviceId)).execute()
    },

    /** Makes strangers of all devices but one. */
    async forgetOthers(accountId: string, deviceId: string | null): Promise<void> {
      const known = db.deleteFrom('known_devices').where('account_id', '=', accountId)
      await (deviceId === null ? known : known.where('device_hash', 'not in', hashesOf(accountId, deviceId))).execute()
    },
  }
}
