import { EXIT } from '../../command-line.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import { type BillingContext, Refusal } from './command.ts'

/** How an order's id begins; the rest is hexadecimal. */
export const ORDER_ID = /^ef[0-9a-f]{18}$/

/** Shows an order with the provider's payments and refunds. */
export async function showOrder(id: string, isJson: boolean, { db, say }: BillingContext): Promise<number> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw new Refusal(`No order has the id "${id}".`)
  const journal = await db
    .selectFrom('journal')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('at_ms')
    .orderBy('written_ms')
    .execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_ms').execute()
  if (isJson) {
    say(JSON.stringify({ ...order, lines: JSON.parse(order.lines) as unknown, journal, refunds }))
    return EXIT.done
  }
  say(orderLine(order))
  for (const line of journal) say(`  ${iso(line.at_ms)} ${line.kind} ${sum(line)}, payment ${line.payment_id}`)
  for (const refund of refunds) {
    const { amount_minor, reason, by, why, state } = refund
    say(
      `  refund of ${sum({ amount_minor, currency: order.currency })} ${state}: ${reason} by ${by}${why ? `. Why: ${why}` : ''}`,
    )
  }
  return EXIT.done
}

function orderLine(order: OrderRow): string {
  const { id, kind, provider, package_id, state, outcome, reason, created_ms } = order
  const what = `${id}: ${kind}${package_id === null ? '' : ` of ${package_id}`}, ${sum(order)} by ${provider}`
  const result = [state, outcome, reason].filter((text) => text !== null).join(', ')
  return `${what}, ${result}, created ${iso(created_ms)}.`
}

const sum = ({ amount_minor, currency }: { amount_minor: number; currency: string }) =>
  `${(amount_minor / 100).toFixed(2)} ${currency}`

const iso = (ms: number) => new Date(ms).toISOString()
