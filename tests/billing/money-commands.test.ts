import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { check, retry } from '../../server/billing/commands/check.ts'
import type { Archive, BillingCommand } from '../../server/billing/commands/command.ts'
import { list } from '../../server/billing/commands/list.ts'
import { promo } from '../../server/billing/commands/promo.ts'
import { reconcile } from '../../server/billing/commands/reconcile.ts'
import { refund } from '../../server/billing/commands/refund.ts'
import { reconcileArchive } from '../../server/features/billing/reconcile-archive.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { DAY, openShop, type Shop } from '../support/shop.ts'
import { NOON, TOKENS } from '../support/service.ts'

const token = TOKENS.registered
const HOUR = 3_600_000

describe.each(engines())("an operator's commands about money, on $name,", (engine) => {
  let shop: Shop
  let archive: Archive | null
  beforeEach(async () => {
    shop = await openShop(engine)
    archive = null
  })
  afterEach(() => shop.close())

  const { data } = askersOf(() => shop)
  const own = async () => (await data('showUser', '/users/show', { token })).subscription

  /** Runs a command as the operator would; returns its lines, the exit code first if it is not 0. */
  async function run(command: BillingCommand, ...args: string[]): Promise<string[]> {
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const context = { db: shop.db, nowMs: shop.clock.nowMs, operator: 'olena', say, openArchive: () => archive }
    const code = await command(args, context)
    return code === 0 ? said : [`exit ${code}`, ...said]
  }

  async function buy(card?: string): Promise<string> {
    await shop.useUpTrial()
    const body = { package_id: 'basic' }
    const { quote } = await data('quoteOrder', '/billing/chargebee/quote', { token, body })
    const answer = await shop.post('/billing/chargebee/checkout', { quote, agree: true })
    const { order_id, redirect_url } = (await answer.json()) as { order_id: string; redirect_url: string }
    await shop.payPage(redirect_url, card)
    await shop.pass()
    return order_id
  }

  test('give a payment back in parts, never more than was paid, and end its access', async () => {
    const id = await buy()
    expect(await run(refund, id, '20', '--why', 'a bad evening')).toEqual([`20.00 USD of ${id} will be given back.`])
    await expect(run(refund, id, '--why', 'again')).rejects.toThrow('under way')
    await shop.pass()
    expect(shop.books.find(id)!.refunded_minor).toBe(2000)
    await expect(run(refund, id, '29.01', '--why', 'more')).rejects.toThrow('more than is left')
    expect(await own()).toMatchObject({ active: true })
    expect(await run(refund, id, '--end-access', '--why', 'the rest')).toEqual([`29.00 USD of ${id} will be given back.`])
    expect(await own()).toMatchObject({ active: false })
    await shop.pass(11 * 60_000)
    expect((await shop.balances())[0]).toEqual({ [id]: 0 })
    await expect(run(refund, id, '--why', 'once more')).rejects.toThrow('more than is left')
    await expect(run(refund, 'ef000000000000000000', '--why', 'x')).rejects.toThrow('No order')
  })

  test('make, list and stop promo codes, and refuse those that make no sense (C29)', async () => {
    expect(await run(promo, 'add', 'весна-26', '--percent', '20', '--until', '2026-12-31', '--max-uses', '5')).toEqual([
      'Added. BECHA-26',
    ])
    expect(await run(promo, 'list')).toEqual(['BECHA-26: 20 %, used 0 of 5.'])
    expect(await run(promo, 'stop', 'весна-26')).toEqual(['Stopped. BECHA-26; orders that have it keep it.'])
    expect(await run(promo, 'list')).toEqual(['BECHA-26: 20 %, used 0 of 5, over.'])
    const audit = await shop.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['add', 'end'])
    for (const made of audit) expect(made).toMatchObject({ actor: 'operator:olena', subject: 'promo:BECHA-26' })
    const wrong = [
      ['--percent', '0'],
      ['--percent', '101'],
      ['--amount', '10'],
      ['--days', 'x'],
      ['--percent', '5', '--until', 'x'],
    ]
    for (const args of wrong) await expect(run(promo, 'add', 'CODE', ...args)).rejects.toThrow(/--/)
    await expect(run(promo, 'add', 'BECHA-26', '--days', '5')).rejects.toThrow('there already')
    await expect(run(promo, 'add', 'CODE')).rejects.toThrow('Usage')
  })

  test('let the service ask about an order, and charge a renewal, at once', async () => {
    const id = await buy('4000000000000341')
    await run(check, id)
    expect((await shop.ordersOf())[0]!.next_check_ms).toBe(NOON)
    await expect(run(check, 'ef01')).rejects.toThrow('No order')
    await shop.pass(30 * DAY)
    const due = shop.db.selectFrom('subscriptions').selectAll().where('open_of', 'is not', null)
    const { id: subscription } = await due.executeTakeFirstOrThrow()
    await run(retry, subscription)
    expect((await due.executeTakeFirstOrThrow()).next_ms).toBe(shop.clock.nowMs)
    await expect(run(retry, 'none')).rejects.toThrow('past due')
  })

  test('list reports that do not fit, failed refunds and a silent provider', async () => {
    expect(await run(list, '--trouble')).toEqual(['Troubles: 0.'])
    const id = await buy()
    await shop.db.updateTable('provider_events').set({ trouble: 'another_amount' }).execute()
    await shop.db.updateTable('orders').set({ action: 'paytoken', state: 'pending' }).execute()
    shop.clock.nowMs += HOUR + 1
    const lines = await run(list, '--trouble')
    expect(
      lines
        .slice(0, -1)
        .map((line) => line.slice(25))
        .toSorted(),
    ).toEqual([`${id}: another_amount`, `${id}: provider_silent`])
    expect(lines.at(-1)).toBe('Troubles: 2.')
  })

  test('compare the archive with the journal, order by order', async () => {
    const id = await buy()
    const interval = { fromMs: NOON - DAY, toMs: NOON + DAY }
    expect(await reconcileArchive(shop.db, shop.gateway, interval)).toEqual([])
    shop.books.update({ ...shop.books.find(id)!, status: 'reversed', refunded_minor: 4900 })
    expect(await reconcileArchive(shop.db, shop.gateway, interval)).toEqual([{ orderId: id, theirsMinor: 0, oursMinor: 4900 }])
    await expect(run(reconcile)).rejects.toThrow('keys of LiqPay or Chargebee')
    archive = { ...shop.gateway, close: () => void (archive = null) }
    const told = [`${id}: the provider kept 0.00, the journal has 49.00.`, 'Orders that differ: 1.']
    expect(await run(reconcile, '--from', '2026-11-01')).toEqual(['exit 1', ...told])
    expect(archive).toBeNull()
  })
})
