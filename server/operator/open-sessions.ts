import type { DeskSession } from '../../src/contract/operator-session.ts'
import { PROOF_MS } from '../../src/contract/operator-call.ts'
import { logAction } from '../db/audit-log.ts'
import { ApiError } from '../http/api-error.ts'
import type { Windows } from '../http/shared-windows.ts'
import type { SigningKeys } from '../keys.ts'
import { type OpenSession, openSession, type OperatorContext } from './operator-calls.ts'
import type { OperatorStore } from './operator-store.ts'
import type { Passkeys } from './passkeys.ts'

/** Dependencies of signing in. */
export type SessionParts = { store: OperatorStore; passkeys: Passkeys; keys: SigningKeys; windows: Windows }

/** How sessions are opened, completed and shown. */
export function createOpening({ store, passkeys }: Pick<SessionParts, 'store' | 'passkeys'>) {
  const { db } = store

  async function show(token: string, nowMs: number): Promise<DeskSession> {
    const session = await store.findSession(token, nowMs)
    if (!session) throw new ApiError('authorization_required')
    return present(session)
  }

  async function present(session: OpenSession): Promise<DeskSession> {
    const { operator, provenMs, endsMs } = session
    return {
      operator: { ...operator, roles: [...operator.roles] },
      is_complete: provenMs > 0,
      has_passkey: (await passkeys.passkeysOf(operator.id)).length > 0,
      ends_ms: endsMs,
      proven_until_ms: provenMs > 0 ? provenMs + PROOF_MS : 0,
    }
  }

  /** Opens a complete session under a new token: the one of before the second factor is worthless. */
  async function complete(context: OperatorContext): Promise<DeskSession> {
    const { tokenHash, provenMs, operator } = openSession(context)
    if (provenMs > 0) {
      await store.noteProof(tokenHash, context.nowMs)
      return present({ ...openSession(context), provenMs: context.nowMs })
    }
    await store.endSession(tokenHash)
    return begin(context, operator)
  }

  async function begin(context: OperatorContext, { id, login }: { id: string; login: string }): Promise<DeskSession> {
    const token = await store.openSession(id, context.nowMs, true)
    await note(login, 'sign-in', context.nowMs)
    context.setSession(token)
    return show(token, context.nowMs)
  }

  const note = (login: string, action: string, nowMs: number) =>
    db
      .transaction()
      .execute((transaction) =>
        logAction(transaction, { action, subject: `operator:${login}` }, { actor: `operator:${login}`, nowMs, reason: '' }),
      )

  return { show, present, complete, begin, note }
}
