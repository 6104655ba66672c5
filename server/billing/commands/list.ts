import { EXIT } from '../../command-line.ts'
import { type BillingCommand, readArguments, usageError } from './command.ts'
import { subscriptionJson, subscriptionLine } from './subscription-text.ts'

export const LIST_USAGE = 'list [--all] [--json]'

const OPTIONS = { all: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const

/** Shows the subscriptions in force, or all, one a line, by support id. */
export const list: BillingCommand = async (args, { db, nowMs, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, LIST_USAGE)
  if (positionals.length > 0) throw usageError(LIST_USAGE)
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
