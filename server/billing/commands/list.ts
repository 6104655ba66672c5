import { EXIT } from '../../command-line.ts'
import { findTroubles } from '../../features/billing/trouble-store.ts'
import { type BillingCommand, type BillingContext, readArguments, usageError } from './command.ts'
import { subscriptionJson, subscriptionLine } from './subscription-text.ts'

export const LIST_USAGE = 'list [--all | --trouble] [--json]'

const OPTIONS = {
  all: { type: 'boolean', default: false },
  trouble: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

/** Shows the subscriptions in force, or all, one a line, by support id. */
export const list: BillingCommand = async (args, context) => {
  const { db, nowMs, say } = context
  const { values, positionals } = readArguments(args, OPTIONS, LIST_USAGE)
  if (positionals.length > 0 || (values.all && values.trouble)) throw usageError(LIST_USAGE)
  if (values.trouble) return listTroubles(values.json, context)
  let rows = db
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.account_id')
    .selectAll('subscriptions')
    .select('accounts.support_id')
    .orderBy('accounts.support_id')
    .orderBy('subscriptions.access_until_ms', 'desc')
    .orderBy('subscriptions.id')
  if (!values.all) rows = rows.where('access_from_ms', '<=', nowMs).where('access_until_ms', '>', nowMs)
  const found = await rows.execute()
  for (const { support_id, ...row } of found) {
    say(
      values.json
        ? JSON.stringify({ support_id, ...subscriptionJson(row, nowMs) })
        : `${support_id}  ${subscriptionLine(row, nowMs)}`,
    )
  }
  if (!values.json) say(`Subscriptions${values.all ? '' : ' in force'}: ${found.length}.`)
  return EXIT.done
}

/** Shows what about money needs the operator. */
async function listTroubles(isJson: boolean, { db, nowMs, say }: BillingContext): Promise<number> {
  const troubles = await findTroubles(db, nowMs)
  for (const trouble of troubles) {
    const { what, orderId, atMs } = trouble
    say(isJson ? JSON.stringify(trouble) : `${new Date(atMs).toISOString()} ${orderId}: ${what}`)
  }
  if (!isJson) say(`Troubles: ${troubles.length}.`)
  return EXIT.done
}
