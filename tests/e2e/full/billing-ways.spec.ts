import type { APIRequestContext } from '@playwright/test'
import type { Channel } from '../../../src/contract/channels.ts'
import { heading } from '../../support/dashboard.ts'
import { expect, giveSession, signIn, test } from '../../support/efir-test.ts'
import {
  CARD_DECLINED_LATER,
  CARD_WITH_3DS,
  changeRows,
  enterCard,
  GOOD_CARD,
  newCard,
  openLockedChannel,
  order,
  payAndWatch,
  paymentsOf,
  payWith,
  useUpTrial,
  wallet,
  wayBack,
} from '../../support/money.ts'
import { moneySecretsOf, secretsIn } from '../../support/money-secrets.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { PIN, pinField, setLimit } from '../../support/parental.ts'
import { freePort, type RunningService, startService } from '../../support/running-service.ts'
import { startSandbox } from '../../support/sandbox-process.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'
import { plays } from '../../support/watching.ts'

const HOUR = 3_600_000

/** A new viewer: the session, and a wallet that pays by calls. */
async function newViewer(request: APIRequestContext, service: RunningService) {
  const call = caller(request, service.address)
  const token = await sessionByPhone(call, service, newPhone())
  const { _id: id } = await call<{ _id: string }>('GET', '/users/show', token)
  return { call, token, id, ...wallet(request, service, token) }
}

test.afterAll('no log of these journeys has a token, a key, a signature or a phone', ({ service }) => {
  const secrets = moneySecretsOf(service.dataDir)
  expect([secrets.keys.length > 1, secrets.contacts.length > 1]).toEqual([true, true])
  expect(secretsIn(service.output(), secrets)).toEqual([])
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a renewal past due is charged to another card as soon as that is stored', async ({ page, service }) => {
    const { token, id, tryPackage } = await newViewer(page.request, service)
    await tryPackage('basic', CARD_DECLINED_LATER)
    const endedMs = Date.now() - HOUR
    const times = [endedMs, endedMs + 6 * HOUR, endedMs + 24 * HOUR]
    const set = "state = 'past_due', problem = 'insufficient_funds', attempt = 1"
    const columns = 'period_end_ms = ?, next_ms = ?, access_until_ms = ?'
    changeRows(service, `update subscriptions set ${set}, ${columns} where account_id = ?`, ...times, id)
    await giveSession(page.context(), service, token)
    await page.goto('/ua/dashboard/subscriptions')
    await expect(page.getByText('На картці бракує грошей.')).toBeVisible()
    await page.getByRole('link', { name: 'Змінити картку' }).first().click()
    await page.getByRole('button', { name: 'Додати картку' }).click()
    await payWith(page, newCard())
    await expect(heading(page)).toHaveText('Мої картки')
    await page.getByRole('main').getByRole('link', { name: 'Моя підписка' }).click()
    // The screen follows the charge by itself.
    await expect(page.getByText('Діє', { exact: true })).toBeVisible()
  })

  test('3-D Secure pays Basic, and an upgrade charges the sum that its screen shows', async ({ page, service }) => {
    const { token, id } = await newViewer(page.request, service)
    useUpTrial(service, id)
    await giveSession(page.context(), service, token)
    await page.goto('/ua/dashboard/checkout?package=basic')
    await order(page, /Замовити з обов’язком оплати/)
    await enterCard(page, CARD_WITH_3DS)
    await page.getByRole('textbox', { name: 'Код підтвердження' }).fill('1111')
    await page.getByRole('button').click()
    await wayBack(page).click()
    await expect(page.getByText('Оплачено. Пакет відкрито')).toBeVisible()
    await page.goto('/ua/dashboard/checkout?package=premium')
    const button = page.getByRole('button', { name: /Замовити з обов’язком оплати/ })
    const shown = /([\d,]+)\s\$/.exec((await button.textContent()) ?? '')![1]!
    await order(page, /Замовити з обов’язком оплати/)
    await expect(page.getByText('Оплачено. Пакет відкрито')).toBeVisible()
    const charged = paymentsOf(service, id).map((minor) => minor / 100)
    expect(charged).toEqual([49, Number(shown.replace(',', '.'))])
  })

  test('a stored card pays the reduced price in one press, after the PIN of the age limit', async ({ page, service }) => {
    const { call, token, id, storeCard } = await newViewer(page.request, service)
    await storeCard(GOOD_CARD)
    await setLimit(call, token, 12)
    useUpTrial(service, id)
    changeRows(
      service,
      "insert into promo_codes (id, code, kind, value, periods, first_only, valid_from_ms, uses) values ('autumn', 'TB25', 'percent', 25, 1, 0, 0, 0)",
    )
    await giveSession(page.context(), service, token)
    await page.goto('/ua/dashboard/checkout?package=premium')
    await page.getByRole('textbox', { name: 'Промокод' }).fill('тв25')
    await page.getByRole('button', { name: 'Застосувати' }).click()
    await expect(page.getByText(/Промокод тв25 враховано/i)).toBeVisible()
    await order(page, /Замовити з обов’язком оплати ·\s66,75\s\$/)
    await expect(page.getByRole('dialog').getByText('PIN-код батьківського контролю')).toBeVisible()
    await pinField(page).fill(PIN)
    await expect(page.getByText('Оплачено. Пакет відкрито')).toBeVisible()
    await page.goto('/ua/dashboard/payment-history')
    await expect(page.getByText(/66,75\s\$/)).toBeVisible()
  })

  test('a television shows a code, and goes on to its channel once a phone has paid', async ({ browser, request, service }) => {
    const { token, tryPackage } = await newViewer(request, service)
    const { userAgent, viewport, serviceWorkers } = TELEVISION_SET
    const context = await browser.newContext({ userAgent, viewport, serviceWorkers, baseURL: service.address })
    await giveSession(context, service, token)
    const channels = (await (await request.get('/api/channels/all')).json()) as Channel[]
    const { slug } = channels.find(({ package_id, plays: how = 'all' }) => package_id === 'premium' && how === 'all')!
    const television = await context.newPage()
    const back = encodeURIComponent(`/ua/telekanaly/${slug}`)
    await television.goto(`/ua/dashboard/checkout?package=premium&back=${back}`)
    await expect(television.getByRole('img', { name: 'QR-код цього замовлення' })).toBeVisible()
    await tryPackage('premium', newCard())
    await television.waitForURL(`**/ua/telekanaly/${slug}`)
    await plays(television, 0.2)
    await context.close()
  })
})

