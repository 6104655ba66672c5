import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { confirmedContact, type Identity, notify } from '../auth/identity.ts'
import { requireOwnPassword } from '../auth/own-password.ts'
import { takeAccountCode, withoutFlow } from '../users/contact-handlers.ts'
import { accountOf } from '../users/own-account.ts'
import type { ParentalStore } from './parental-store.ts'

type ForgottenPinCall = 'removeParentsControlByPassword' | 'sendCodeForParentsControl' | 'removeParentsControlByCode'

/** A password set by a code lifts no limit for this long. Its owner is notified meanwhile. */
export const NEW_PASSWORD_MS = 24 * 3_600_000

/**
 * Handles the calls by which an owner who forgot the PIN lifts the limit. A password precedes a code, which
 * may arrive on the child's own device; a password set by a code counts after a day.
 */
export function forgottenPinHandlers(parental: ParentalStore, identity: Identity): Handlers<ForgottenPinCall> {
  const { accounts, courier } = identity

  return {
    async removeParentsControlByPassword({ body }, context) {
      const { viewer, client, nowMs } = context
      const account = await accountOf(accounts, viewer)
      await requireOwnPassword(identity, account, body.password, context)
      const until = account.password_by_code_ms + NEW_PASSWORD_MS
      if (nowMs < until) {
        throw new ApiError('password_too_new', { until, retryAfterS: Math.ceil((until - nowMs) / 1000) })
      }
      await parental.lift(account.id)
      notify(identity, 'limit-lifted', account, client.language)
      return fresh({ status: 'success' })
    },

    async sendCodeForParentsControl({ body }, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      if (account.age_limit === null) throw new ApiError('not_found')
      if (account.password_hash !== null) throw new ApiError('password_required')
      const login = confirmedContact(account, body.way)
      if (login === null) throw new ApiError(body.way === 'phone' ? 'phone_required' : 'email_required')
      const code = { purpose: 'parents-control', login, accountId: account.id, isReal: true } as const
      return fresh(withoutFlow(await courier.begin(code, client, nowMs)))
    },

    async removeParentsControlByCode({ body }, context) {
      const account = await accountOf(accounts, context.viewer)
      const sentTo = await takeAccountCode(identity, account.id, 'parents-control', body.code, context)
      // Whose number or address it was then may not be theirs any more, and a password may have come since.
      const isStillTheirs = sentTo === account.phone || sentTo === confirmedContact(account, 'email')
      if (!isStillTheirs || account.password_hash !== null) throw new ApiError('code_expired')
      await parental.lift(account.id)
      notify(identity, 'limit-lifted', account, context.client.language)
      return fresh({ status: 'success' })
    },
  }
}
