// `npm run bench:renewals [-- subscriptions milliseconds]`: 10,000 renewals due at once on SQLite, against a
// provider that answers after 100 ms. A read on the same connection is timed before and meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase } from '../../server/db/connect.ts'
import { ownSubscriptions } from '../../server/features/billing/own-subscriptions.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { GOOD_CARD, openPaymentWorld } from '../support/payment-world.ts'
import { NOON } from '../support/service.ts'

const [subscriptions = 10_000, latencyMs = 100] = process.argv.slice(2).map(Number)
const SAMPLES = 300
const DAY = 86_400_000
const MOST_MINUTES = 10

const folder = mkdtempSync(join(tmpdir(), 'efir-renewals-'))
const connection = await connectDatabase({ dataDir: folder, databaseUrl: undefined })
const world = await openPaymentWorld({ ...connection, close: () => connection.db.destroy() })
const { db } = world
await fill()
const before = await sample(SAMPLES)
const { fetchStatus, charge } = world.gateway
world.gateway.charge = (...args) => sleep(latencyMs).then(() => charge(...args))
world.gateway.fetchStatus = (...args) => sleep(latencyMs).then(() => fetchStatus(...args))
let isDone = false
const began = performance.now()
const working = work().finally(() => (isDone = true))
const meanwhile: number[] = []
while (!isDone) meanwhile.push(...(await sample(5)))
await working
const seconds = (performance.now() - began) / 1000
const renewed = await db.selectFrom('subscriptions').select('id').where('period_start_ms', '=', NOON).execute()
const orders = await db.selectFrom('orders').select('id').execute()
console.info(`${renewed.length} of ${subscriptions} renewed by ${orders.length} orders in ${seconds.toFixed(0)} s`)
console.info(
  `a read: p95 ${p95(before).toFixed(1)} ms before, ${p95(meanwhile).toFixed(1)} ms meanwhile (${meanwhile.length} reads)`,
)
await world.close()
rmSync(folder, { recursive: true })
const isRight = renewed.length === subscriptions && orders.length === subscriptions && seconds < MOST_MINUTES * 60
process.exitCode = isRight ? 0 : 1

async function fill(): Promise<void> {
  const ids = Array.from({ length: subscriptions }, (_, at) => `a-${at}`)
  for (let from = 0; from < ids.length; from += 500) {
    const part = ids.slice(from, from + 500)
    // Random support ids would collide among so many.
    const accounts = part.map((id, at) => newAccount(NOON, { id, support_id: String(10_000_000 + from + at) }))
    await db.insertInto('accounts').values(accounts).execute()
    const card = { provider: 'liqpay', brand: 'visa', mask: '424242*42', bank: null, country: null, expires_month: null } as const
    const saved = { token: world.books.tokenOf(GOOD_CARD), payer_ip: '127.0.0.1', added_ms: NOON, removed_ms: null }
    await db
      .insertInto('cards')
      .values(part.map((id) => ({ id: `c-${id}`, account_id: id, main_of: id, ...card, ...saved })))
      .execute()
    const sold = { package_id: 'basic', source: 'site', provider: 'liqpay', state: 'active', auto_renew: 1 } as const
    const times = { contract_ms: 0, access_from_ms: 0, access_until_ms: NOON + DAY, period_start_ms: 0, period_end_ms: NOON }
    const terms = { price_minor: 4900, currency: 'UAH', period_days: 30, next_ms: NOON, created_ms: 0 }
    await db
      .insertInto('subscriptions')
      .values(part.map((id) => ({ id: `s-${id}`, account_id: id, open_of: id, card_id: `c-${id}`, ...sold, ...times, ...terms })))
      .execute()
  }
}

/** Rounds of the service and of the provider's callbacks, until nothing is due. */
async function work(): Promise<void> {
  const callbacks = (async () => {
    while (!isDone) await Promise.all([world.sandbox.work(), sleep(20)])
  })()
  while (await world.round());
  isDone = true
  await callbacks
}

/** The times of reads of a viewer's subscriptions, in milliseconds. */
async function sample(count: number): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < count; read += 1) {
    await sleep(5)
    const at = performance.now()
    await ownSubscriptions(db, `a-${read}`, NOON)
    times.push(performance.now() - at)
  }
  return times
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}
