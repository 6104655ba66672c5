import type { PaymentGateway, PaymentReport } from '../../adapters/payments/payment-gateway.ts'
import { type ProviderPayment, ProviderRefusal } from '../../adapters/payments/subscription-provider.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import { mirrorCards } from './mirror-cards.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { enteredOrder, freeReport, openReport, orderIdOfPayment, paidReport, waitingOrder } from './provider-payments.ts'
import { itemOfPackage, providerOrder } from './provider-terms.ts'

/** Makes a provider of subscriptions one that charges orders: each is done to its subscription. */
export function createProviderGateway(deps: MirrorDeps): PaymentGateway {
  const { db, provider, publicUrl } = deps
  const orderOf = (id: string): Promise<OrderRow> =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  async function pageOf(order: OrderRow, returnOrigin = ''): Promise<string> {
    const returnUrl = `${returnOrigin || publicUrl}/api/chargebee/return?order=${order.id}`
    if (order.kind === 'upgrade') return provider.changeUrl(await refOf(deps, order), await itemOf(deps, order), returnUrl)
    if (order.kind === 'renewal') return provider.payDueUrl(order.account_id, returnUrl)
    return provider.checkoutUrl(await providerOrder(db, order), returnUrl)
  }

  return {
    provider: 'chargebee',
    // Its pages store a card without an amount.
    cardCheck: 'auth',
    checkoutUrl: async ({ orderId, returnOrigin }) => pageOf(await orderOf(orderId), returnOrigin),
    async charge({ orderId, returnOrigin }, { token }) {
      const order = await orderOf(orderId)
      try {
        const refused = await chargeOrder(deps, order, token)
        if (refused) return refused
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error
        if (error.kind === 'payment') return openReport(order, 'failed', { decline: 'declined' })
        if (error.kind === 'confirm') {
          return openReport(order, 'action', { redirectUrl: await pageOf(order, returnOrigin) })
        }
        // A repeated request: its first one made the subscription.
        if (error.kind !== 'duplicate') throw error
      }
      return (await statusOf(deps, order)) ?? openReport(order, 'waiting')
    },
    fetchStatus: async (orderId) => statusOf(deps, await orderOf(orderId)),
    async refund(orderId, amountMinor) {
      const payment = await paymentOf(deps, await orderOf(orderId))
      if (!payment) throw new Error(`Chargebee has no payment of the order ${orderId}, which is to be refunded`)
      await provider.refund(payment.invoiceId, amountMinor, `${orderId}:${payment.refundedMinor}`)
    },
    async fetchArchive(fromMs, toMs) {
      const reports: PaymentReport[] = []
      for (const payment of await provider.paymentsBetween(fromMs, toMs)) {
        const id = (await enteredOrder(db, payment.id))?.id ?? orderIdOfPayment(payment.id)
        reports.push(paidReport({ id }, payment, { card: null }))
      }
      return reports
    },
    readCallback: () => ({ refused: 'malformed' }),
  }
}

/** Charges an order to a stored card. Returns the report of one that may not be charged any more. */
async function chargeOrder(deps: MirrorDeps, order: OrderRow, token: string): Promise<PaymentReport | null> {
  const { db, provider } = deps
  if (order.kind === 'first' || order.kind === 'trial') {
    await provider.subscribe(await providerOrder(db, order), token)
    return null
  }
  const ref = await refOf(deps, order)
  if (order.kind === 'renewal') {
    await provider.chargeTo(ref, token)
    const [due] = await provider.dueInvoices(ref)
    if (due) await provider.collect(due.id, token, order.id)
    return null
  }
  const item = await itemOf(deps, order)
  const remote = await provider.fetchSubscription(ref)
  // A repeated request: the change was made.
  if (remote?.itemPrice === item.itemPrice) return null
  const { dueMinor } = await provider.estimateChange(ref, item)
  // The sum that was shown is charged, or nothing.
  if (dueMinor !== order.amount_minor) return openReport(order, 'failed')
  await provider.chargeTo(ref, token)
  await provider.change(ref, item, order.id)
  return null
}

async function refOf({ db }: MirrorDeps, order: OrderRow): Promise<string> {
  if (order.kind === 'first' || order.kind === 'trial') return order.id
  const row = await db
    .selectFrom('subscriptions')
    .select('provider_ref')
    .where('id', '=', order.subscription_id)
    .executeTakeFirst()
  if (!row?.provider_ref) throw new Error(`The order ${order.id} has no subscription at Chargebee`)
  return row.provider_ref
}

async function itemOf({ db }: MirrorDeps, order: OrderRow) {
  const sold = await db.selectFrom('packages').selectAll().where('id', '=', order.package_id).executeTakeFirstOrThrow()
  return itemOfPackage(sold)
}

/** Returns the payment that the journal has under an order, or the one that it waits for. */
async function paymentOf(deps: MirrorDeps, order: OrderRow): Promise<ProviderPayment | undefined> {
  const { db, provider } = deps
  const lines = db.selectFrom('journal').select('payment_id').where('order_id', '=', order.id).where('kind', '=', 'charge')
  const line = await lines.executeTakeFirst()
  if (line) return (await provider.payment(line.payment_id)) ?? undefined
  for (const payment of await provider.payments(await refOf(deps, order))) {
    if (await enteredOrder(db, payment.id)) continue
    const waiting = await waitingOrder(db, payment, await provider.invoice(payment.invoiceId))
    if (waiting?.id === order.id) return payment
  }
  return undefined
}

/** Returns the report of an order; null if the provider knows nothing of it. */
async function statusOf(deps: MirrorDeps, order: OrderRow): Promise<PaymentReport | null> {
  const { db, provider } = deps
  const isFirst = order.kind === 'first' || order.kind === 'trial'
  const remote = isFirst ? await provider.fetchSubscription(order.id) : null
  if (isFirst && !remote) return null
  const card = async (token: string | null) => {
    await mirrorCards(deps, order.account_id)
    const stored = db.selectFrom('cards').selectAll().where('account_id', '=', order.account_id)
    const found = (await stored.where('provider', '=', 'chargebee').execute()).find((one) => one.token === token)
    return found ? { ...found, payerIp: found.payer_ip } : null
  }
  if (remote && order.amount_minor === 0) return freeReport(order, remote, await card(remote.cardToken))
  const payment = await paymentOf(deps, order)
  if (!payment) return remote ? openReport(order, 'waiting') : null
  const { fromMs: startMs, toMs: endMs } = await provider.invoice(payment.invoiceId)
  const period = order.kind === 'upgrade' ? {} : { period: { startMs, endMs } }
  return paidReport(order, payment, { card: order.state === 'paid' ? null : await card(payment.cardToken), ...period })
}
