import { hashPassword, readNewPassword } from '../features/auth/passwords.ts'
import { ApiError } from '../http/api-error.ts'
import { LIMITS } from '../http/limits.ts'
import { createOpening, type SessionParts } from './open-sessions.ts'
import { enrolmentUri, offeredSecret, sealSecret, stepOfCode } from './one-time-codes.ts'
import type { OperatorHandlers } from './operator-calls.ts'
import { clearAccess } from './operator-store.ts'

/** Handles the first visit of an operator, by a link that opens once. */
export function enrolmentHandlers(parts: SessionParts): OperatorHandlers<'showEnrolment' | 'enrol'> {
  const { store, keys, windows } = parts
  const { begin } = createOpening(parts)
  return {
    async showEnrolment({ body: { token } }, { nowMs, client }) {
      await windows.takeShared([[LIMITS.operatorPasswordsOfAddress, client.address]])
      const operator = await store.byEnrolment(token, nowMs)
      if (!operator) throw new ApiError('code_expired')
      const secret = offeredSecret(keys, token)
      const { login, name } = operator
      return { login, name, secret, uri: enrolmentUri(secret, login) }
    },

    async enrol({ body: { token, code, ...chosen } }, context) {
      const { nowMs, client } = context
      await windows.takeShared([[LIMITS.operatorPasswordsOfAddress, client.address]])
      const operator = await store.byEnrolment(token, nowMs)
      if (!operator) throw new ApiError('code_expired')
      const password = await readNewPassword(chosen)
      const secret = offeredSecret(keys, token)
      const step = stepOfCode(secret, code, nowMs)
      if (step === null) throw new ApiError('invalid_code')
      const password_hash = await hashPassword(password)
      await store.db.transaction().execute(async (transaction) => {
        const enrolled = transaction
          .updateTable('operators')
          .set({ password_hash, totp_sealed: sealSecret(keys, secret, operator.id), totp_step: step })
          .set({ enrolment_hash: null, enrolment_until_ms: 0 })
          .where('id', '=', operator.id)
          .where('enrolment_hash', '=', operator.enrolment_hash)
        if (!(await enrolled.returning('id').executeTakeFirst())) throw new ApiError('code_expired')
        await clearAccess(transaction, operator.id)
      })
      return begin(context, operator)
    },
  }
}
