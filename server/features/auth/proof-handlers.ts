import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { takeAccountCode, withoutFlow } from '../users/contact-handlers.ts'
import { accountOf } from '../users/own-account.ts'
import { sessionOf } from '../../http/viewer.ts'
import { confirmedContact, type Identity } from './identity.ts'
import { requireOwnPassword } from './own-password.ts'

type ProofCall = 'proveByPassword' | 'sendProofCode' | 'proveByCode'

/**
 * Answers the calls with which a signed-in person proves who they are before they change a way into the
 * account.
 */
export function proofHandlers(identity: Identity): Handlers<ProofCall> {
  const { accounts, courier, devices } = identity

  return {
    async proveByPassword({ body }, context) {
      const { viewer, nowMs } = context
      await requireOwnPassword(identity, await accountOf(accounts, viewer), body.password, context)
      await devices.prove(sessionOf(viewer), nowMs)
      return fresh({ status: 'success' })
    },

    async sendProofCode({ body }, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      const login = confirmedContact(account, body.way)
      if (login === null) throw new ApiError(body.way === 'phone' ? 'phone_required' : 'email_required')
      const code = { purpose: 'proof', login, accountId: account.id, isReal: true } as const
      return fresh(withoutFlow(await courier.begin(code, client, nowMs)))
    },

    async proveByCode({ body }, context) {
      const account = await accountOf(accounts, context.viewer)
      const sentTo = await takeAccountCode(identity, account.id, 'proof', body.code, context)
      const isStillTheirs = sentTo === confirmedContact(account, 'phone') || sentTo === confirmedContact(account, 'email')
      if (!isStillTheirs) throw new ApiError('code_expired')
      await devices.prove(sessionOf(context.viewer), context.nowMs)
      return fresh({ status: 'success' })
    },
  }
}