test('with the worker on, a viewer of localhost who comes back from the bank offline is led on', async ({
  page,
  context,
  service,
}) => {
  const { token } = await newViewer(page.request, service)
  // The start has printed 127.0.0.1, which the bank's page is on.
  const address = service.address.replace('127.0.0.1', 'localhost')
  await giveSession(context, { ...service, address }, token)
  await page.goto(`${address}/ua/dashboard/checkout?package=basic`)
  await expect(heading(page)).toHaveText('Замовлення Basic')
  await untilOfflineReady(page)
  await order(page, /Почати пробний період/)
  await enterCard(page, newCard())
  const link = await wayBack(page).getAttribute('href')
  expect(link).toContain(`${address}/api/liqpay/return?order=ef`)
  await context.setOffline(true)
  // The return is the server's alone: offline no shell pretends to be it.
  await expect(page.goto(link!)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  const number = new URL(link!).searchParams.get('order')
  await page.close()
  const anew = await context.newPage()
  await anew.goto(`${address}/ua/dashboard/check-payment?order=${number}`)
  await expect(anew.getByText(/З платежем усе гаразд/)).toBeVisible()
  await context.setOffline(false)
  await expect(anew.getByText('Пробний період почався')).toBeVisible()
})

test('a bank on another site, whose callbacks are all lost, opens the channel within seconds', async ({ browser }) => {
  const sandbox = await startSandbox()
  const port = String(await freePort())
  const service = await startService({ env: { ...sandbox.env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` } })
  try {
    await sandbox.plan({ callbacks: { lose: 1 } })
    const page = await browser.newPage({ baseURL: service.address, serviceWorkers: 'block' })
    await signIn(page, service, 'none')
    await openLockedChannel(page, service)
    await order(page, /Почати пробний період/)
    await payAndWatch(page, GOOD_CARD, 'every callback lost')
    await page.close()
  } finally {
    await service.stop()
    sandbox.stop()
  }
})
