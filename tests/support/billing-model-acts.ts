import { addPromo } from '../../server/features/billing/promo-admin.ts'
import { cancelRenewal, resumeRenewal } from '../../server/features/billing/change-renewal.ts'
import { orderCardCheck } from '../../server/features/billing/card-check.ts'
import { wantOperatorRefund } from '../../server/features/billing/operator-refund.ts'
import { pageOfOrder } from '../../server/features/billing/page-of-order.ts'
import type { PaymentDeps } from '../../server/features/billing/payment-deps.ts'
import { placeOrder } from '../../server/features/billing/place-order.ts'
import { priceOrder } from '../../server/features/billing/price-order.ts'
import { usablePromo } from '../../server/features/billing/promo-store.ts'
import { hashOfTerms } from '../../server/features/billing/quote-seal.ts'
import { sendCharge } from '../../server/features/billing/send-charge.ts'
import { withdraw } from '../../server/features/billing/withdrawal-store.ts'
import { ApiError } from '../../server/http/api-error.ts'
import { keysOf } from '../../server/keys.ts'
import type { Payer } from './payer.ts'
import { GOOD_CARD } from './payment-world.ts'

/** A service, its provider's pages, and the people who act on both. */
export type ModelState = { deps: PaymentDeps; payer: Payer; random: () => number; accounts: readonly string[] }

/** Good, declined, declined later, to be confirmed now or later, and reclaimed by the bank. */
const CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, '5105105105105100', '4000000000000002', '4000000000000341', '4000000000003220']
const RARE_CARDS = ['4000000000003063', '4000000000000259', '4000000000000069']
const TRIAL_KEYS = keysOf(['the secret of the model of billing']).of('trials')
const PROMOS = [
  { kind: 'percent', value: 50, currency: null, periods: 2 },
  { kind: 'percent', value: 100, currency: null, periods: 1 },
  { kind: 'amount', value: 1000, currency: 'UAH', periods: 0 },
  { kind: 'amount', value: 1000, currency: 'USD', periods: 1 },
  { kind: 'days', value: 7, currency: null, periods: 1 },
] as const

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

type Caller = { accountId: string; nowMs: number }

/** One act of a viewer, the operator or the bank. A refusal is no fault; other errors are reported. */
export async function actOf(state: ModelState): Promise<void> {
  const { deps, random } = state
  const { db } = deps
  const caller = { accountId: pick(random, state.accounts), nowMs: deps.now() }
  const dice = random()
  try {
    if (dice < 0.25) {
      await orderPackage(state, caller)
      if (random() < 0.6) await payPage(state, caller)
    } else if (dice < 0.3) await storeCard(state, caller)
    else if (dice < 0.6) await payPage(state, caller)
    else if (dice < 0.65) await confirmAtBank(state)
    else if (dice < 0.72) await changed(state, caller, await cancelRenewal(db, { confirmation: 'отменить' }, caller))
    else if (dice < 0.8) await changed(state, caller, await resumeRenewal(db, caller))
    else if (dice < 0.82)
      await changed(state, caller, await withdraw(db, () => ({ name: '', email: null, statement: '' }), caller))
    else if (dice < 0.85) await refund(state, caller)
    else if (dice < 0.88) await givePromo(state, caller)
    else if (dice < 0.9) await forgetTrial(state, caller)
  } catch (error) {
    if (!(error instanceof ApiError)) deps.reportError(error)
  }
}

/** Sends a change of the viewer's to a provider that charges by itself. */
async function changed({ deps }: ModelState, { accountId }: Caller, _done: unknown): Promise<void> {
  await deps.mirror?.push(accountId)
}

