import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { books } from '../../server/billing/commands/books.ts'
import type { BillingCommand } from '../../server/billing/commands/command.ts'
import { grant } from '../../server/billing/commands/grant.ts'
import { list } from '../../server/billing/commands/list.ts'
import { revoke } from '../../server/billing/commands/revoke.ts'
import { show } from '../../server/billing/commands/show.ts'
import type { NewOrderRow } from '../../server/db/billing-schema.ts'
import { type Connection, connectDatabase } from '../../server/db/connect.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { NOON } from '../support/service.ts'
import { paidOrderRow } from '../support/order-row.ts'

// One test starts processes.
vi.setConfig({ testTimeout: 60_000 })

const DAY = 24 * 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'efir-billing-'))
let db: Connection['db']

beforeAll(async () => {
  db = (await connectDatabase({ dataDir, databaseUrl: undefined })).db
  const packages = ['basic', 'premium'].map((id, rank) => ({ id, name: id, rank: rank + 1, archive_days: 14 }))
  await db.insertInto('packages').values(packages).execute()
  const people = [
    { id: 'u-1', support_id: '10000001', name: 'Оксана', phone: '+380671234567', email: 'oksana@example.org', email_verified: 1 },
    { id: 'u-2', support_id: '10000002', name: 'Тарас', email: 'taras@example.org' },
    { id: 'u-3', support_id: '10000003', name: 'Марія' },
  ]
  for (const person of people) await db.insertInto('accounts').values(newAccount(NOON, person)).execute()
})
afterAll(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

/** Runs a command as the operator would; returns its lines, or the sentence of its error. */
async function run(command: BillingCommand, ...args: string[]): Promise<string[]> {
  const said: string[] = []
  const code = await command(args, {
    db,
    nowMs: NOON,
    operator: 'olena',
    say: (line) => said.push(line),
    openArchive: () => null,
  })
  return code === 0 ? said : [`exit ${code}`, ...said]
}

const json = async (command: BillingCommand, ...args: string[]) =>
  (await run(command, ...args, '--json')).map((line) => JSON.parse(line) as Record<string, unknown>)

test('an account is found by its support id, its phone in any spelling and its confirmed address', async () => {
  for (const typed of ['10000001', '067 123-45-67', '+380671234567', ' Oksana@Example.org']) {
    expect(await json(show, typed)).toMatchObject([{ support_id: '10000001', name: 'Оксана' }])
  }
})

test.each(['taras@example.org', '10000009', '0670000000', 'Оксана', '1'])('%j finds nobody', async (typed) => {
  await expect(run(show, typed)).rejects.toThrow(/account/)
})

test('an operator grants, lists, looks at and revokes access', async () => {
  const [granted] = await json(grant, '10000001', 'premium', '--days', '7', '--why', 'a contest')
  expect(granted).toMatchObject({ done: 'granted', package_id: 'premium', access_until: NOON + 7 * DAY })
  expect(await run(list)).toEqual([
    `10000001  ${granted!.id}: premium from admin, active until ${iso(NOON + 7 * DAY)}.`,
    'Subscriptions in force: 1.',
  ])
  expect(await json(list)).toMatchObject([{ support_id: '10000001', in_force: true, source: 'admin' }])
  expect(await run(revoke, granted!.id as string, '--why', 'the wrong person')).toEqual([
    `Revoked. ${granted!.id}: premium from admin, ended (revoked) until ${iso(NOON)}.`,
  ])
  await expect(run(revoke, granted!.id as string, '--why', 'again')).rejects.toThrow(/has ended before/)
  expect(await run(list)).toEqual(['Subscriptions in force: 0.'])
  expect(await json(list, '--all')).toMatchObject([{ in_force: false, state: 'ended', end_reason: 'revoked' }])
  const [shown] = await json(show, '10000001')
  expect(shown!.log).toMatchObject([
    { what: expect.any(String), actor: 'operator:olena' },
    { what: expect.any(String), actor: 'operator:olena' },
  ])
})

test('access lasts through the last day in Kyiv, in winter time too, or for ever', async () => {
  const [granted] = await json(grant, '10000002', 'basic', '--until', '2026-12-31', '--why', 'x')
  expect(granted!.access_until).toBe(Date.parse('2026-12-31T22:00:00Z'))
  const [endless] = await json(grant, '10000002', 'basic', '--forever', '--why', 'x')
  expect(endless).toMatchObject({ done: 'changed', id: granted!.id, access_until: null })
  const [sold] = await json(
    grant,
    '10000002',
    'premium',
    '--until',
    '2027-08-01',
    '--source',
    'apple',
    '--ref',
    'r',
    '--why',
    'x',
  )
  expect(sold).toMatchObject({ source: 'apple', ref: 'r' })
})

test.each([
  [['10000003', 'gold', '--days', '1', '--why', 'x'], /"gold" is not known; known are: basic, premium/],
  [['10000003', 'basic', '--days', '0', '--why', 'x'], /from 1 to/],
  [['10000003', 'basic', '--days', '1.5', '--why', 'x'], /from 1 to/],
  [['10000003', 'basic', '--days', '99999', '--why', 'x'], /from 1 to/],
  [['10000003', 'basic', '--until', '2026-02-30', '--why', 'x'], /is a day/],
  [['10000003', 'basic', '--until', 'tomorrow', '--why', 'x'], /is a day/],
  [['10000003', 'basic', '--until', '2026-11-20', '--why', 'x'], /has passed/],
  [['10000003', 'basic', '--days', '1', '--why', 'x', '--source', 'site', '--ref', 'r'], /apple, android or firetv/],
  [['10000003', 'basic', '--days', '1', '--why', 'x', '--source', 'apple'], /--ref/],
  [['10000003', 'basic', '--days', '1', '--why', 'x', '--ref', 'r'], /--source/],
  [['10000003', 'basic', '--days', '1'], /Usage/],
  [['10000003', 'basic', '--days', '1', '--why', '  '], /Usage/],
  [['10000003', 'basic', '--why', 'x'], /Usage/],
  [['10000003', 'basic', '--days', '1', '--forever', '--why', 'x'], /Usage/],
  [['10000003', 'basic', '--weeks', '1', '--why', 'x'], /Usage/],
])('grant %j is refused', async (args, sentence) => {
  await expect(run(grant, ...args)).rejects.toThrow(sentence)
  expect((await json(show, '10000003'))[0]).toMatchObject({ subscriptions: [], log: [] })
})

describe('money', () => {
  const order = (id: string, given: Partial<NewOrderRow> = {}): NewOrderRow =>
    paidOrderRow({ id, account_id: 'u-1', package_id: 'premium', amount_minor: 8999, ...given })
  const [FIRST, SECOND, THIRD] = ['ef000000000000000001', 'ef000000000000000002', 'ef000000000000000003'] as const
  beforeAll(async () => {
    const orders = [order(FIRST), order(SECOND, { outcome: 'surplus' }), order(THIRD, { currency: 'USD', amount_minor: 100 })]
    await db.insertInto('orders').values(orders).execute()
    const line = { account_id: 'u-1', provider: 'liqpay', written_ms: NOON, refunded_total: 0, currency: 'UAH' } as const
    const charge = { ...line, kind: 'charge', amount_minor: 8999, at_ms: NOON } as const
    await db
      .insertInto('journal')
      .values([
        { ...charge, id: 'j-1', order_id: FIRST, payment_id: '1' },
        { ...charge, id: 'j-2', order_id: SECOND, payment_id: '2' },
        { ...charge, id: 'j-3', order_id: THIRD, payment_id: '3', currency: 'USD', amount_minor: 100 },
        // The first moment of the next day in Kyiv.
        {
          ...line,
          kind: 'refund',
          amount_minor: -3000,
          refunded_total: 3000,
          id: 'j-4',
          order_id: SECOND,
          payment_id: '2',
          at_ms: Date.parse('2026-11-21T22:00:00Z'),
        },
      ])
      .execute()
    const refund = {
      order_id: SECOND,
      amount_minor: 8999,
      reason: 'surplus',
      by: 'system',
      claim: null,
      total_after: 8999,
    } as const
    await db
      .insertInto('refunds')
      .values({ ...refund, id: 'r-1', state: 'sent', next_ms: null, created_ms: NOON, done_ms: null })
      .execute()
  })

  test('is summed up by currency, with what is still to be returned', async () => {
    expect(await run(books)).toEqual([
      'UAH: charged 179.98 (2), returned 30.00, net 149.98, surplus to return 59.99.',
      'USD: charged 1.00 (1), returned 0.00, net 1.00, surplus to return 0.00.',
    ])
  })

  test('is summed up for days of Kyiv, both included', async () => {
    expect(await json(books, '--to', '2026-11-21')).toMatchObject([
      { currency: 'UAH', charges: 2, charged: 17_998, returned: 0, net: 17_998, surplus: 8999 },
      { currency: 'USD' },
    ])
    expect(await json(books, '--from', '2026-11-22')).toEqual([
      { currency: 'UAH', charges: 0, charged: 0, returned: 3000, net: -3000, surplus: -3000 },
    ])
    expect(await run(books, '--from', '2027-01-01')).toEqual(['No payments.'])
    await expect(run(books, '--from', '2026-02-30')).rejects.toThrow(/days in Kyiv/)
    await expect(run(books, '--from', '2026-11-22', '--to', '2026-11-21')).rejects.toThrow(/before/)
    await expect(run(books, 'all')).rejects.toThrow(/Usage/)
  })

  test('of an order is shown with its payments and refunds', async () => {
    expect(await run(show, SECOND)).toEqual([
      `${SECOND}: first of premium, 89.99 UAH by liqpay, paid, surplus, created ${iso(NOON)}.`,
      `  ${iso(NOON)} charge 89.99 UAH, payment 2`,
      '  2026-11-21T22:00:00.000Z refund -30.00 UAH, payment 2',
      '  refund of 89.99 UAH sent: surplus by system',
    ])
    expect(await json(show, FIRST)).toMatchObject([{ id: FIRST, lines: [], journal: [{ amount_minor: 8999 }], refunds: [] }])
    await expect(run(show, 'ef00000000000000000f')).rejects.toThrow(/No order/)
  })
})

test('the process tells in its exit code how it ended', () => {
  const start = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'server/billing/run.ts'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    return { status, said: stdout.trim(), faults: stderr.trim() }
  }
  expect(start('grant', '10000003', 'basic', '--forever', '--why', 'x')).toMatchObject({
    status: 0,
    said: expect.stringContaining('Granted.') as string,
  })
  expect(start('grant', '10000003', 'basic', '--forever', '--why', 'x')).toMatchObject({
    status: 1,
    faults: expect.stringContaining('already') as string,
  })
  expect(start('gran')).toMatchObject({ status: 2, faults: expect.stringContaining('revoke SUBSCRIPTION') as string })
})
