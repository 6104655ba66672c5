import type { KyselyPlugin } from 'kysely'
import { openDatabase } from '../../server/db/connect.ts'
import { sqliteDialect } from '../../server/db/sqlite.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { billingFaults, countMoney, type MoneyCount } from './billing-model-checks.ts'
import { actOf, type ModelState } from './billing-model-acts.ts'
import { seeded } from './fuzz.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'
import { NOON } from './service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ACCOUNTS = ['payer', 'ada', 'ben', 'cleo']

/** Rules that a run may break on purpose, to show that its checks see it. */
export type BrokenRule = 'same id' | 'refund fence' | null
export type ModelResult = { faults: string[]; kills: number; count: MoneyCount; acts: number }

class Killed extends Error {}

/** Ends a process at any of its queries or requests: all that follow fail until the next one starts. */
function createKiller() {
  let left = Infinity
  let kills = 0
  const step = (): void => {
    left -= 1
    if (left < 0) throw new Killed('killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    step,
    kills: () => kills,
    /** Runs a process that may die after so many steps. */
    async run(process: () => Promise<unknown>, steps: number): Promise<void> {
      left = steps
      await process().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      if (left < 0) kills += 1
      left = Infinity
    },
  }
}

/**
 * Lets viewers, an operator, a bank and killed processes act at random on the real stores and jobs, against a
 * provider with its own books. Compares both when all is quiet.
 */
export async function runBillingModel(seed: number, acts: number, broken: BrokenRule = null): Promise<ModelResult> {
  const random = seeded(seed)
  const killer = createKiller()
  const db = (await openDatabase(sqliteDialect(':memory:'), 'The model')).withPlugin(killer.plugin)
  const world = await openPaymentWorld({ db, engine: 'sqlite', close: () => db.destroy() }, random)
  for (const id of ACCOUNTS.slice(1)) {
    await db.insertInto('accounts').values(newAccount(NOON, { id })).execute()
  }
  world.answers.next = () => {
    killer.step()
    return undefined
  }
  const state: ModelState = { deps: world.deps, payer: world.payer, random, accounts: ACCOUNTS }
  const faults: string[] = []
  await world.plan({
    callbacks: { lose: 0.15, twice: 0.25, delayMs: 6 * HOUR },
    api: { loseRequest: 0.06, loseAnswer: 0.08 },
  })
  const mayDie = () => (random() < 0.2 ? Math.floor(random() * 60) : Infinity)
  for (let act = 0; act < acts && faults.length === 0; act += 1) {
    world.clock.nowMs += Math.round(random() ** 10 * 100 * HOUR)
    // A machine's clock is set back by up to an hour.
    if (random() < 0.01) world.clock.nowMs -= Math.round(random() * HOUR)
    await killer.run(() => actOf(state), mayDie())
    if (random() < 0.5) await killer.run(() => world.sandbox.work(), mayDie())
    if (random() < 0.6) await killer.run(() => rounds(world, random), mayDie())
    if (broken) await breakRule(world, broken)
    if (act % 25 === 0) faults.push(...(await billingFaults(world, 'now')).map((fault) => `after ${act} acts, ${fault}`))
  }
  await quieten(world)
  faults.push(...(await billingFaults(world, 'quiet')), ...unexpected(world))
  const count = await countMoney(world)
  await world.close()
  return { faults, kills: killer.kills(), count, acts }
}

const rounds = (world: PaymentWorld, random: () => number): Promise<unknown> =>
  random() < 0.2 ? Promise.all([world.round(), world.round()]) : world.round()

/** Without faults, and with every renewal off, all orders and refunds come to their end within a week. */
export async function quieten(world: PaymentWorld): Promise<void> {
  const { db, clock } = world
  await world.plan({})
  await db
    .updateTable('subscriptions')
    .set(({ ref }) => ({ auto_renew: 0, cancelled_ms: clock.nowMs, access_until_ms: ref('period_end_ms').$notNull() }))
    .where('open_of', 'is not', null)
    .execute()
  for (let step = 0; step < 60; step += 1) {
    while ((await world.sandbox.work()) > 0);
    while (await world.round());
    clock.nowMs += step < 30 ? 11 * MINUTE : 6 * HOUR
  }
}

/** Breaks a rule in the tables, as a service without it would. */
async function breakRule({ db, clock, gateway }: PaymentWorld, broken: BrokenRule): Promise<void> {
  if (broken === 'same id') {
    // A renewal without an answer is forgotten, and the next attempt has an id of its own.
    const lost = db.deleteFrom('orders').where('state', '=', 'created').where('action', '=', 'paytoken')
    const forgotten = await lost.where('kind', '=', 'renewal').returning('subscription_id').execute()
    const ids = forgotten.map(({ subscription_id }) => subscription_id!)
    if (ids.length > 0) await db.updateTable('subscriptions').set({ next_ms: clock.nowMs }).where('id', 'in', ids).execute()
    return
  }
  // A refund is asked for again until an answer arrives, without a look at what was given back.
  const open = await db.selectFrom('refunds').selectAll().where('claim', 'is not', null).execute()
  for (const { order_id, amount_minor } of open) await gateway.refund(order_id, amount_minor).catch(() => {})
}

/** Errors that neither a lost request, a kill nor a chargeback explains. */
export function unexpected({ errors }: PaymentWorld): string[] {
  const explained = /^(LiqPay gave no answer|killed)|: upgrade_reversed$/
  return errors.map((error) => (error as Error).message).filter((message) => !explained.test(message))
}
