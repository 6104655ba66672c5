import { EXIT } from '../../command-line.ts'
import { checkNow, retryNow } from '../../features/billing/due-now.ts'
import { ORDER_ID } from '../../features/billing/order-id.ts'
import { type BillingCommand, by, readArguments, Refusal, usageError } from './command.ts'

export const CHECK_USAGE = 'check ORDER'
export const RETRY_USAGE = 'retry SUBSCRIPTION'

/** Lets the service ask the provider about an order now. */
export const check: BillingCommand = async (args, context) => {
  const id = onlyArgument(args, CHECK_USAGE)
  const isDue = ORDER_ID.test(id) && (await checkNow(context.db, id, by(context)))
  if (!isDue) throw new Refusal(`No order has the id "${id}".`)
  context.say(`The service asks the provider about ${id} within seconds; show it then.`)
  return EXIT.done
}

/** Lets the service charge a renewal that is past due now. */
export const retry: BillingCommand = async (args, context) => {
  const id = onlyArgument(args, RETRY_USAGE)
  if (!(await retryNow(context.db, id, by(context)))) {
    throw new Refusal(`No subscription with the id "${id}" has a renewal past due.`)
  }
  context.say(`The service charges ${id} within seconds; show its account then.`)
  return EXIT.done
}

function onlyArgument(args: string[], usage: string): string {
  const { positionals } = readArguments(args, {}, usage)
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw usageError(usage)
  return id
}
