// `npm run chaos:billing [-- kills]`: up to three processes of the service, on PostgreSQL and SQLite, against
// LiqPay and Chargebee in a process of their own. Each is killed, and calls and callbacks are lost.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectDatabase, migrateDatabase } from '../server/db/connect.ts'
import { newAccount } from '../server/features/users/account-store.ts'
import { billingFaults, countMoney } from './support/billing-model-checks.ts'
import { quieten } from './support/billing-model.ts'
import type { ChaosSandboxStart } from './support/chaos-sandbox.ts'
import type { ChaosStart } from './support/chaos-service.ts'
import { openChargebeeWorld } from './support/chargebee-world.ts'
import { BASE, openPaymentWorld } from './support/payment-world.ts'
import { findPostgres, startPostgres } from './support/real-postgres.ts'
import { NOON } from './support/service.ts'

const [mostKills = 60] = process.argv.slice(2).map(Number)
const HOUR = 3_600_000
const ACCOUNTS = Array.from({ length: 30 }, (_, at) => `viewer-${at}`)
/** Processes that were just started die no more until people have acted so often. */
const ACTS_OF_LIFE = 30
const TICK_MS = 60
const FAULTS = { callbacks: { lose: 0.15, twice: 0.25, delayMs: 6 * HOUR }, api: { loseRequest: 0.06, loseAnswer: 0.08 } }
/** A killed service or provider, and an answer that was planned to be lost. */
const EXPECTED_ERROR =
  /^(LiqPay gave no answer|fetch failed|The operation was aborted|Sorry, something went wrong|The provider refused a request|The provider's archive)/

type Run = { name: string; provider: 'liqpay' | 'chargebee'; databaseUrl?: string; services: number }
/** The side of a run that is never killed: its clock, and the checks of both books. */
type World = { clock: { nowMs: number }; merchant: ChaosStart['merchant']; finish(): Promise<string[]> }
/** A process, and how many acts all services had done when it answered. */
type Victim = { child: ChildProcess; port: number | null; sinceAct: number }
type Message = { port?: number; error?: string; act?: true }

let isRight = true
const bin = findPostgres()
if (bin) {
  const name = 'three services on PostgreSQL, LiqPay'
  await onPostgres(bin, (databaseUrl) => run({ name, provider: 'liqpay', databaseUrl, services: 3 }))
  const other = 'two services on PostgreSQL, Chargebee'
  await onPostgres(bin, (databaseUrl) => run({ name: other, provider: 'chargebee', databaseUrl, services: 2 }))
} else console.warn('PostgreSQL is not installed: SQLite alone is tested.')
await run({ name: 'one service on SQLite, LiqPay', provider: 'liqpay', services: 1 })
await run({ name: 'one service on SQLite, Chargebee', provider: 'chargebee', services: 1 })
process.exitCode = isRight ? 0 : 1

async function onPostgres(bin: string, work: (url: string) => Promise<void>): Promise<void> {
  const postgres = await startPostgres(bin)
  await work(postgres.url).finally(() => postgres.stop())
}

async function run({ name, provider, databaseUrl, services }: Run): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-chaos-'))
  const books = join(dataDir, 'books.sqlite')
  await migrateDatabase({ dataDir, databaseUrl })
  const connection = await connectDatabase({ dataDir, databaseUrl })
  const world = await (provider === 'liqpay' ? openLiqPay(connection, books) : openChargebee(connection, books))
  const accounts = ACCOUNTS.map((id) => newAccount(NOON, { id }))
  await connection.db.insertInto('accounts').values(accounts).execute()
  const { clock, merchant } = world
  const sandboxStart = (): ChaosSandboxStart => ({ provider, books, url: BASE, faults: FAULTS, nowMs: clock.nowMs })
  const start = (): ChaosStart => {
    return { databaseUrl, dataDir, url: BASE, merchant, accounts: ACCOUNTS, nowMs: clock.nowMs }
  }
  const counts = await killAll([['chaos-sandbox', sandboxStart], ...Array(services).fill(['chaos-service', start])], clock)
  const faults = await world.finish()
  const { sandbox, service, acts, errors } = counts
  console.info(`${name}: ${service} kills of services and ${sandbox} of the provider, ${acts} acts, ${faults.length} faults`)
  for (const fault of faults) console.error(`${name}: ${fault}`)
  for (const error of errors) if (!EXPECTED_ERROR.test(error)) console.error(`${name}: ${error}`)
  if (faults.length > 0) isRight = false
  await connection.db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Keeps processes running, the provider first. Kills one after another while the clock runs away. */
async function killAll(starts: [string, () => object][], clock: { nowMs: number }) {
  const counts = { sandbox: 0, service: 0, acts: 0, errors: new Set<string>() }
  const victims: Victim[] = []
  let isOver = false
  function start(at: number): void {
    const [file, given] = starts[at]!
    const child = fork(join(import.meta.dirname, `support/${file}.ts`), [JSON.stringify(given())])
    const victim: Victim = { child, port: null, sinceAct: 0 }
    victims[at] = victim
    child.on('message', ({ port, error, act }: Message) => {
      if (port !== undefined) Object.assign(victim, { port, sinceAct: counts.acts })
      if (error !== undefined) counts.errors.add(error)
      if (act) counts.acts += 1
    })
    // A message to a process that was just killed.
    child.on('error', () => {})
    child.on('exit', () => !isOver && start(at))
  }
  for (const at of starts.keys()) start(at)
  while (counts.sandbox + counts.service < mostKills) {
    clock.nowMs += TICK_MS + Math.round(Math.random() ** 10 * 40 * HOUR)
    const ports = victims.slice(1).flatMap(({ port }) => port ?? [])
    for (const { child } of victims) if (child.connected) child.send({ nowMs: clock.nowMs, ports })
    await sleep(TICK_MS)
    const at = Math.floor(Math.random() * victims.length)
    const victim = victims[at]!
    if (victim.port === null || counts.acts - victim.sinceAct < ACTS_OF_LIFE) continue
    victim.port = null
    victim.child.kill('SIGKILL')
    counts[at === 0 ? 'sandbox' : 'service'] += 1
  }
  isOver = true
  await Promise.all(
    victims.map(({ child }) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return ended
    }),
  )
  return counts
}

async function openLiqPay(connection: Connection, file: string): Promise<World> {
  const world = await openPaymentWorld({ ...connection, close: async () => {} }, Math.random, file)
  const { public_key: publicKey, private_key: privateKey } = world.books.merchant
  return {
    clock: world.clock,
    merchant: { publicKey, privateKey },
    async finish() {
      await quieten(world)
      const faults = await billingFaults(world, 'quiet')
      console.info(JSON.stringify(await countMoney(world)))
      await world.close()
      return faults
    },
  }
}

async function openChargebee(connection: Connection, file: string): Promise<World> {
  const world = await openChargebeeWorld(connection, file)
  return {
    clock: world.clock,
    merchant: { site: world.books.site },
    async finish() {
      await world.quieten()
      const faults = await world.faults()
      console.info(JSON.stringify(await countMoney(world)))
      world.books.close()
      return faults
    },
  }
}
