import { EXIT } from '../../command-line.ts'
import { revokeAccess } from '../../features/billing/grant-store.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'
import { subscriptionJson, subscriptionLine } from './subscription-text.ts'

export const REVOKE_USAGE = 'revoke SUBSCRIPTION --why TEXT [--json]'

const OPTIONS = { why: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Ends a subscription at once. `list` and `show` print its id. */
export const revoke: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, REVOKE_USAGE)
  const [id, ...more] = positionals
  const why = values.why?.trim()
  if (id === undefined || more.length > 0 || !why) throw usageError(REVOKE_USAGE)
  const owner = await db.selectFrom('subscriptions').select('account_id').where('id', '=', id).executeTakeFirst()
  if (!owner) throw new Refusal(`No subscription has the id "${id}".`)
  const caller = { actor: `operator:${operator}`, nowMs } as const
  const { done, subscription } = await revokeAccess(db, { id, accountId: owner.account_id, why }, caller)
  if (done === 'already_ended') throw new Refusal(`The subscription has ended before. ${subscriptionLine(subscription, nowMs)}`)
  say(
    values.json
      ? JSON.stringify({ done, ...subscriptionJson(subscription, nowMs) })
      : `Revoked. ${subscriptionLine(subscription, nowMs)}`,
  )
  return EXIT.done
}
