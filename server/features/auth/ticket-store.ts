import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { hashSecret, newSecret } from '../users/session-store.ts'

/** How long the next step may take. */
export const TICKET_MS = 10 * 60_000

/**
 * The step that a ticket permits: removal of a device, the same for a device approved by another one, or a
 * new password.
 */
export type TicketKind = 'devices' | 'approved-devices' | 'recovery'

/** The only place that knows tickets: rights to one further step, good once. */
export type TicketStore = ReturnType<typeof createTicketStore>

export function createTicketStore(db: Kysely<Database>) {
  return {
    async issue(kind: TicketKind, accountId: string, nowMs: number): Promise<string> {
      const ticket = newSecret()
      await db.deleteFrom('tickets').where('expires_ms', '<', nowMs).execute()
      await db
        .insertInto('tickets')
        .values({ ticket_hash: hashSecret(ticket), kind, account_id: accountId, expires_ms: nowMs + TICKET_MS })
        .execute()
      return ticket
    },

    /**
     * Whose ticket it was; undefined when it opens nothing. Of several who bring it at once, one is let
     * through.
     */
    async use(kind: TicketKind, ticket: string, nowMs: number): Promise<string | undefined> {
      const used = await db
        .deleteFrom('tickets')
        .where('ticket_hash', '=', hashSecret(ticket))
        .where('kind', '=', kind)
        .where('expires_ms', '>', nowMs)
        .returning('account_id')
        .executeTakeFirst()
      return used?.account_id
    },

    /** Revokes tickets that an account's old password opened. */
    async revoke(accountId: string): Promise<void> {
      await db.deleteFrom('tickets').where('account_id', '=', accountId).execute()
    },
  }
}
