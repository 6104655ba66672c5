import type { Kysely } from 'kysely'
import { DEVICES_PER_ACCOUNT } from '../../../src/domain/account/devices.ts'
import type { SessionRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import { ACCESS_KEY_MS, hashSecret, newId, newSecret, SESSION_IDLE_MS, SESSION_MS } from './session-store.ts'

/** A device's description of itself, from its headers. */
export type DeviceIdentity = { deviceId: string | null; platform: string; label: string }

/** The only place that signs devices in and out. */
export type DeviceStore = ReturnType<typeof createDeviceStore>

export function createDeviceStore(db: Kysely<Database>) {
  const devicesOf = (accountId: string) =>
    db.deleteFrom('sessions').where('account_id', '=', accountId).where('slot', 'is not', null)

  return {
    /**
     * Signs a device in and returns its token; a device that was signed in before gets a new token in its own
     * place. Undefined when all five slots are taken: they are unique in the database, so however many sign
     * in at once, five remain.
     */
    async open(accountId: string, device: DeviceIdentity, nowMs: number, isProven = true): Promise<string | undefined> {
      const token = newSecret()
      const device_id = device.deviceId ?? `unnamed-${newId()}`
      const fresh = {
        token_hash: hashSecret(token),
        platform: device.platform,
        label: device.label,
        created_ms: nowMs,
        last_seen_ms: nowMs,
        proven_ms: isProven ? nowMs : 0,
      }
      await devicesOf(accountId)
        .where((is) => is.or([is('last_seen_ms', '<=', nowMs - SESSION_IDLE_MS), is('created_ms', '<=', nowMs - SESSION_MS)]))
        .execute()
      // Each round that fails is one in which another device took the slot.
      for (let round = 0; round < 50; round += 1) {
        const again = await db
          .updateTable('sessions')
          .set(fresh)
          .where('account_id', '=', accountId)
          .where('device_id', '=', device_id)
          .returning('id')
          .executeTakeFirst()
        if (again) return token
        const taken = await db.selectFrom('sessions').where('account_id', '=', accountId).select('slot').execute()
        const slots = Array.from({ length: DEVICES_PER_ACCOUNT }, (_, index) => index + 1)
        const slot = slots.find((free) => !taken.some((other) => other.slot === free))
        if (slot === undefined) return undefined
        const opened = await db
          .insertInto('sessions')
          .values({ ...fresh, id: newId(), account_id: accountId, device_id, slot })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (opened) return token
      }
      throw new Error('no slot could be taken')
    },

    /** An account's devices, the one seen last first. */
    list: (accountId: string): Promise<SessionRow[]> =>
      db
        .selectFrom('sessions')
        .where('account_id', '=', accountId)
        .where('slot', 'is not', null)
        .selectAll()
        .orderBy('last_seen_ms', 'desc')
        .orderBy('slot')
        .execute(),

    /** Whose an access key is; undefined for a device's token, and for a key that has ended. */
    accountOfKey: (key: string, nowMs: number): Promise<{ id: string; name: string } | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
        .where('sessions.token_hash', '=', hashSecret(key))
        .where('sessions.slot', 'is', null)
        .where('sessions.created_ms', '>', nowMs - ACCESS_KEY_MS)
        .select(['accounts.id', 'accounts.name'])
        .executeTakeFirst(),

    /** Records a session's proof of identity. */
    async prove(sessionId: string, nowMs: number): Promise<void> {
      await db.updateTable('sessions').set({ proven_ms: nowMs }).where('id', '=', sessionId).execute()
    },

    /** Returns a session's last proof of identity (epoch ms); 0 for none. */
    async provenMs(sessionId: string): Promise<number> {
      const row = await db.selectFrom('sessions').where('id', '=', sessionId).select('proven_ms').executeTakeFirst()
      return row?.proven_ms ?? 0
    },

    /** Signs a device out and returns its row; undefined when the account has no such device. */
    remove: (accountId: string, id: string): Promise<SessionRow | undefined> =>
      devicesOf(accountId).where('id', '=', id).returningAll().executeTakeFirst(),

    /** Signs every device out but the one given. */
    async removeOthers(accountId: string, id: string | null): Promise<void> {
      await devicesOf(accountId)
        .where('id', '!=', id ?? '')
        .execute()
    },
  }
}
