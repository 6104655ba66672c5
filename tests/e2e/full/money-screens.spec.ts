import type { OrderStatus } from '../../../src/contract/billing.ts'
import type { Transaction } from '../../../src/contract/transactions.ts'
import { type Locale, LOCALES } from '../../../src/domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { bringAxe, openScreen, wrongOn, wrongOnce } from '../../support/axe.ts'
import { expect, giveSession, signIn, test } from '../../support/efir-test.ts'
import { changeRows } from '../../support/money.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'
import { as } from '../../support/watching.ts'

// Screens of money with what a paying viewer has on them; `every-screen.spec.ts` opens them empty.
test.use({ serviceWorkers: 'block' })

const WIDTHS = [360, 1440, 1920]
/** States of a payment that the bank alone brings about. */
const PAYMENTS: [string, Partial<OrderStatus>][] = [
  ['checked', { status: 'checking' }],
  ['to be confirmed', { status: 'checking', redirect_url: 'https://bank.example/' }],
  ['declined', { status: 'failure', reason: 'insufficient_funds', can_retry: true }],
  ['given back', { status: 'refunded', reason: null }],
]

test.beforeEach(async ({ context, page, service }) => {
  await bringAxe(context)
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
  await signIn(page, service, 'basic')
})

test.beforeAll(({ service }) => {
  const columns = 'id, account_id, provider, token, brand, mask, bank, payer_ip, added_ms'
  for (const [at, brand] of ['mastercard', 'visa', 'prostir'].entries()) {
    const values = [
      `card-${at}`,
      'demo-basic',
      'liqpay',
      `token-${at}`,
      brand,
      `5168${at}5*4${at}`,
      'Банк «Далека хвиля»',
      '127.0.0.1',
      at,
    ]
    changeRows(service, `insert into cards (${columns}) values (${values.map(() => '?').join(', ')})`, ...values)
  }
  const code = "'harvest', 'OSIN15', 'percent', 15, 3, 0, 0, 0"
  changeRows(
    service,
    `insert into promo_codes (id, code, kind, value, periods, first_only, valid_from_ms, uses) values (${code})`,
  )
  const use = "'harvest', 'demo-basic', 'held', 0"
  changeRows(service, `insert into promo_uses (promo_id, account_id, state, at_ms) values (${use})`)
})

for (const [turn, locale] of LOCALES.entries()) {
  test(`axe finds nothing on full screens of money, and nothing scrolls sideways (${locale})`, async ({ page, service }) => {
    const headers = as(service, 'basic')
    const history = (await (await page.request.get('/api/transactions?order_status=success', { headers })).json()) as {
      transactions: Transaction[]
    }
    const order = history.transactions[0]!.order_id
    const wrong: string[] = []
    let opened = turn
    async function look(path: string, query: string, shows: string | RegExp, name = path): Promise<void> {
      await page.setViewportSize({ width: WIDTHS[opened % WIDTHS.length]!, height: 900 })
      await openScreen(page, `${localizePath(path, locale)}${query}`)
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      wrong.push(...(await wrongOnce(page, WIDTHS, opened % WIDTHS.length, `${name} (${locale})`)))
      opened += 1
    }
    await look(SCREEN_PATHS.subscriptions, '', /49\s\$/)
    await look(SCREEN_PATHS.myCards, '', /5168/)
    await look(SCREEN_PATHS.paymentHistory, '', /49\s\$/)
    await look(SCREEN_PATHS.promocode, '', 'OSIN15')
    await look(SCREEN_PATHS.checkout, '?package=premium', /\d\s\$/)
    await look(SCREEN_PATHS.orderConfirmation, `?order=${order}`, 'Basic')
    for (const [name, state] of PAYMENTS) {
      await page.route('**/api/liqpay/status/*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...((await answer.json()) as OrderStatus), ...state } })
      })
      await look(SCREEN_PATHS.checkPayment, `?order=${order}`, /49\s\$/, `a payment that is ${name}`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    expect(wrong).toEqual([])
  })
}

test('axe finds nothing on the checkout of a television', async ({ browser, service }) => {
  const { userAgent, viewport, serviceWorkers } = TELEVISION_SET
  const context = await browser.newContext({ userAgent, viewport, serviceWorkers, baseURL: service.address })
  await bringAxe(context)
  await giveSession(context, service, service.tokens['basic']!)
  const television = await context.newPage()
  await openScreen(television, `${localizePath(SCREEN_PATHS.checkout, 'ua' satisfies Locale)}?package=premium`)
  await expect(television.getByRole('img', { name: 'QR-код цього замовлення' })).toBeVisible()
  expect(await wrongOn(television, 'a television')).toEqual([])
  await context.close()
})
