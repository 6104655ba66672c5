import type { Kysely } from 'kysely'
import type { Database, PushSubscriptionRow } from '../../db/schema.ts'

/** So many devices of one account get pushes; the one that said so longest ago goes. */
export const MAX_SUBSCRIPTIONS = 20

/** A browser's push endpoint. */
export type Subscribed = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

/** The only place that queries push endpoints. */
export type PushStore = ReturnType<typeof createPushStore>

export function createPushStore(db: Kysely<Database>) {
  return {
    /** Whether pushes go to a device already. */
    knows: async (device: string): Promise<boolean> => {
      const query = db.selectFrom('push_subscriptions').where('device', '=', device).select('device')
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Stores a device's push URL for its account; a browser with a new device id takes its URL along. */
    keep: (device: string, sessionId: string | null, given: Subscribed & Pick<PushSubscriptionRow, 'language'>, nowMs: number) =>
      db.transaction().execute(async (transaction) => {
        const row = { ...given, session_id: sessionId, changed_ms: nowMs }
        await transaction
          .deleteFrom('push_subscriptions')
          .where('endpoint', '=', given.endpoint)
          .where('device', '!=', device)
          .execute()
        await transaction
          .insertInto('push_subscriptions')
          .values({ device, ...row })
          .onConflict((conflict) => conflict.column('device').doUpdateSet(row))
          .execute()
        if (sessionId !== null) await dropBeyondLimit(transaction, sessionId)
      }),

    /** Moves a subscription to another URL; does nothing if the old one is unknown. */
    renew: (was: string, given: Subscribed, nowMs: number) =>
      db.transaction().execute(async (transaction) => {
        const set = { ...given, changed_ms: nowMs }
        if (was !== given.endpoint) {
          const known = transaction.selectFrom('push_subscriptions').select('device').where('endpoint', '=', was)
          await transaction
            .deleteFrom('push_subscriptions')
            .where('endpoint', '=', given.endpoint)
            .where(({ exists }) => exists(known))
            .execute()
        }
        await transaction.updateTable('push_subscriptions').set(set).where('endpoint', '=', was).execute()
      }),
  }
}

async function dropBeyondLimit(on: Kysely<Database>, sessionId: string): Promise<void> {
  const devices = await on
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('sessions as own', 'own.account_id', 'sessions.account_id')
    .where('own.id', '=', sessionId)
    .select('push_subscriptions.device')
    .orderBy('push_subscriptions.changed_ms', 'desc')
    .orderBy('push_subscriptions.device')
    .execute()
  const beyond = devices.slice(MAX_SUBSCRIPTIONS).map(({ device }) => device)
  if (beyond.length > 0) await on.deleteFrom('push_subscriptions').where('device', 'in', beyond).execute()
}
