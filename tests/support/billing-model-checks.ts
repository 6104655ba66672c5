import type { OrderRow } from '../../server/db/billing-schema.ts'
import type { PaymentWorld } from './payment-world.ts'

const DAY = 86_400_000

/** The money of a run, for its summary. */
export type MoneyCount = Record<'charges' | 'refunds' | 'renewals' | 'surplus' | 'subscriptions' | 'promos', number>

type Money = { kept: Map<string, number>; charged: Map<string, number> }

async function moneyOf({ db }: PaymentWorld): Promise<Money> {
  const [kept, charged] = [new Map<string, number>(), new Map<string, number>()]
  for (const { order_id, amount_minor, kind } of await db.selectFrom('journal').selectAll().execute()) {
    kept.set(order_id, (kept.get(order_id) ?? 0) + amount_minor)
    if (kind === 'charge') charged.set(order_id, (charged.get(order_id) ?? 0) + 1)
  }
  return { kept, charged }
}

/** Returns what contradicts the rules: at any moment, or once nothing is under way. */
export async function billingFaults(world: PaymentWorld, when: 'now' | 'quiet'): Promise<string[]> {
  const { db, clock } = world
  const orders = await db.selectFrom('orders').selectAll().execute()
  const money = await moneyOf(world)
  const faults = [...(await withheldPeriods(world, orders)), ...chargedTwice(orders, money)]
  if (when === 'now') return faults
  const [own, theirs] = await world.balances()
  if (JSON.stringify(sorted(own)) !== JSON.stringify(sorted(theirs))) faults.push(...differences(own, theirs))
  const undecided = orders.filter(
    ({ state, created_ms }) => (state === 'created' || state === 'pending') && created_ms < clock.nowMs - 2 * DAY,
  )
  faults.push(...undecided.map(({ id, kind, action, state }) => `the ${kind} ${id} (${action}) is ${state} after two days`))
  const unbought = orders.filter(
    ({ id, outcome, action }) => (outcome !== 'applied' || action === 'auth') && (money.kept.get(id) ?? 0) > 0,
  )
  faults.push(...unbought.map(({ id, kind }) => `the money of the ${kind} ${id} bought nothing, and is kept`))
  return [...faults, ...(await promoFaults(world)), ...(await refundFaults(world))]
}

/** Every paid period gives access, unless the viewer withdrew from it or the bank took the money back. */
async function withheldPeriods({ db, clock }: PaymentWorld, orders: readonly OrderRow[]): Promise<string[]> {
  const subscriptions = new Map((await db.selectFrom('subscriptions').selectAll().execute()).map((row) => [row.id, row]))
  return orders.flatMap(({ id, kind, outcome, subscription_id, period_start_ms, period_end_ms }) => {
    if (outcome !== 'applied' || !['trial', 'first', 'renewal'].includes(kind)) return []
    if (period_start_ms! > clock.nowMs || period_end_ms! <= clock.nowMs) return []
    const subscription = subscriptions.get(subscription_id!)
    if (!subscription) return [`the ${kind} ${id} has no subscription`]
    const { access_until_ms, end_reason } = subscription
    const isOver = end_reason === 'withdrawn' || end_reason === 'reversed'
    return access_until_ms > clock.nowMs || isOver ? [] : [`the period of the ${kind} ${id} is paid, and gives no access`]
  })
}

/** One payment is kept for each period and each upgrade. */
function chargedTwice(orders: readonly OrderRow[], { charged }: Money): string[] {
  const faults: string[] = []
  const claims = new Set<string>()
  for (const { id, kind, claim, outcome } of orders) {
    if ((charged.get(id) ?? 0) > 1) faults.push(`the ${kind} ${id} was charged twice`)
    if (outcome !== 'applied' || claim === null) continue
    if (claims.has(claim)) faults.push(`${claim} was bought twice`)
    claims.add(claim)
  }
  return faults
}

/** Every use of a promo code is counted once, and none is held for an order that was given up. */
async function promoFaults({ db }: PaymentWorld): Promise<string[]> {
  const uses = await db.selectFrom('promo_uses').selectAll().execute()
  const codes = await db.selectFrom('promo_codes').selectAll().execute()
  const held = uses.filter(({ state, order_id }) => state === 'held' && order_id !== null)
  const wrong = codes.flatMap(({ id, code, uses: counted, max_uses }) => {
    const made = uses.filter(({ promo_id, state, order_id }) => promo_id === id && (state === 'used' || order_id !== null)).length
    return made === counted && counted <= (max_uses ?? Infinity)
      ? []
      : [`${code} counts ${counted} uses of ${max_uses}, not ${made}`]
  })
  return [...held.map(({ order_id }) => `a promo code is held for ${order_id}`), ...wrong]
}

/** The provider gave back the wanted sums, unless a bank reclaimed the rest. */
async function refundFaults({ db, books }: PaymentWorld): Promise<string[]> {
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const wanted = new Map<string, number>()
  for (const { order_id, amount_minor } of refunds) wanted.set(order_id, (wanted.get(order_id) ?? 0) + amount_minor)
  const open = refunds.filter(({ state }) => state !== 'done').map(({ order_id, state }) => `a refund of ${order_id} is ${state}`)
  const wrong = books.payments().filter(({ card, order_id, refunded_minor }) => {
    return card !== '4000000000000259' && refunded_minor !== (wanted.get(order_id) ?? 0)
  })
  return [
    ...open,
    ...wrong.map(
      ({ order_id, refunded_minor }) => `${order_id} was refunded ${refunded_minor}, not ${wanted.get(order_id) ?? 0}`,
    ),
  ]
}

const sorted = (balances: object): [string, number][] => Object.entries(balances).toSorted(([a], [b]) => (a < b ? -1 : 1))

function differences(own: object, theirs: object): string[] {
  const [ours, books] = [new Map(sorted(own)), new Map(sorted(theirs))]
  return [...new Set([...ours.keys(), ...books.keys()])]
    .filter((id) => ours.get(id) !== books.get(id))
    .map((id) => `${id}: the journal has ${ours.get(id)}, the provider ${books.get(id)}`)
}

export async function countMoney({ db }: Pick<PaymentWorld, 'db'>): Promise<MoneyCount> {
  const journal = await db.selectFrom('journal').select('kind').execute()
  const orders = await db.selectFrom('orders').select(['kind', 'outcome']).execute()
  const subscriptions = await db.selectFrom('subscriptions').select('id').execute()
  const uses = await db.selectFrom('promo_uses').select('promo_id').where('state', '=', 'used').execute()
  return {
    charges: journal.filter(({ kind }) => kind === 'charge').length,
    refunds: journal.filter(({ kind }) => kind === 'refund').length,
    renewals: orders.filter(({ kind, outcome }) => kind === 'renewal' && outcome === 'applied').length,
    surplus: orders.filter(({ outcome }) => outcome === 'surplus').length,
    subscriptions: subscriptions.length,
    promos: uses.length,
  }
}
