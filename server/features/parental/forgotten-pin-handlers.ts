import { ApiError, fresh, type Handlers } from '../../http/answers.ts'
import type { Identity } from '../auth/identity.ts'
import { LIMITS } from '../auth/limits.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Account } from '../users/account-store.ts'
import { takeAccountCode, withoutFlow } from '../users/contact-handlers.ts'
import { accountOf } from '../users/user-handlers.ts'
import type { ParentalStore } from './parental-store.ts'

type ForgottenPinCall = 'removeParentsControlByPassword' | 'sendCodeForParentsControl' | 'removeParentsControlByCode'

/**
 * Answers the calls with which an owner who forgot the PIN lifts the limit. Where there is a password, only it will do: codes may well
 * arrive on the device that the child holds.
 */
export function forgottenPinHandlers(parental: ParentalStore, identity: Identity): Handlers<ForgottenPinCall> {
  const { accounts, courier, windows } = identity

  return {
    async removeParentsControlByPassword({ body }, { viewer, sender, nowMs }) {
      const { id, password_hash } = await accountOf(accounts, viewer)
      const giveBack = windows.take(
        [
          [LIMITS.passwordsOfLogin, id],
          [LIMITS.passwordsOfAddress, sender.address],
        ],
        nowMs,
      )
      if (!(await isPassword(body.password, password_hash))) throw new ApiError('wrong_password')
      giveBack()
      await parental.lift(id)
      return fresh({ status: 'success' })
    },

    async sendCodeForParentsControl({ body }, { viewer, sender, nowMs }) {
      const account = await accountOf(accounts, viewer)
      if (account.age_limit === null) throw new ApiError('not_found')
      if (account.password_hash !== null) throw new ApiError('password_required')
      const login = body.way === 'phone' ? account.phone : confirmedEmail(account)
      if (login === null) throw new ApiError(body.way === 'phone' ? 'phone_required' : 'email_required')
      const code = { purpose: 'parents-control', login, accountId: account.id, isReal: true } as const
      return fresh(withoutFlow(await courier.begin(code, sender, nowMs)))
    },

    async removeParentsControlByCode({ body }, asking) {
      const account = await accountOf(accounts, asking.viewer)
      const sentTo = await takeAccountCode(identity, account.id, 'parents-control', body.code, asking)
      // Whose number or address it was then may not be theirs any more, and a password may have come since.
      const isStillTheirs = sentTo === account.phone || sentTo === confirmedEmail(account)
      if (!isStillTheirs || account.password_hash !== null) throw new ApiError('code_expired')
      await parental.lift(account.id)
      return fresh({ status: 'success' })
    },
  }
}

const confirmedEmail = ({ email, email_verified }: Account): string | null => (email_verified === 1 ? email : null)
