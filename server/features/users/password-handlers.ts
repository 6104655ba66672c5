import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { type Identity, notify, signOutOthers } from '../auth/identity.ts'
import { requireOwnPassword } from '../auth/own-password.ts'
import { hashPassword, readNewPassword } from '../auth/passwords.ts'
import { requireProof } from '../auth/proof.ts'
import { takeAccountCode, withoutFlow } from './contact-handlers.ts'
import { accountOf } from './own-account.ts'
import { requireNoLimit } from './user-handlers.ts'

type PasswordCall =
  | 'setPasswordWithoutPhone'
  | 'resetPassword'
  | 'changePassword'
  | 'sendSmsForChangePassword'
  | 'setPasswordByPhone'

/**
 * Answers the calls about a signed-in person's password; it needs an e-mail address, which it is used with
 * (section 5).
 */
export function passwordHandlers(identity: Identity): Handlers<PasswordCall> {
  const { accounts, courier } = identity

  return {
    async setPasswordWithoutPhone({ body }, { viewer, nowMs }) {
      const account = await accountOf(accounts, viewer)
      if (account.email === null) throw new ApiError('email_required')
      if (account.password_hash !== null) throw new ApiError('password_exists')
      requireNoLimit(account)
      await requireProof(identity, account, viewer, nowMs)
      const hash = await hashPassword(await readNewPassword(body))
      if (!(await accounts.setFirstPassword(account.id, hash))) throw new ApiError('password_exists')
      return fresh({ status: 'success' })
    },

    async changePassword({ body }, context) {
      const { viewer, client } = context
      const account = await accountOf(accounts, viewer)
      if (account.email === null) throw new ApiError('email_required')
      const password = await readNewPassword(body)
      const old = await requireOwnPassword(identity, account, body.old_password, context, 2)
      if (!(await accounts.replacePassword(account.id, old, await hashPassword(password)))) {
        throw new ApiError('password_change_failed')
      }
      await signOutOthers(identity, account.id, { sessionId: viewer.sessionId, deviceId: client.deviceId })
      return fresh({ status: 'success' })
    },

    async sendSmsForChangePassword(_input, { viewer, client, nowMs }) {
      const { id, phone, email } = await accountOf(accounts, viewer)
      if (phone === null) throw new ApiError('phone_required')
      if (email === null) throw new ApiError('email_required')
      const code = { purpose: 'password-by-phone', login: phone, accountId: id, isReal: true } as const
      return fresh(withoutFlow(await courier.begin(code, client, nowMs)))
    },

    async setPasswordByPhone({ body }, context) {
      const { viewer, client, nowMs } = context
      const account = await accountOf(accounts, viewer)
      const { id, phone } = account
      const password = await readNewPassword(body)
      const sentTo = await takeAccountCode(identity, id, 'password-by-phone', body.code, context)
      if (sentTo !== phone) throw new ApiError('code_expired')
      await accounts.change(id, { password_hash: await hashPassword(password), password_by_code_ms: nowMs })
      if (account.age_limit !== null) notify(identity, 'password-by-code', account, client.language)
      await signOutOthers(identity, id, { sessionId: viewer.sessionId, deviceId: client.deviceId })
      return fresh({ status: 'success' })
    },

    async resetPassword(_input, { viewer, client, nowMs }) {
      const { email, email_verified, phone } = await accountOf(accounts, viewer)
      const login = email_verified === 1 ? email : phone
      if (login === null) throw new ApiError('email_required')
      return fresh(await courier.begin({ purpose: 'recovery', login, isReal: true }, client, nowMs))
    },
  }
}
