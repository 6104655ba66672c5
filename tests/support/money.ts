import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Channel } from '../../src/contract/channels.ts'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import type { RunningService } from './running-service.ts'
import { untilPlays } from './television.ts'
import { as } from './watching.ts'

export const GOOD_CARD = '4242 4242 4242 4242'
/** A good card that no test has used: a trial is entered under its card. */
export function newCard(): string {
  const digits = `4000${randomInt(10 ** 11)
    .toString()
    .padStart(11, '0')}`
  const doubled = [...digits].map((digit, at) => (at % 2 === 0 ? Number(digit) * 2 : Number(digit)))
  const sum = doubled.reduce((all, digit) => all + (digit > 9 ? digit - 9 : digit), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
export const CARD_WITHOUT_MONEY = '4000 0000 0000 0002'
/** It is stored, and declines later charges. */
export const CARD_DECLINED_LATER = '4000 0000 0000 0341'

/** Its bank asks for a code. */
export const CARD_WITH_3DS = '4000 0000 0000 3063'

/** Agrees to the terms and orders; the button names the obligation to pay, or the price after a trial. */
export async function order(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name: /Приймаю договір/ }).check()
  await page.getByRole('button', { name: button }).click()
}

/** Pays on the sandbox's page. */
export async function enterCard(page: Page, card: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Номер картки' }).fill(card)
  await page.getByRole('button', { name: /Оплатити/ }).click()
}

/** The sandbox's link that leads back. */
export const wayBack = (page: Page) => page.getByRole('link', { name: 'Повернутися на сайт' })

/** Pays on the sandbox's page, and follows its link back. */
export async function payWith(page: Page, card: string): Promise<void> {
  await enterCard(page, card)
  await wayBack(page).click()
}

/** Opens a channel of Premium that this browser could play, and follows its way to the checkout. */
export async function openLockedChannel(page: Page, service: RunningService): Promise<void> {
  const channels = (await (await page.request.get('/api/channels/all', { headers: as(service, 'none') })).json()) as Channel[]
  const locked = channels.find(({ package_id: id, plays: how = 'all' }) => id === 'premium' && how === 'all')!
  await page.goto(`/ua/telekanaly/${locked.slug}`)
  await page.getByRole('group', { name: 'Програвач' }).getByRole('link', { name: 'Підписатися' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Замовлення Premium')
}

/** Pays for a package, and returns to the channel at once. Prints the time until it plays. */
export async function payAndWatch(page: Page, card: string, how: string): Promise<void> {
  const isPaid = page.waitForResponse(/checkout\/pay$/)
  await enterCard(page, card)
  await isPaid
  const paidMs = performance.now()
  await wayBack(page).click()
  await page.getByRole('button', { name: 'Повернутися до перегляду' }).click()
  await untilPlays(page)
  console.info(`from paid to playing, ${how}: ${((performance.now() - paidMs) / 1000).toFixed(2)} s`)
}

/** Runs a statement in the service's database, as time or an operator would. */
export function changeRows({ dataDir }: RunningService, statement: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.exec('pragma busy_timeout = 5000')
  database.prepare(statement).run(...values)
  database.close()
}

/** Leaves an account no trial, so that its next order is paid at once. */
export function useUpTrial(service: RunningService, accountId: string): void {
  const row = "insert into trial_uses (key, order_id, account_id, state, at_ms) values (?, 'ef0', ?, 'used', 0)"
  changeRows(service, row, `account:${accountId}`, accountId)
}

/** The amounts that the sandbox took from an account, in its own books. */
export function paymentsOf({ dataDir }: RunningService, accountId: string): number[] {
  const [own, books] = ['efir.sqlite', 'sandbox.sqlite'].map((file) => new DatabaseSync(join(dataDir, file)))
  const orders = own!.prepare('select id from orders where account_id = ? order by created_ms').all(accountId)
  const paid = books!.prepare("select amount_minor from payments where order_id = ? and status = 'success'")
  const amounts = orders.flatMap(({ id }) => paid.all(id!).map(({ amount_minor }) => Number(amount_minor)))
  own!.close()
  books!.close()
  return amounts
}

/** The payments of an account by calls, as another of its devices makes them. */
export function wallet(request: APIRequestContext, { address }: RunningService, token: string) {
  const headers = () => ({ platform: 'browser', authorization: `Basic ${token}`, [IDEMPOTENCY_HEADER]: randomUUID() })
  async function post<T>(path: string, data: object): Promise<T> {
    const answer = await request.post(`${address}/api${path}`, { headers: headers(), data })
    expect(answer.ok(), path).toBe(true)
    return (await answer.json()) as T
  }
  /** Enters a card on the sandbox's page. */
  async function pay(url: string, card: string): Promise<void> {
    const form = { ...Object.fromEntries(new URL(url).searchParams), card }
    await request.post(`${new URL(url).origin}/sandbox/liqpay/api/3/checkout/pay`, { form })
  }
  const subscription = async () =>
    ((await (await request.get(`${address}/api/users/show`, { headers: headers() })).json()) as { subscription: object | null })
      .subscription
  return {
    subscription,
    /** Stores a card by a check that is given back. */
    async storeCard(card: string): Promise<void> {
      const { redirect_url } = await post<{ redirect_url: string }>('/liqpay/card-auth-subscribe', { purpose: 'card' })
      await pay(redirect_url, card)
      const cards = async () => (await request.get(`${address}/api/users/cards`, { headers: headers() })).text()
      await expect.poll(cards).toContain('"_id"')
    },
    /** Begins the trial of a package, and waits until it is open. */
    async tryPackage(package_id: string, card: string): Promise<void> {
      const { quote } = await post<{ quote: string }>('/billing/chargebee/quote', { package_id })
      const body = { purpose: 'trial', quote, agree: true }
      const { redirect_url } = await post<{ redirect_url: string }>('/liqpay/card-auth-subscribe', body)
      await pay(redirect_url, card)
      await expect.poll(subscription).toMatchObject({ package_id })
    },
  }
}
