import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DeviceCodeRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { DeviceIdentity } from '../users/device-store.ts'
import { hashSecret, newId, newSecret } from '../users/session-store.ts'

/** How long a television shows its code. */
export const DEVICE_CODE_MS = 10 * 60_000

/** The only place that knows the codes of waiting devices. */
export type DeviceCodeStore = ReturnType<typeof createDeviceCodeStore>

export function createDeviceCodeStore(db: Kysely<Database>) {
  return {
    /** A short code that no other waiting device shows, and the secret with which the device polls. */
    async issue({ deviceId, platform, label }: DeviceIdentity, nowMs: number): Promise<{ code: string; secret: string }> {
      // An expired code is stored for as long again, so that its error differs from that of an unknown one.
      await db
        .deleteFrom('device_codes')
        .where('expires_ms', '<=', nowMs - DEVICE_CODE_MS)
        .execute()
      const secret = newSecret()
      const device = { device_id: deviceId ?? `unnamed-${newId()}`, platform, label }
      const row = { secret_hash: hashSecret(secret), expires_ms: nowMs + DEVICE_CODE_MS, account_id: null, ...device }
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const code = String(randomInt(100_000_000)).padStart(8, '0')
        const issued = await db
          .insertInto('device_codes')
          .values({ code, ...row })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning('code')
          .executeTakeFirst()
        if (issued) return { code, secret }
      }
      throw new Error('no device code is free')
    },

    /** The device that waits with this code; undefined when none does. */
    waiting: (code: string, nowMs: number): Promise<{ label: string; platform: string } | undefined> =>
      db
        .selectFrom('device_codes')
        .where('code', '=', code)
        .where('expires_ms', '>', nowMs)
        .where('account_id', 'is', null)
        .select(['label', 'platform'])
        .executeTakeFirst(),

    /** Whether the time of a code is over. */
    async isOver(code: string, nowMs: number): Promise<boolean> {
      const over = db.selectFrom('device_codes').where('code', '=', code).where('expires_ms', '<=', nowMs)
      return (await over.select('code').executeTakeFirst()) !== undefined
    },

    /** Lets the device with this code in; undefined when none waits with it. */
    async approve(code: string, accountId: string, nowMs: number): Promise<{ label: string } | undefined> {
      return db
        .updateTable('device_codes')
        .set({ account_id: accountId })
        .where('code', '=', code)
        .where('expires_ms', '>', nowMs)
        .where('account_id', 'is', null)
        .returning('label')
        .executeTakeFirst()
    },

    /** Revokes approvals of an account that no device has fetched yet. */
    async revoke(accountId: string): Promise<void> {
      await db.deleteFrom('device_codes').where('account_id', '=', accountId).execute()
    },

    /** Returns `waiting`, or the approved code once. Undefined when it has expired or was used. */
    async poll(secret: string, nowMs: number): Promise<'waiting' | (DeviceCodeRow & { account_id: string }) | undefined> {
      const mine = hashSecret(secret)
      const approved = await db
        .deleteFrom('device_codes')
        .where('secret_hash', '=', mine)
        .where('expires_ms', '>', nowMs)
        .where('account_id', 'is not', null)
        .returningAll()
        .executeTakeFirst()
      if (approved?.account_id) return { ...approved, account_id: approved.account_id }
      const waiting = db.selectFrom('device_codes').where('secret_hash', '=', mine).where('expires_ms', '>', nowMs)
      return (await waiting.select('code').executeTakeFirst()) && 'waiting'
    },
  }
}
