import { authorizeCard, checkout, payWithExistingCard, type Quote } from '../../contract/billing.ts'
import { callOnce } from './call-once.ts'
import { NEW_CARD } from './PayMethods.tsx'

/**
 * Where an order continues: on the bank's page, on the screen that follows a payment, or nowhere, because
 * nothing was due.
 */
export type OrderStep =
  | { to: 'bank'; url: string }
  | { to: 'payment'; order: string }
  | { to: 'confirmed'; order: string }
  | { to: 'done' }

/** Orders what a quote says, with a stored card or a new one. Throws a `CallFailure`. */
export async function makeOrder(quote: Quote, card: string): Promise<OrderStep> {
  const terms = { quote: quote.quote, agree: true }
  if (card !== NEW_CARD) {
    const { order_id, status, redirect_url } = await callOnce(payWithExistingCard, {
      params: { cardId: card },
      body: { packageId: quote.package_id, ...terms },
    })
    if (status === 'action' && redirect_url !== null) return { to: 'bank', url: redirect_url }
    return { to: status === 'success' ? 'confirmed' : 'payment', order: order_id }
  }
  if (quote.what === 'trial') {
    const { redirect_url } = await callOnce(authorizeCard, { body: { purpose: 'trial', ...terms } })
    return { to: 'bank', url: redirect_url }
  }
  const ordered = await callOnce(checkout, { body: terms })
  return ordered.next === 'pay' ? { to: 'bank', url: ordered.redirect_url } : { to: 'done' }
}
