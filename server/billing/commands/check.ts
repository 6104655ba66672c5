import { EXIT } from '../../command-line.ts'
import { ORDER_ID } from '../../features/billing/order-id.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'

export const CHECK_USAGE = 'check ORDER'
export const RETRY_USAGE = 'retry SUBSCRIPTION'

/** Lets the service ask the provider about an order now. */
export const check: BillingCommand = async (args, { db, nowMs, say }) => {
  const id = onlyArgument(args, CHECK_USAGE)
  const orders = db
    .updateTable('orders')
    .set({ next_check_ms: nowMs })
    .where('id', '=', ORDER_ID.test(id) ? id : '')
  if (!(await orders.returning('id').executeTakeFirst())) throw new Refusal(`No order has the id "${id}".`)
  say(`The service asks the provider about ${id} within seconds; show it then.`)
  return EXIT.done
}

/** Lets the service charge a renewal that is past due now. */
export const retry: BillingCommand = async (args, { db, nowMs, say }) => {
  const id = onlyArgument(args, RETRY_USAGE)
  const due = db
    .updateTable('subscriptions')
    // Chargebee is told to charge; LiqPay's cards are charged here.
    .set(({ eb }) => ({
      next_ms: nowMs,
      unsent_ms: eb.case().when('provider', '=', 'chargebee').then(nowMs).else(eb.ref('unsent_ms')).end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'past_due')
  if (!(await due.where('auto_renew', '=', 1).returning('id').executeTakeFirst())) {
    throw new Refusal(`No subscription with the id "${id}" has a renewal past due.`)
  }
  say(`The service charges ${id} within seconds; show its account then.`)
  return EXIT.done
}

function onlyArgument(args: string[], usage: string): string {
  const { positionals } = readArguments(args, {}, usage)
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw usageError(usage)
  return id
}
