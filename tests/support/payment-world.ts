import type { Kysely } from 'kysely'
import { createLiqPay, type LiqPayGateway } from '../../server/adapters/payments/liqpay.ts'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import type { Connection } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/schema.ts'
import type { SubscriptionRow } from '../../server/db/subscription-schema.ts'
import { createLiqPayRoutes } from '../../server/features/billing/liqpay-callback.ts'
import { pageOfOrder } from '../../server/features/billing/page-of-order.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openBooks } from '../../server/sandbox/sandbox-books.ts'
import { createSandbox } from '../../server/sandbox/sandbox.ts'
import { createPayer } from './payer.ts'
import { NOON } from './service.ts'
import { orderRow } from './order-row.ts'

const HOUR = 3_600_000
export const BASE = 'http://127.0.0.1:4300'
export const GOOD_CARD = '4242424242424242'

/** The service's payments and a provider with books of its own, without a network and on one clock. */
export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>

/** Forgets all orders and subscriptions; the provider keeps its books. */
export async function emptyTables(world: PaymentWorld): Promise<void> {
  const children = ['withdrawals', 'notices', 'billing_log', 'journal', 'refunds', 'promo_uses', 'trial_uses', 'orders'] as const
  for (const table of [...children, 'provider_events', 'subscriptions', 'cards', 'promo_codes'] as const) {
    await world.db.deleteFrom(table).execute()
  }
  world.clock.nowMs = NOON
  world.errors.length = 0
  world.answers.next = null
}

/** Puts Basic and Premium on sale. */
export async function sellPackages(
  db: Kysely<Database>,
  sold: { currency: string; trial_days: number; trial_price_minor: number },
): Promise<void> {
  await db
    .insertInto('packages')
    .values([
      { id: 'basic', name: 'Basic', rank: 1, price_minor: 4900, archive_days: 14, ...sold },
      { id: 'premium', name: 'Premium', rank: 2, price_minor: 8900, archive_days: 14, ...sold },
    ])
    .execute()
}

export async function openPaymentWorld(
  connection: Connection & { close: () => Promise<void> },
  random: () => number = () => 0.5,
  /** The provider's books, which another process may write to. */
  file = ':memory:',
) {
  const { db } = connection
  const books = openBooks(file)
  const clock = { nowMs: NOON }
  const now = () => clock.nowMs
  const errors: unknown[] = []
  const answers: { next: (() => Response | Promise<Response> | undefined) | null } = { next: null }
  const sandbox = createSandbox({
    books,
    baseUrl: BASE,
    hasControl: true,
    now,
    random,
    fetchUrl: async (_url, init) => routes.request('/callback', init),
  })
  const { public_key: publicKey, private_key: privateKey } = books.merchant
  const fetchUrl = async (url: string, init: RequestInit) => answers.next?.() ?? sandbox.app.request(url, init)
  const gateway: LiqPayGateway = createLiqPay(
    { publicKey, privateKey, url: BASE, version: 3, paytypes: 'card', publicUrl: 'http://127.0.0.1:3000' },
    fetchUrl as unknown as typeof fetch,
  )
  const deps = { db, gateway, now, reportError: (error: unknown) => void errors.push(error) }
  const routes = createLiqPayRoutes(deps)
  routes.onError(() => new Response(null, { status: 500 }))
  await sellPackages(db, { currency: 'UAH', trial_days: 7, trial_price_minor: 100 })
  await db
    .insertInto('accounts')
    .values(newAccount(NOON, { id: 'payer' }))
    .execute()

  const orderOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const payer = createPayer(BASE, (url, init) => sandbox.app.request(url, init))

  return {
    db,
    books,
    clock,
    errors,
    answers,
    gateway,
    deps,
    sandbox,
    orderOf,
    round: createPaymentRound(deps),
    plan: (faults: object) => sandbox.app.request(`${BASE}/control/plan`, { method: 'POST', body: JSON.stringify(faults) }),
    async order(id: string, given: Partial<NewOrderRow> = {}, on: Kysely<Database> = db): Promise<void> {
      const row = orderRow({ id, created_ms: now(), expires_ms: now() + HOUR, next_check_ms: now(), ...given })
      await on.insertInto('orders').values(row).execute()
    },
    payer,
    /** Pays an order on the provider's page. */
    async pay(id: string, card = GOOD_CARD): Promise<void> {
      await payer.enterCard(await pageOfOrder(gateway, await orderOf(id)), card)
    },
    subscriptions: (): Promise<SubscriptionRow[]> => db.selectFrom('subscriptions').selectAll().execute(),
    refund: () => db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow(),
    /** Our journal, and the provider's books: what each has kept of every order. */
    async balances(): Promise<[object, object]> {
      const lines = await db.selectFrom('journal').select(['order_id', 'amount_minor']).execute()
      const own: Record<string, number> = {}
      for (const { order_id, amount_minor } of lines) own[order_id] = (own[order_id] ?? 0) + amount_minor
      const paid = books.payments().filter(({ status }) => status === 'success' || status === 'reversed')
      return [own, Object.fromEntries(paid.map((payment) => [payment.order_id, payment.amount_minor - payment.refunded_minor]))]
    },
    close() {
      books.close()
      return connection.close()
    },
  }
}