/** Orders a package as the checkout does, sometimes with a promo code, and by a stored card. */
async function orderPackage({ deps, random }: ModelState, { accountId, nowMs }: Caller): Promise<void> {
  const { db, gateway, mirror } = deps
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
  const packageId = pick(random, ['basic', 'premium'])
  const codes = random() < 0.5 ? await db.selectFrom('promo_codes').select('code').orderBy('code').execute() : []
  const promo = codes.length > 0 ? await usablePromo(db, accountId, pick(random, codes).code, nowMs) : null
  const stored = db.selectFrom('cards').selectAll().where('account_id', '=', accountId).where('removed_ms', 'is', null)
  const cards = random() < 0.3 ? await stored.where('provider', '=', gateway.provider).orderBy('id').execute() : []
  const card = cards.length > 0 ? pick(random, cards) : null
  const estimate = (await mirror?.estimate(accountId, packageId, nowMs)) ?? null
  const { provider } = gateway
  const priced = await priceOrder(db, { account, packageId, promo, trialKeys: TRIAL_KEYS, provider, estimate }, nowMs)
  const { what, promoId } = priced
  const quote = { account: accountId, packageId, promoId, what, estimate, atMs: nowMs, terms: hashOfTerms(priced) }
  const placing = { accountId, quote, locale: 'uk', gateway, trialKeys: TRIAL_KEYS, card } as const
  const placed = await db.transaction().execute((transaction) => placeOrder(transaction, placing, nowMs))
  if (!('order' in placed)) await mirror?.push(accountId)
  else if (card) await sendCharge(deps, placed.order)
}

/** Opens a page that stores a card. */
async function storeCard({ deps, payer, random }: ModelState, { accountId, nowMs }: Caller): Promise<void> {
  const { db, gateway, mirror } = deps
  if (mirror) return payer.enterCard(await mirror.addCardUrl(accountId, ''), pick(random, CARDS))
  const check = { accountId, locale: 'uk', action: gateway.cardCheck } as const
  await db.transaction().execute((transaction) => orderCardCheck(transaction, check, nowMs))
}

/** Pays a page that is open somewhere, also one that was superseded, with some card. */
async function payPage({ deps, payer, random }: ModelState, { accountId, nowMs }: Caller): Promise<void> {
  const open = deps.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).where('action', '!=', 'paytoken')
  const pages = await open.where('expires_ms', '>', nowMs).orderBy('created_ms').execute()
  if (pages.length === 0) return
  const url = await pageOfOrder(deps.gateway, pick(random, pages))
  await payer.enterCard(url, random() < 0.1 ? pick(random, RARE_CARDS) : pick(random, CARDS))
}

async function confirmAtBank({ payer, random }: ModelState): Promise<void> {
  const waiting = await payer.toConfirm()
  if (waiting.length > 0) await payer.confirm(pick(random, waiting), random() < 0.7 ? '1111' : '2222')
}

/** The operator gives a part of a payment back. */
async function refund({ deps: { db }, random }: ModelState, { nowMs }: Caller): Promise<void> {
  const bought = db.selectFrom('orders').selectAll().where('outcome', '=', 'applied').where('action', 'not in', ['auth', 'hold'])
  const paid = await bought.where('amount_minor', '>', 0).orderBy('created_ms').execute()
  if (paid.length === 0) return
  const { id: orderId, amount_minor } = pick(random, paid)
  const wanted = { orderId, amountMinor: Math.round(amount_minor * 0.3), why: 'the model', endsAccess: false }
  await wantOperatorRefund(db, wanted, { actor: 'operator:model', nowMs })
}

/** The operator gives out a promo code of few uses. */
async function givePromo({ deps: { db }, random }: ModelState, { nowMs }: Caller): Promise<void> {
  const code = `M${Math.floor(random() * 1e9)}`
  const rules = { package_id: null, first_only: random() < 0.2, until: null, max_uses: 2, note: '' }
  await addPromo(db, { code, ...pick(random, PROMOS), ...rules }, { actor: 'operator:model', nowMs, reason: '' })
}

/** Lets an account try a package again, so that a run has more trials than accounts. */
async function forgetTrial({ deps: { db } }: ModelState, { accountId }: Caller): Promise<void> {
  await db.deleteFrom('trial_uses').where('account_id', '=', accountId).where('state', '=', 'used').execute()
}
