import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BillingCommand } from '../../server/billing/commands/command.ts'
import { grant } from '../../server/billing/commands/grant.ts'
import { list } from '../../server/billing/commands/list.ts'
import { revoke } from '../../server/billing/commands/revoke.ts'
import { show } from '../../server/billing/commands/show.ts'
import { type Connection, connectDatabase } from '../../server/db/connect.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { NOON } from '../support/service.ts'

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
  const code = await command(args, { db, nowMs: NOON, operator: 'olena', say: (line) => said.push(line) })
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
