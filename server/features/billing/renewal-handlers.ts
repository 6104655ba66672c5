import type { Kysely } from 'kysely'
import type { Subscription } from '../../../src/contract/subscriptions.ts'
import type { Withdrawal } from '../../../src/contract/billing.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { signedIn } from '../../http/viewer.ts'
import { readEmail } from '../auth/logins.ts'
import { cleanLine } from '../users/person-name.ts'
import { cancelRenewal, resumeRenewal } from './change-renewal.ts'
import type { Membership } from './membership.ts'
import type { Mirror } from './mirror.ts'
import { withdrawalStatement } from './withdrawal-statement.ts'
import { withdraw, type WithdrawalTerms, withdrawalTerms } from './withdrawal-store.ts'

type RenewalCall = 'cancelRenewal' | 'renewSubscription' | 'showWithdrawal' | 'withdraw'
type Parts = { db: Kysely<Database>; mirror: Mirror | undefined; membership: Membership; windows: SlidingWindows }

/** Answers the calls that end or resume a subscription (section 5, Subscription). */
export function renewalHandlers({ db, mirror, membership, windows }: Parts): Handlers<RenewalCall> {
  async function show(id: string, accountId: string, nowMs: number): Promise<Subscription> {
    const found = (await membership.list(accountId, nowMs)).find(({ _id }) => _id === id)
    if (!found) throw new ApiError('not_found')
    return found
  }

  /** Limits the calls of an account, and returns its caller. */
  function take({ viewer, nowMs }: CallContext): { accountId: string; nowMs: number } {
    const accountId = signedIn(viewer).id
    windows.take([[LIMITS.renewalsOfAccount, accountId]])
    return { accountId, nowMs }
  }

  async function owner(accountId: string): Promise<{ name: string; email: string | null }> {
    const { name, email, email_verified } = await db
      .selectFrom('accounts')
      .select(['name', 'email', 'email_verified'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    return { name, email: email_verified === 1 ? email : null }
  }

  /** The statement, with the package's name as it is now. */
  async function stating(
    language: LanguageTag,
  ): Promise<(terms: WithdrawalTerms, who: { name: string; email: string | null }) => string> {
    const packages = await db.selectFrom('packages').select(['id', 'name']).execute()
    return ({ present }, { name, email }) =>
      withdrawalStatement({
        language,
        name,
        email,
        orderedMs: present.contract_ms!,
        contract: present.id,
        package: packages.find(({ id }) => id === present.package_id)?.name ?? '',
      })
  }

  return {
    async cancelRenewal({ body }, context) {
      const caller = take(context)
      const reason = cleanLine(body.reason ?? '') || null
      const id = await cancelRenewal(db, { confirmation: body.confirmation, reason }, caller)
      await mirror?.push(caller.accountId)
      return fresh(await show(id, caller.accountId, caller.nowMs))
    },

    async renewSubscription(_input, context) {
      const caller = take(context)
      const id = await resumeRenewal(db, caller)
      await mirror?.push(caller.accountId)
      return fresh(await show(id, caller.accountId, caller.nowMs))
    },

    async showWithdrawal(_input, { viewer, client, nowMs }) {
      const caller = { accountId: signedIn(viewer).id, nowMs }
      const terms = await db.transaction().execute((transaction) => withdrawalTerms(transaction, caller))
      const who = await owner(caller.accountId)
      const data: Withdrawal = {
        subscription: await show(terms.present.id, caller.accountId, nowMs),
        ...who,
        statement: (await stating(client.language))(terms, who),
        refund: { amount_minor: terms.amountMinor, currency: terms.currency },
        until: terms.untilMs,
      }
      return fresh(data)
    },

    async withdraw({ body }, context) {
      const caller = take(context)
      const name = cleanLine(body.name)
      const email = body.email === undefined ? (await owner(caller.accountId)).email : readEmail(body.email)
      const state = await stating(context.client.language)
      const stated = (terms: WithdrawalTerms) => ({ name, email, statement: state(terms, { name, email }) })
      const { amountMinor, currency } = await withdraw(db, stated, caller)
      await mirror?.push(caller.accountId)
      const refund = { amount_minor: amountMinor, currency }
      return fresh({ withdrawn_at: caller.nowMs, refund, active_until: caller.nowMs })
    },
  }
}
