import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { askersOf } from '../support/asking.ts'
import { DAY, GOOD_CARD, openShop, type Shop } from '../support/shop.ts'
import { NOON, TOKENS } from '../support/service.ts'

const token = TOKENS.registered
const OTHER_CARD = '5555555555554444'

describe.each(engines())('stored cards, on $name,', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
    await shop.useUpTrial()
  })
  afterEach(() => shop.close())

  const { data, failure } = askersOf(() => shop)
  const keyed = (more: object = {}) => ({ token, headers: { 'idempotency-key': crypto.randomUUID() }, ...more })
  const post = (body: unknown) => keyed({ method: 'POST', body })
  const quote = async (package_id = 'basic') =>
    (await data('quoteOrder', '/billing/chargebee/quote', { token, body: { package_id } })).quote
  const cards = async () => (await data('listCards', '/users/cards', { token })).cards
  const own = async () => (await data('showUser', '/users/show', { token })).subscription
  const history = (query = '') => data('listTransactions', `/transactions${query}`, { token })
  const pathOf = (cardId: string) => `/billing/chargebee/pay-with-exists-card/${cardId}`
  const paying = async (package_id = 'basic') => post({ packageId: package_id, quote: await quote(package_id), agree: true })

  /** Stores a card by its check, and returns its id. */
  async function store(card = GOOD_CARD): Promise<string> {
    const known = new Set((await cards()).map(({ _id }) => _id))
    const form = await data('authorizeCard', '/liqpay/card-auth-subscribe', post({ purpose: 'card' }))
    await shop.payPage(form.redirect_url, card)
    await shop.pass()
    return (await cards()).find(({ _id }) => !known.has(_id))!._id
  }

  test('pay a package in one call, and are charged for its renewals', async () => {
    const cardId = await store()
    const paid = await data('payWithExistingCard', pathOf(cardId), await paying())
    expect(paid).toMatchObject({ status: 'success', redirect_url: null })
    expect(await own()).toMatchObject({ active: true, next_charge: { amount_minor: 4900, card_id: cardId } })
    expect(await cards()).toMatchObject([{ mask: '424242*42', last_digits: '42', brand: 'visa', is_main: true, in_use: true }])
    const upgraded = await data('payWithExistingCard', pathOf(cardId), await paying('premium'))
    expect(upgraded.status).toBe('success')
    expect(await own()).toMatchObject({ package_id: 'premium' })
  })

  test('that a bank declines say why, and buy nothing', async () => {
    const cardId = await store('4000000000000341')
    const answer = await shop.ask(pathOf(cardId), await paying())
    expect([answer.status, await answer.json()]).toMatchObject([402, { code: 'payment_failed', reason: 'insufficient_funds' }])
    expect([await own(), (await history('?order_status=failure')).transactions]).toMatchObject([
      null,
      [{ status: 'failure', amount_minor: 4900, reason: 'insufficient_funds', card: '400000*41' }],
    ])
  })

  test('C22: whose bank asks for a confirmation lead to it, and pay after it', async () => {
    const cardId = await store('4000000000003220')
    const { status, order_id, redirect_url } = await data('payWithExistingCard', pathOf(cardId), await paying())
    expect([status, redirect_url]).toEqual(['action', expect.stringContaining('/confirm?order=')])
    expect(await data('orderStatus', `/liqpay/status/${order_id}`, { token })).toMatchObject({ status: 'checking', redirect_url })
    const body = new URLSearchParams({ order: order_id, code: '1111' })
    await shop.sandbox.app.request(redirect_url!.replace(/\?.*/, ''), { method: 'POST', body })
    await shop.pass()
    expect(await own()).toMatchObject({ active: true })
  })

  test('C21: whose answer is lost are charged once, whatever the viewer does', async () => {
    const cardId = await store()
    await shop.plan({ api: { loseAnswer: 1 }, callbacks: { lose: 1 } })
    expect((await data('payWithExistingCard', pathOf(cardId), await paying())).status).toBe('checking')
    expect(await failure(pathOf(cardId), await paying())).toBe('409 payment_pending')
    expect(await failure('/billing/chargebee/checkout', post({ quote: await quote(), agree: true }))).toBe('409 payment_pending')
    await shop.plan({})
    await shop.pass(DAY / 24)
    expect(await own()).toMatchObject({ active: true })
    const [journal, theirs] = await shop.balances()
    expect(journal).toEqual(theirs)
    expect(Object.values(journal).filter((left) => left > 0)).toEqual([4900])
  })

  test('C28: need the PIN while an age limit is set', async () => {
    const cardId = await store()
    const limit = { account_id: 'u-registered', age_limit: 12, pin_hash: 'x', wrong_tries: 0, locked_until_ms: 0 } as const
    await shop.db.insertInto('parental_controls').values(limit).execute()
    expect(await failure(pathOf(cardId), await paying())).toBe('403 parental_pin_required')
  })

  test('C9: of another account do not exist', async () => {
    const cardId = await store()
    const asOther = { ...keyed(), token: TOKENS.basic }
    expect(await failure(`/cards/make-card-as-main/${cardId}`, { ...asOther, method: 'POST' })).toBe('404 not_found')
    expect(await failure(`/cards/${cardId}`, { ...asOther, method: 'DELETE' })).toBe('404 not_found')
    const body = { packageId: 'basic', quote: 'x', agree: true }
    expect(await failure(pathOf(cardId), { ...asOther, body })).toBe('404 not_found')
  })

  test('C16: the only one of a renewing subscription stays; another takes its place', async () => {
    const first = await store()
    await data('payWithExistingCard', pathOf(first), await paying())
    expect(await failure(`/cards/${first}`, keyed({ method: 'DELETE' }))).toBe('409 card_in_use')
    const second = await store(OTHER_CARD)
    expect((await cards()).map(({ _id, is_main }) => [_id, is_main])).toEqual([
      [first, true],
      [second, false],
    ])
    await data('makeCardMain', `/cards/make-card-as-main/${second}`, keyed({ method: 'POST' }))
    expect(await own()).toMatchObject({ next_charge: { card_id: second } })
    const left = await data('removeCard', `/cards/${second}`, keyed({ method: 'DELETE' }))
    expect(left.cards).toMatchObject([{ _id: first, is_main: true, in_use: true }])
    expect(await own()).toMatchObject({ next_charge: { card_id: first } })
    // A card that is stored again is the same one.
    expect(await store(OTHER_CARD)).toBe(second)
  })

  test('are paid for in a history of signed pages', async () => {
    const cardId = await store()
    await data('payWithExistingCard', pathOf(cardId), await paying())
    const [charge, ...checks] = (await history()).transactions.toSorted((a, b) => b.amount_minor - a.amount_minor)
    expect(charge).toMatchObject({
      kind: 'charge',
      status: 'success',
      amount_minor: 4900,
      currency: 'USD',
      name: 'Basic',
      card: '424242*42',
      period_start: NOON,
      period_end: NOON + 30 * DAY,
    })
    expect(checks.map(({ kind, status, name }) => [kind, status, name]).toSorted()).toEqual([
      ['charge', 'refunded', ''],
      ['refund', 'success', ''],
    ])
    const [line] = await shop.db.selectFrom('journal').selectAll().where('amount_minor', '=', 4900).execute()
    const more = Array.from({ length: 22 }, (_, at) => ({ ...line!, id: `line-${at}`, payment_id: `p${at}`, at_ms: NOON - at }))
    await shop.db.insertInto('journal').values(more).execute()
    const first = await history()
    const second = await history(`?startAt=${first.next}`)
    const ids = [...first.transactions, ...second.transactions].map(({ _id }) => _id)
    expect([first.transactions.length, new Set(ids).size, second.next]).toEqual([20, 25, null])
    const foreign = { token: TOKENS.basic }
    expect(await failure(`/transactions?startAt=${first.next}`, foreign)).toBe('400 cursor_malformed')
  })
})
