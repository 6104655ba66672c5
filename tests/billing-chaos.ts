// `npm run chaos:billing [-- kills]`: three processes of the service on PostgreSQL, then one on SQLite, each
// against a provider with its own books. They are killed, while calls and callbacks are lost.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, migrateDatabase } from '../server/db/connect.ts'
import { newAccount } from '../server/features/users/account-store.ts'
import { listen } from '../server/http/listen.ts'
import { actOf } from './support/billing-model-acts.ts'
import { billingFaults, countMoney } from './support/billing-model-checks.ts'
import { quieten } from './support/billing-model.ts'
import type { ChaosStart } from './support/chaos-service.ts'
import { BASE, openPaymentWorld } from './support/payment-world.ts'
import { findPostgres, startPostgres } from './support/real-postgres.ts'
import { NOON } from './support/service.ts'

const [mostKills = 60] = process.argv.slice(2).map(Number)
const HOUR = 3_600_000
const ACCOUNTS = Array.from({ length: 30 }, (_, at) => `viewer-${at}`)
const KILL_EVERY_MS = 1500
const ACT_EVERY_MS = 30

let isRight = true
const bin = findPostgres()
if (bin) {
  const postgres = await startPostgres(bin)
  try {
    isRight = await run('three processes on PostgreSQL', postgres.url, 3)
  } finally {
    postgres.stop()
  }
} else console.warn('PostgreSQL is not installed: SQLite alone is tested.')
isRight = (await run('one process on SQLite', undefined, 1)) && isRight
process.exitCode = isRight ? 0 : 1

type Service = { child: ChildProcess; port: number | null }

async function run(name: string, databaseUrl: string | undefined, processes: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-chaos-'))
  await migrateDatabase({ dataDir, databaseUrl })
  const connection = await connectDatabase({ dataDir, databaseUrl })
  const services: Service[] = []
  let isQuiet = false
  const deliver = (init: RequestInit): Promise<Response> | null => {
    if (isQuiet) return null
    const { port } = services[Math.floor(Math.random() * services.length)]!
    return fetch(`http://127.0.0.1:${port ?? 1}/callback`, init)
  }
  const world = await openPaymentWorld({ ...connection, close: () => connection.db.destroy() }, Math.random, deliver)
  await world.db
    .insertInto('accounts')
    .values(ACCOUNTS.map((id) => newAccount(NOON, { id })))
    .execute()
  const server = await listen(world.sandbox.app.fetch, { host: '127.0.0.1', port: Number(new URL(BASE).port) })
  const { public_key: publicKey, private_key: privateKey } = world.books.merchant
  const errors: string[] = []

  function start(at: number): void {
    const given: ChaosStart = { databaseUrl, dataDir, url: BASE, publicKey, privateKey, nowMs: world.clock.nowMs }
    const child = fork(join(import.meta.dirname, 'support/chaos-service.ts'), [JSON.stringify(given)])
    const service: Service = { child, port: null }
    services[at] = service
    child.on('message', (message: { port?: number; error?: string }) => {
      if (message.port !== undefined) service.port = message.port
      if (message.error !== undefined) errors.push(message.error)
    })
    // A message to a process that was just killed.
    child.on('error', () => {})
    child.on('exit', () => !isQuiet && start(at))
  }
  for (let at = 0; at < processes; at += 1) start(at)

  await world.plan({ callbacks: { lose: 0.15, twice: 0.25, delayMs: 6 * HOUR }, api: { loseRequest: 0.06, loseAnswer: 0.08 } })
  let kills = 0
  let acts = 0
  let killedMs = Date.now()
  while (kills < mostKills) {
    world.clock.nowMs += ACT_EVERY_MS + Math.round(Math.random() ** 10 * 40 * HOUR)
    for (const { child } of services) if (child.connected) child.send({ nowMs: world.clock.nowMs })
    await actOf({ world, random: Math.random, accounts: ACCOUNTS })
    await world.sandbox.work()
    acts += 1
    await sleep(ACT_EVERY_MS)
    const victim = services[Math.floor(Math.random() * processes)]!
    if (Date.now() - killedMs < KILL_EVERY_MS || victim.port === null) continue
    victim.child.kill('SIGKILL')
    victim.port = null
    kills += 1
    killedMs = Date.now()
  }
  isQuiet = true
  for (const { child } of services) child.kill('SIGKILL')
  await quieten(world)
  const faults = await billingFaults(world, 'quiet')
  console.info(`${name}: ${kills} kills, ${acts} acts, ${JSON.stringify(await countMoney(world))}, ${faults.length} faults`)
  for (const fault of faults) console.error(`${name}: ${fault}`)
  for (const error of new Set(errors)) if (!/^LiqPay gave no answer|fetch failed/.test(error)) console.error(`${name}: ${error}`)
  server.close()
  server.closeAllConnections()
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
  return faults.length === 0
}
