import type { CodeSent, OwnCodeSent } from '../../../src/contract/auth.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import type { ClientInfo } from '../../http/client-info.ts'
import type { Purpose } from '../auth/code-store.ts'
import { type Identity, notify, takeCode } from '../auth/identity.ts'
import { movedLetter } from '../auth/letters.ts'
import { LIMITS } from '../../http/limits.ts'
import { readEmail, readPhone } from '../auth/logins.ts'
import { requireProof } from '../auth/proof.ts'
import type { Account } from './account-store.ts'
import { accountOf } from './own-account.ts'
import { requireNoLimit } from './user-handlers.ts'

type ContactCall = 'sendVerifyMail' | 'setEmail' | 'verifyMail' | 'sendVerifySms' | 'verifySms'

/**
 * Answers the calls with which a signed-in person adds or changes an address or a number, each confirmed by a
 * code.
 */
export function contactHandlers(identity: Identity): Handlers<ContactCall> {
  const { accounts, mailer, reportError, windows } = identity

  async function askMail(account: Account, login: string, client: ClientInfo, nowMs: number) {
    const owner = await accounts.byProof({ email: login })
    if (owner && owner.id !== account.id) throw taken('email_taken', account.id)
    const code = { purpose: 'verify-mail', login, accountId: account.id, isReal: true } as const
    return withoutFlow(await identity.courier.begin(code, client, nowMs))
  }

  /** Whose an address is may be learnt as often as a code may be sent, and no more often. */
  function taken(code: 'email_taken' | 'phone_taken', accountId: string): ApiError {
    windows.take([[LIMITS.codesOfAccount, accountId]])
    return new ApiError(code)
  }

  async function take(purpose: Purpose, code: string, context: CallContext) {
    const account = await accountOf(accounts, context.viewer)
    return { account, login: await takeAccountCode(identity, account.id, purpose, code, context) }
  }

  return {
    async setEmail({ body }, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      const email = readEmail(body.email)
      requireNoLimit(account)
      await requireProof(identity, account, viewer, nowMs)
      const sent = await askMail(account, email, client, nowMs)
      await accounts.claimEmail(account.id, email)
      return fresh(sent)
    },

    async sendVerifyMail({ query }, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      const waiting = await identity.codes.ofAccount(account.id, 'verify-mail', nowMs)
      const unconfirmed = account.email_verified === 0 ? account.email : null
      const login = query.type === 'verify' ? unconfirmed : (waiting?.login ?? null)
      if (login === null) throw new ApiError('email_required')
      if (query.type === 'verify') await requireProof(identity, account, viewer, nowMs)
      return fresh(await askMail(account, login, client, nowMs))
    },

    async verifyMail({ body }, context) {
      const { account, login } = await take('verify-mail', body.code, context)
      if (!(await accounts.prove(account.id, { email: login }))) throw new ApiError('email_taken')
      const before = account.email_verified === 1 ? account.email : null
      if (before !== null && before !== login) {
        mailer.send(movedLetter(context.client.language, before)).catch(reportError)
      }
      return fresh(await identity.showProfile(context.viewer, context.nowMs))
    },

    async sendVerifySms({ body }, { viewer, client, nowMs }) {
      const account = await accountOf(accounts, viewer)
      const { id } = account
      const login = readPhone(body.phone)
      requireNoLimit(account)
      await requireProof(identity, account, viewer, nowMs)
      const owner = await accounts.byProof({ phone: login })
      if (owner && owner.id !== id) throw taken('phone_taken', id)
      const code = { purpose: 'verify-phone', login, accountId: id, isReal: true } as const
      return fresh(withoutFlow(await identity.courier.begin(code, client, nowMs)))
    },

    async verifySms({ body }, context) {
      const { account, login } = await take('verify-phone', body.code, context)
      if (!(await accounts.prove(account.id, { phone: login }))) throw new ApiError('phone_taken')
      if (account.phone !== null && account.phone !== login) notify(identity, 'phone-moved', account, context.client.language)
      return fresh(await identity.showProfile(context.viewer, context.nowMs))
    },
  }
}

/** Accepts the code sent to a signed-in account and returns its recipient; throws as `takeCode` does. */
export async function takeAccountCode(
  identity: Identity,
  accountId: string,
  purpose: Purpose,
  code: string,
  { client, nowMs }: CallContext,
): Promise<string> {
  const waiting = await identity.codes.ofAccount(accountId, purpose, nowMs)
  if (!waiting) throw new ApiError('code_expired')
  return (await takeCode(identity, { flow: waiting.flow, code, purposes: [purpose], client, nowMs })).login
}

/** A signed-in person's code needs no name: they have one for each purpose. */
export function withoutFlow({ resend_after_s, expires_after_s }: CodeSent): OwnCodeSent {
  return { resend_after_s, expires_after_s }
}
