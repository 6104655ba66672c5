import type { Kysely, Transaction } from 'kysely'
import { OPERATOR_ROLES, type OperatorRole } from '../../src/contract/operator-call.ts'
import type { OperatorRow } from '../db/desk-schema.ts'
import type { Database } from '../db/schema.ts'
import { hashSecret, newSecret } from '../features/users/session-store.ts'
import type { OpenSession } from './operator-calls.ts'

const HOUR_MS = 3_600_000

/** A session ends so long after its sign-in, however much it was used. */
export const DESK_SESSION_MS = 8 * HOUR_MS

/** How long a password waits for its second factor. */
export const FACTOR_WAIT_MS = 10 * 60_000

/** How long the link of an enrolment opens. */
export const ENROLMENT_MS = 24 * HOUR_MS

/** Reads the roles of a row; unknown ones, as of a later version, count for nothing. */
export const rolesOf = ({ roles }: Pick<OperatorRow, 'roles'>): OperatorRole[] => {
  const stored = roles.split(',')
  return OPERATOR_ROLES.filter((role) => stored.includes(role))
}

/** Operators, their sessions and passkeys. */
export function createOperatorStore(db: Kysely<Database>) {
  return {
    db,

    byLogin: (login: string) => db.selectFrom('operators').selectAll().where('login', '=', login).executeTakeFirst(),

    byId: (id: string) => db.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** Returns the operator of an enrolment's link that is still open. */
    byEnrolment: (token: string, nowMs: number) =>
      db
        .selectFrom('operators')
        .selectAll()
        .where('enrolment_hash', '=', hashSecret(token))
        .where('enrolment_until_ms', '>', nowMs)
        .executeTakeFirst(),

    /** Opens a session and returns its token; without a second factor it lasts for a few minutes. */
    async openSession(operatorId: string, nowMs: number, isProven: boolean): Promise<string> {
      const token = newSecret()
      const times = isProven
        ? { ends_ms: nowMs + DESK_SESSION_MS, proven_ms: nowMs }
        : { ends_ms: nowMs + FACTOR_WAIT_MS, proven_ms: 0 }
      await db
        .insertInto('operator_sessions')
        .values({ token_hash: hashSecret(token), operator_id: operatorId, challenge: null, ...times })
        .execute()
      return token
    },

    /** Returns the session of a token; undefined for one that has ended. */
    async findSession(token: string, nowMs: number): Promise<OpenSession | undefined> {
      const row = await db
        .selectFrom('operator_sessions')
        .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
        .where('token_hash', '=', hashSecret(token))
        .where('ends_ms', '>', nowMs)
        .select(['token_hash', 'ends_ms', 'proven_ms', 'operators.id', 'login', 'name', 'roles'])
        .executeTakeFirst()
      if (!row) return undefined
      const { token_hash: tokenHash, ends_ms: endsMs, proven_ms: provenMs, id, login, name } = row
      return { tokenHash, endsMs, provenMs, operator: { id, login, name, roles: rolesOf(row) } }
    },

    /** True while a complete session has not ended. */
    async isOpen(tokenHash: string, nowMs: number): Promise<boolean> {
      const open = db.selectFrom('operator_sessions').select('ends_ms').where('token_hash', '=', tokenHash)
      return (await open.where('ends_ms', '>', nowMs).where('proven_ms', '>', 0).executeTakeFirst()) !== undefined
    },

    async endSession(tokenHash: string): Promise<void> {
      await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute()
    },

    /** Stores the moment of a new second factor. */
    async noteProof(tokenHash: string, nowMs: number): Promise<void> {
      await db.updateTable('operator_sessions').set({ proven_ms: nowMs }).where('token_hash', '=', tokenHash).execute()
    },

    /** True for the first code of a period: each opens once, in all processes. */
    async takeStep(operatorId: string, step: number): Promise<boolean> {
      const taken = db
        .updateTable('operators')
        .set({ totp_step: step })
        .where('id', '=', operatorId)
        .where('totp_step', '<', step)
      return (await taken.returning('id').executeTakeFirst()) !== undefined
    },
  }
}

export type OperatorStore = ReturnType<typeof createOperatorStore>

/** Removes what an operator signs in with, and ends the sessions. */
export async function clearAccess(transaction: Transaction<Database>, operatorId: string): Promise<void> {
  await transaction.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
  await transaction.deleteFrom('operator_passkeys').where('operator_id', '=', operatorId).execute()
}
