import { EXIT } from '../../command-line.ts'
import type { BillingLogRow } from '../../db/billing-records-schema.ts'
import { type BillingCommand, readArguments, usageError } from './command.ts'
import { findAccount } from './find-account.ts'
import { ORDER_ID, showOrder } from './show-order.ts'
import { subscriptionJson, subscriptionLine } from './subscription-text.ts'

export const SHOW_USAGE = 'show ACCOUNT|ORDER [--json]'

const OPTIONS = { json: { type: 'boolean', default: false } } as const

/** Shows an account's subscriptions and the audit log of their changes, newest first; or an order. */
export const show: BillingCommand = async (args, context) => {
  const { db, nowMs, say } = context
  const { values, positionals } = readArguments(args, OPTIONS, SHOW_USAGE)
  const [typed, ...more] = positionals
  if (typed === undefined || more.length > 0) throw usageError(SHOW_USAGE)
  if (ORDER_ID.test(typed)) return showOrder(typed, values.json, context)
  const account = await findAccount(db, typed)
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('access_until_ms', 'desc')
    .orderBy('id')
    .execute()
  const log = await db
    .selectFrom('billing_log')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .execute()
  if (values.json) {
    const { support_id, name } = account
    const shown = { support_id, name, subscriptions: subscriptions.map((row) => subscriptionJson(row, nowMs)), log }
    say(JSON.stringify(shown))
    return EXIT.done
  }
  say(`${account.support_id}  ${account.name || 'without a name'}. Subscriptions: ${subscriptions.length}.`)
  for (const row of subscriptions) say(`  ${subscriptionLine(row, nowMs)}`)
  for (const row of log) say(`  ${logLine(row)}`)
  return EXIT.done
}

function logLine({ at_ms, actor, what, from, to, detail }: BillingLogRow): string {
  const change = [from, to].filter((text) => text !== null).join(' → ')
  return `${new Date(at_ms).toISOString()} ${actor} ${what}: ${change}${detail ? `. Why: ${detail}` : ''}`
}
