import type { Kysely } from 'kysely'
import type { Quote } from '../../../src/contract/billing.ts'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { ChangeEstimate } from '../../adapters/payments/subscription-provider.ts'
import type { CardRow, OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { signedIn } from '../../http/viewer.ts'
import type { ServiceKeys } from '../../keys.ts'
import { askingProvider } from './asking-provider.ts'
import { countCards, MOST_CARDS, orderCardCheck } from './card-check.ts'
import type { Membership } from './membership.ts'
import type { OrderFollower } from './order-status.ts'
import { fiscalItem } from './fiscal-item.ts'
import type { Mirror } from './mirror.ts'
import { newOrderId } from './order-id.ts'
import { pageOfOrder } from './page-of-order.ts'
import { type Placed, placeOrder } from './place-order.ts'
import { isFor, priceOrder } from './price-order.ts'
import type { PricedOrder } from './priced-order.ts'
import { type PromoRow, usablePromo, waitingPromo } from './promo-store.ts'
import { QUOTE_MS, readQuote, sealQuote } from './quote-seal.ts'

/** The parts of the calls that order. Without a gateway they answer `payment_unavailable`. */
export type OrderParts = {
  db: Kysely<Database>
  gateway: PaymentGateway | undefined
  mirror: Mirror | undefined
  keys: ServiceKeys
  membership: Membership
  follower: OrderFollower | undefined
  place: PlaceQuoted
  windows: SlidingWindows
}

/** Makes the order of a quote for the viewer who calls. */
export type PlaceQuoted = (order: Quoted, context: CallContext) => Promise<Placed>

type Quoted = {
  quote: string
  agree: boolean
  purpose?: 'trial'
  /** The stored card that pays. */
  card?: CardRow
  packageId?: string
}

/** A package whose price an account asks. */
type Wanted = { packageId: string; promo: PromoRow | undefined; accountId: string; estimate: ChangeEstimate | null }

type PlaceParts = Pick<OrderParts, 'db' | 'gateway' | 'keys' | 'windows'>

export function createPlaceQuoted({ db, gateway, keys, windows }: PlaceParts): PlaceQuoted {
  const [quoteKeys, trialKeys] = [keys.of('quotes'), keys.of('trials')]
  return async ({ purpose, card = null, packageId, ...order }, { viewer, client, nowMs }) => {
    const provider = requireGateway(gateway)
    const accountId = signedIn(viewer).id
    windows.take([[LIMITS.checkoutsOfAccount, accountId]])
    if (!order.agree) throw new ApiError('consent_required')
    const quote = readQuote(quoteKeys, accountId, order.quote, nowMs)
    if (purpose && quote.what !== purpose) throw new ApiError('trial_used')
    if (packageId !== undefined && quote.packageId !== packageId) throw new ApiError('quote_expired')
    const placing = { accountId, quote, locale: client.language, gateway: provider, trialKeys, card }
    return db.transaction().execute((transaction) => placeOrder(transaction, placing, nowMs))
  }
}

function requireGateway(gateway: PaymentGateway | undefined): PaymentGateway {
  if (!gateway) throw new ApiError('payment_unavailable')
  return gateway
}

type OrderCall = 'quoteOrder' | 'checkout' | 'authorizeCard' | 'orderStatus'

/** Answers the calls that price, make and follow orders. */
export function orderHandlers({
  db,
  gateway,
  mirror,
  keys,
  membership,
  follower,
  place,
  windows,
}: OrderParts): Handlers<OrderCall> {
  const [quoteKeys, trialKeys] = [keys.of('quotes'), keys.of('trials')]

  /** Prices what the account asks for; a waiting promo code that does not fit is left to wait. */
  async function price({ packageId, promo, accountId, estimate }: Wanted, nowMs: number): Promise<PricedOrder> {
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
    if (!account) throw new ApiError('authorization_required')
    const { provider } = requireGateway(gateway)
    const request = { account, packageId, trialKeys, provider, estimate }
    if (promo) return priceOrder(db, { ...request, promo }, nowMs)
    const plain = await priceOrder(db, { ...request, promo: null }, nowMs)
    const waiting = plain.what === 'trial' || plain.what === 'first' ? await waitingPromo(db, accountId, nowMs) : null
    const { terms } = plain.agreement
    if (!waiting || !isFor(waiting, { id: packageId, currency: terms.currency })) return plain
    return priceOrder(db, { ...request, promo: waiting }, nowMs)
  }

  return {
    async quoteOrder({ body }, { viewer, client, nowMs }) {
      requireGateway(gateway)
      const accountId = signedIn(viewer).id
      windows.take([[LIMITS.quotesOfAccount, accountId]])
      const typed = body.promo_code?.trim() ?? ''
      if (typed !== '') {
        windows.take([
          [LIMITS.promosOfAccount, accountId],
          [LIMITS.promosOfAddress, client.address],
        ])
      }
      const promo = typed === '' ? undefined : await usablePromo(db, accountId, typed, nowMs)
      const estimate = await askingProvider(mirror?.estimate(accountId, body.package_id, nowMs) ?? null)
      const priced = await price({ packageId: body.package_id, promo, accountId, estimate }, nowMs)
      const cards = priced.order && priced.due.amount_minor > 0 ? await countCards(db, accountId, priced.order.provider) : 0
      const sealed = sealQuote(quoteKeys, { account: accountId, priced, estimate }, nowMs)
      return fresh(presentQuote(priced, cards > 0, sealed, nowMs))
    },

    async checkout({ body }, context) {
      const placed = await place(body, context)
      if ('order' in placed) {
        const { order } = placed
        const redirect_url = await askingProvider(pageOf(requireGateway(gateway), order, context.localOrigin()))
        return fresh({ next: 'pay' as const, order_id: order.id, redirect_url, expires_at: order.expires_ms! })
      }
      await mirror?.push(signedIn(context.viewer).id)
      const subscription = await membership.show(signedIn(context.viewer).id, placed.subscriptionId, context.nowMs)
      return fresh({ next: 'done' as const, subscription: subscription! })
    },

    async authorizeCard({ body }, context) {
      const provider = requireGateway(gateway)
      if (body.purpose === 'card') return fresh(await orderCard(provider, context))
      const placed = await place(body, context)
      if (!('order' in placed)) throw new ApiError('quote_expired')
      const url = await askingProvider(pageOf(provider, placed.order, context.localOrigin()))
      return fresh(formOf(placed.order, url))
    },

    async orderStatus({ params }, { viewer, nowMs }) {
      const accountId = signedIn(viewer).id
      windows.take([[LIMITS.orderStatusesOfAccount, accountId]])
      const status = await follower?.follow(accountId, params.id, nowMs)
      if (!status) throw new ApiError('not_found')
      return fresh(status)
    },
  }

  async function pageOf(provider: PaymentGateway, order: OrderRow, returnOrigin: string): Promise<string> {
    return pageOfOrder(provider, order, { returnOrigin, fiscal: await fiscalItem(db, order) })
  }

  /** A page that stores a card; Chargebee's needs no order. */
  async function orderCard(provider: PaymentGateway, context: CallContext) {
    if (provider.provider === 'liqpay' || !mirror) {
      const order = await placeCheck(context)
      return formOf(order, await pageOf(provider, order, context.localOrigin()))
    }
    const accountId = signedIn(context.viewer).id
    windows.take([[LIMITS.checkoutsOfAccount, accountId]])
    if ((await countCards(db, accountId)) >= MOST_CARDS) throw new ApiError('cards_full')
    const redirect_url = await askingProvider(mirror.addCardUrl(accountId, context.localOrigin()))
    return { order_id: newOrderId(), action_url: redirect_url, data: '', signature: '', redirect_url }
  }

  function placeCheck({ viewer, client, nowMs }: CallContext): Promise<OrderRow> {
    const accountId = signedIn(viewer).id
    windows.take([[LIMITS.checkoutsOfAccount, accountId]])
    const check = { accountId, locale: client.language, action: requireGateway(gateway).cardCheck }
    return db.transaction().execute((transaction) => orderCardCheck(transaction, check, nowMs))
  }
}

function presentQuote(priced: PricedOrder, hasCards: boolean, quote: string, nowMs: number): Quote {
  const { what, packageId: package_id, name, due, renewal, surcharge, accessUntilMs: access_until } = priced
  const { lines } = priced.agreement
  const terms = { what, package_id, name, lines, due, renewal, access_until, surcharge }
  return { ...terms, cards_ok: hasCards, quote, valid_until: nowMs + QUOTE_MS }
}

/** The payment page as a form: its address and the two signed fields. */
function formOf(order: OrderRow, redirect_url: string) {
  const { origin, pathname, searchParams } = new URL(redirect_url)
  // Chargebee's page is an address alone.
  const [data, signature] = [searchParams.get('data') ?? '', searchParams.get('signature') ?? '']
  return { order_id: order.id, action_url: `${origin}${pathname}`, data, signature, redirect_url }
}
