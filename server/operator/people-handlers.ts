import type { Person } from '../../src/contract/operator-people.ts'
import { periodFrom } from '../../src/domain/billing/periods.ts'
import type { Kysely } from 'kysely'
import type { ActionBy } from '../db/audit-log.ts'
import type { Database } from '../db/schema.ts'
import { grantAccess, revokeAccess } from '../features/billing/grant-store.ts'
import { createAccountStanding } from '../features/users/account-standing.ts'
import { ownData } from '../features/users/own-data.ts'
import { createPeopleStore } from '../features/users/people-store.ts'
import { ApiError } from '../http/api-error.ts'
import { byOperator, openSession, type OperatorContext, type OperatorHandlers } from './operator-calls.ts'

type Names =
  | 'findPeople'
  | 'showPerson'
  | 'signPersonOut'
  | 'blockPerson'
  | 'unblockPerson'
  | 'grantPackage'
  | 'revokePackage'
  | 'exportPerson'
  | 'deletePerson'

/** Handles the calls about viewers. */
export function peopleHandlers(db: Kysely<Database>): OperatorHandlers<Names> {
  const people = createPeopleStore(db)
  const standing = createAccountStanding(db)

  async function idOf({ id }: { id: string }): Promise<string> {
    const accountId = await people.idOf(id)
    if (accountId === undefined) throw new ApiError('not_found')
    return accountId
  }

  /** Handles an action that needs a reason alone; returns the person as changed. */
  const acting =
    (act: (accountId: string, by: ActionBy) => Promise<unknown>) =>
    async (
      { params, body: { reason } }: { params: { id: string }; body: { reason: string } },
      context: OperatorContext,
    ): Promise<Person> => {
      const accountId = await idOf(params)
      await act(accountId, byOperator(context, reason))
      return people.show(accountId, context.nowMs)
    }

  return {
    findPeople: ({ body: { sought } }, context) => people.find(sought, byOperator(context)),

    async showPerson({ params }, context) {
      const accountId = await idOf(params)
      await people.noteLook(accountId, byOperator(context))
      return people.show(accountId, context.nowMs)
    },

    signPersonOut: acting(standing.signOut),
    blockPerson: acting(standing.block),
    unblockPerson: acting(standing.unblock),
    deletePerson: acting(standing.requestErasure),

    async grantPackage({ params, body: { reason, package_id: packageId, days } }, context) {
      const accountId = await idOf(params)
      const known = db.selectFrom('packages').where('id', '=', packageId).select('id')
      if (!(await known.executeTakeFirst())) throw new ApiError('not_found')
      const untilMs = periodFrom(context.nowMs, days).endMs
      const grant = { accountId, packageId, untilMs, store: null, why: reason }
      const { done } = await grantAccess(db, grant, callerOf(context))
      if (done === 'refused') throw new ApiError('already_have')
      return people.show(accountId, context.nowMs)
    },

    async revokePackage({ params, body: { reason, subscription_id: id } }, context) {
      const accountId = await idOf(params)
      const own = db.selectFrom('subscriptions').where('id', '=', id).where('account_id', '=', accountId).select('id')
      if (!(await own.executeTakeFirst())) throw new ApiError('not_found')
      const { done } = await revokeAccess(db, { id, accountId, why: reason }, callerOf(context))
      if (done === 'already_ended') throw new ApiError('subscription_ended')
      return people.show(accountId, context.nowMs)
    },

    async exportPerson({ params, body: { reason } }, context) {
      const accountId = await idOf(params)
      await standing.noteExport(accountId, byOperator(context, reason))
      return ownData(db, accountId, context.nowMs)
    },
  }
}

const callerOf = (context: OperatorContext) =>
  ({ actor: `operator:${openSession(context).operator.login}`, nowMs: context.nowMs }) as const
