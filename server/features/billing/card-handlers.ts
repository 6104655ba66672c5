import type { Kysely } from 'kysely'
import type { Place } from '../../../src/domain/catalogue/title-order.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers } from '../../http/handler-result.ts'
import { LIMITS } from '../../http/limits.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { signedIn } from '../../http/viewer.ts'
import type { Cursors } from '../catalogue/cursors.ts'
import type { GateOf } from '../parental/gates.ts'
import { askingProvider } from './asking-provider.ts'
import { listCards, makeCardMain, removeCard, storedCard } from './card-changes.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { sendCharge } from './send-charge.ts'
import { findTransactions } from './transaction-store.ts'
import type { PlaceQuoted } from './order-handlers.ts'

const PAGE = 20
/** A page waits so long for a bank's answer. */
const PATIENCE_MS = 6000

export type CardParts = {
  db: Kysely<Database>
  /** Null: nothing can be paid. */
  paying: PaymentDeps | undefined
  place: PlaceQuoted
  cursors: Cursors
  gateOf: GateOf
  windows: SlidingWindows
}

type CardCall = 'payWithExistingCard' | 'listCards' | 'makeCardMain' | 'removeCard' | 'listTransactions'

/** Answers the calls of stored cards and of the payment history. */
export function cardHandlers({ db, paying, place, cursors, gateOf, windows }: CardParts): Handlers<CardCall> {
  /** Changes a card in a transaction of its account, and lists the cards. */
  async function change(made: typeof makeCardMain, cardId: string, { viewer, nowMs }: CallContext) {
    const accountId = signedIn(viewer).id
    const card = await storedCard(db, accountId, cardId)
    const mirror = card.provider === 'chargebee' ? paying?.mirror : undefined
    if (mirror && made === makeCardMain) await askingProvider(mirror.setMainCard(accountId, card.token))
    await db.transaction().execute((transaction) => made(transaction, { accountId, cardId, nowMs }))
    if (mirror && made === removeCard) await mirror.dropCard(accountId, card.token).catch(paying?.reportError)
    return fresh({ cards: await listCards(db, accountId) })
  }

  return {
    async payWithExistingCard({ params, body }, context) {
      if (!paying) throw new ApiError('payment_unavailable')
      const { viewer, nowMs } = context
      const accountId = signedIn(viewer).id
      windows.take([[LIMITS.cardPaymentsOfAccount, accountId]])
      const gate = await gateOf(context)
      // One press pays, and a child may hold the device.
      if (gate && gate.openUntilMs <= nowMs) throw new ApiError('parental_pin_required')
      const card = await storedCard(db, accountId, params.cardId)
      const placed = await place({ ...body, card, packageId: body.packageId }, context)
      if (!('order' in placed)) throw new ApiError('quote_expired')
      return fresh(await chargeAtOnce(paying, placed.order.id, context.localOrigin()))
    },

    async listCards(_input, { viewer }) {
      return fresh({ cards: await listCards(db, signedIn(viewer).id) })
    },
    makeCardMain: ({ params }, context) => change(makeCardMain, params.id, context),
    removeCard: ({ params }, context) => change(removeCard, params.id, context),

    async listTransactions({ query }, { viewer }) {
      const accountId = signedIn(viewer).id
      const { order_status: kind, startAt } = query
      const list = `transactions ${accountId} ${kind}`
      const after = startAt === undefined ? null : afterOf(cursors.read(list, startAt))
      const found = await findTransactions(db, { accountId, kind, after, most: PAGE + 1 })
      const transactions = found.slice(0, PAGE)
      const last = transactions.at(-1)
      const next = found.length > PAGE && last ? cursors.write(list, { key: [last.created_at], id: last._id }) : null
      return fresh({ transactions, next })
    },
  }
}

const afterOf = ({ key, id }: Place) => ({ atMs: Number(key[0]), id })

/** Charges an order to its card, and answers what is known of it after six seconds. */
async function chargeAtOnce(deps: PaymentDeps, orderId: string, returnOrigin: string) {
  const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const sent = sendCharge(deps, order, returnOrigin).catch((error: unknown) => {
    deps.reportError(error)
    return null
  })
  const report = await Promise.race([sent, afterPatience()])
  const { state, outcome, reason } = await deps.db
    .selectFrom('orders')
    .select(['state', 'outcome', 'reason'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (state === 'failed') throw new ApiError('payment_failed', reason === null ? {} : { reason })
  if (outcome === 'applied') return { order_id: orderId, status: 'success' as const, redirect_url: null }
  const redirect_url = report?.status === 'action' ? report.redirectUrl : null
  return { order_id: orderId, status: redirect_url === null ? ('checking' as const) : ('action' as const), redirect_url }
}

const afterPatience = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS).unref()
  })
