import type { DeskSession } from '../../src/contract/operator-session.ts'
import { isPassword } from '../features/auth/passwords.ts'
import { ApiError } from '../http/api-error.ts'
import { LIMITS } from '../http/limits.ts'
import { openSecret, stepOfCode } from './one-time-codes.ts'
import { openSession, type OperatorContext, type OperatorHandlers } from './operator-calls.ts'
import { createOpening, type SessionParts } from './open-sessions.ts'

type Names =
  | 'signInOperator'
  | 'showDeskSession'
  | 'signOutOperator'
  | 'proveOperatorByCode'
  | 'beginOperatorPasskey'
  | 'proveOperatorByPasskey'

/** Handles the calls by which operators sign in: a password, then a second factor. */
export function sessionHandlers(parts: SessionParts): OperatorHandlers<Names> {
  const { store, passkeys, keys, windows } = parts
  const { show, present, complete, note } = createOpening(parts)

  /** Counts a second factor against the limit of its operator, and logs a wrong one. */
  async function prove(context: OperatorContext, isRight: () => Promise<boolean>): Promise<DeskSession> {
    const { operator } = openSession(context)
    const giveBack = await windows.takeShared([[LIMITS.operatorFactors, operator.id]])
    if (!(await isRight())) {
      await note(operator.login, 'second factor refused', context.nowMs)
      throw new ApiError('invalid_code')
    }
    await giveBack()
    return complete(context)
  }

  async function isCode(operatorId: string, code: string, nowMs: number): Promise<boolean> {
    const { totp_sealed: sealed } = await store.byId(operatorId)
    const secret = sealed === null ? undefined : openSecret(keys, sealed, operatorId)
    const step = secret === undefined ? null : stepOfCode(secret, code, nowMs)
    return step !== null && store.takeStep(operatorId, step)
  }

  return {
    async signInOperator({ body: { login, password } }, context) {
      const { nowMs, client, setSession } = context
      const name = login.trim().toLowerCase()
      const giveBack = await windows.takeShared([
        [LIMITS.operatorPasswordsOfAddress, client.address],
        [LIMITS.operatorPasswordsOfLogin, name],
      ])
      const operator = await store.byLogin(name)
      if (!(await isPassword(password, operator?.password_hash)) || !operator) throw new ApiError('wrong_login')
      await giveBack()
      const token = await store.openSession(operator.id, nowMs, false)
      setSession(token)
      return show(token, nowMs)
    },

    showDeskSession: (_input, context) => present(openSession(context)),

    async signOutOperator(_input, context) {
      await store.endSession(openSession(context).tokenHash)
      context.setSession(null)
      return { success: true as const }
    },

    proveOperatorByCode: ({ body: { code } }, context) =>
      prove(context, () => isCode(openSession(context).operator.id, code, context.nowMs)),

    beginOperatorPasskey: (_input, context) => passkeys.begin(context),

    proveOperatorByPasskey: ({ body: { response } }, context) =>
      prove(context, () =>
        passkeys.verify(context, response).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError && error.code === 'invalid_code') return false
            throw error
          },
        ),
      ),
  }
}
