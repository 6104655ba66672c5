import { EXIT } from '../../command-line.ts'
import { wantOperatorRefund } from '../../features/billing/operator-refund.ts'
import { ORDER_ID } from '../../features/billing/order-id.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'

export const REFUND_USAGE = 'refund ORDER [AMOUNT] --why TEXT [--end-access] [--json]'

const OPTIONS = {
  why: { type: 'string' },
  'end-access': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

const REFUSALS = {
  unknown: 'No order has this id.',
  unpaid: 'The order was not paid.',
  under_way: 'A refund of the order is under way.',
  too_much: 'The amount is more than is left of the payment.',
} as const

/** Gives a payment back, all that is left of it or a part; the service sends it to the provider. */
export const refund: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, REFUND_USAGE)
  const [orderId, amount, ...more] = positionals
  const why = values.why?.trim()
  if (orderId === undefined || more.length > 0 || !why) throw usageError(REFUND_USAGE)
  if (!ORDER_ID.test(orderId)) throw new Refusal(REFUSALS.unknown)
  if (amount !== undefined && !/^\d{1,8}(\.\d{1,2})?$/.test(amount)) throw new Refusal('AMOUNT is such as 49 or 49.50.')
  const asked = { orderId, amountMinor: amount === undefined ? null : Math.round(Number(amount) * 100), why }
  const caller = { actor: `operator:${operator}`, nowMs } as const
  const wanted = await wantOperatorRefund(db, { ...asked, endsAccess: values['end-access'] }, caller)
  if ('refused' in wanted) throw new Refusal(REFUSALS[wanted.refused])
  const { amountMinor, currency } = wanted
  say(
    values.json
      ? JSON.stringify({ order_id: orderId, amount_minor: amountMinor, currency })
      : `${(amountMinor / 100).toFixed(2)} ${currency} of ${orderId} will be given back.`,
  )
  return EXIT.done
}
