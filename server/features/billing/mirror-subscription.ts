import type { Period } from '../../../src/domain/billing/periods.ts'
import type { ReportedCard } from '../../adapters/payments/payment-gateway.ts'
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../../adapters/payments/subscription-provider.ts'
import type { NewOrderRow, OrderRow } from '../../db/billing-schema.ts'
import { languageOf } from './account-language.ts'
import { applyPaymentReport, type Trouble } from './apply-payment-report.ts'
import { mirrorCards } from './mirror-cards.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { writeState } from './mirror-state.ts'
import { enteredOrder, freeReport, mirroredRow, orderIdOfPayment, paidReport, waitingOrder } from './provider-payments.ts'
import { packageOfItem } from './provider-terms.ts'

export type MirrorTrouble = Trouble | 'unknown_package' | 'unknown_subscription'

/**
 * Makes a subscription, its payments and its cards what the provider says they are. It may run at any time,
 * any number of times. Returns the first fault that the operator has to look at.
 */
export async function mirrorSubscription(deps: MirrorDeps, ref: string): Promise<MirrorTrouble> {
  const { db, provider } = deps
  const remote = await provider.fetchSubscription(ref)
  if (!remote) return null
  const first = await db.selectFrom('orders').selectAll().where('id', '=', ref).executeTakeFirst()
  if (!first && !(await mirroredRow(db, ref))) return 'unknown_subscription'
  await mirrorCards(deps, remote.accountId)
  const isFree = first?.amount_minor === 0 && first.state !== 'paid' && remote.status !== 'future'
  let trouble: MirrorTrouble = isFree
    ? await applyPaymentReport(db, freeReport(first, remote, await cardOf(deps, first.account_id, remote.cardToken)), deps.now())
    : null
  for (const payment of await provider.payments(ref)) trouble = (await enterPayment(deps, remote, payment)) ?? trouble
  const [due] = remote.dueSinceMs === null ? [] : await provider.dueInvoices(ref)
  trouble = (await writeState(deps, remote, due?.retryMs ?? null)) ?? trouble
  if (await isUnwanted(deps, ref)) await endUnwanted(deps, remote)
  return trouble
}

/** Enters a payment of a subscription under its order, which is made for a charge of the provider's own. */
async function enterPayment(deps: MirrorDeps, remote: ProviderSubscription, payment: ProviderPayment): Promise<Trouble> {
  const { db, provider, now } = deps
  const entered = await enteredOrder(db, payment.id)
  if (entered) return applyPaymentReport(db, paidReport(entered, payment, { card: null }), now())
  const invoice = await provider.invoice(payment.invoiceId)
  const order = (await waitingOrder(db, payment, invoice)) ?? (await addOrder(deps, payment, invoice))
  if (!order) return 'unknown_order'
  const card = await cardOf(deps, order.account_id, payment.cardToken)
  const period: Period = order.kind === 'first' ? firstPeriod(remote, invoice) : { startMs: invoice.fromMs, endMs: invoice.toMs }
  return applyPaymentReport(db, paidReport(order, payment, { card, ...(order.kind !== 'upgrade' && { period }) }), now())
}

/** The term of a first payment, as the subscription has it while it lasts. */
const firstPeriod = ({ startMs, endMs }: ProviderSubscription, { fromMs, toMs }: ProviderInvoice): Period =>
  startMs === fromMs ? { startMs, endMs } : { startMs: fromMs, endMs: toMs }

/** Makes the order of a charge that the provider made by itself. */
async function addOrder(
  { db, now }: MirrorDeps,
  payment: ProviderPayment,
  invoice: ProviderInvoice,
): Promise<OrderRow | undefined> {
  // A subscription that bought nothing was charged before it could be ended: that money goes back.
  const row = await mirroredRow(db, payment.ref)
  const owner = row ?? (await db.selectFrom('orders').selectAll().where('id', '=', payment.ref).executeTakeFirst())
  if (!owner || (!row && owner.state !== 'paid')) return undefined
  const sold = await packageOfItem(db, invoice.itemPrice)
  const order: NewOrderRow = {
    id: orderIdOfPayment(payment.id),
    account_id: owner.account_id,
    subscription_id: row?.id ?? null,
    provider: 'chargebee',
    kind: 'renewal',
    action: 'paytoken',
    package_id: sold?.id ?? owner.package_id,
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    state: 'created',
    period_start_ms: invoice.fromMs,
    period_end_ms: invoice.toMs,
    locale: await languageOf(db, owner.account_id),
    created_ms: now(),
    sent_ms: payment.atMs,
  }
  await db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirst()
}

/** The stored card of a payment, as a report names it. */
async function cardOf({ db }: MirrorDeps, accountId: string, token: string | null): Promise<ReportedCard | null> {
  const cards = db.selectFrom('cards').selectAll().where('account_id', '=', accountId).where('provider', '=', 'chargebee')
  const stored = await cards.where('removed_ms', 'is', null).execute()
  const found = stored.find((card) => card.token === token) ?? (token === null ? stored[0] : undefined)
  return found ? { ...found, payerIp: found.payer_ip } : null
}

/** True if what created the subscription bought nothing: another was open, or the trial was used. */
async function isUnwanted({ db }: MirrorDeps, ref: string): Promise<boolean> {
  const order = await db.selectFrom('orders').select('outcome').where('id', '=', ref).executeTakeFirst()
  return order?.outcome === 'surplus' && (await mirroredRow(db, ref)) === undefined
}

async function endUnwanted({ provider }: MirrorDeps, { ref, status }: ProviderSubscription): Promise<void> {
  if (status !== 'cancelled') await provider.cancel(ref, 'now')
}
