// `npm run bench`: costs of the service beside a bare server of the same bytes, on each database engine
// (Linux). `-- catalogue` measures only the full-scale catalogue.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { migrateDatabase } from '../../server/db/connect.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'
import { startService } from '../support/running-service.ts'
import { measureCatalogue } from './catalogue.ts'
import { liveFiles } from './live-files.ts'
import { answerTo, CONNECTIONS, loadRound, residentMegabytes, type Round, type Sent } from './load.ts'
import { passwordCpuMicros, signUpPeople } from './people.ts'

const REQUESTS = 6000
/** Each has hundreds of kilobytes. */
const SEGMENTS = 1500
/**
 * A sign-in costs as much as hundreds of other calls. All rounds together stay within the hashes that one
 * address may cause in a minute.
 */
const SIGN_INS = 80
const ROUNDS = 5
/** The most CPU in times of the bare server. */
const AIM = { token: 8, live: 4 }

const folder = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const bin = findPostgres()
const isWhole = process.argv[2] !== 'catalogue'
if (isWhole) await measure('SQLite', {})
await measureCatalogue('SQLite', {})
if (bin) {
  const postgres = await startPostgres(bin)
  await migrateDatabase({ dataDir: '', databaseUrl: postgres.url })
  if (isWhole) await measure('PostgreSQL', { DATABASE_URL: postgres.url })
  await measureCatalogue('PostgreSQL', { DATABASE_URL: postgres.url })
  postgres.stop()
} else {
  console.warn('SKIPPED LOUDLY: PostgreSQL is not installed, so only SQLite is measured.')
}
rmSync(folder, { recursive: true })

async function measure(engine: string, env: Record<string, string>): Promise<void> {
  const started = performance.now()
  const service = await startService({ env })
  const pid = service.process.pid!
  console.info(
    `\n${engine}: first start with seed ${((performance.now() - started) / 1000).toFixed(1)} s, memory after it ${residentMegabytes(pid).toFixed(0)} MB`,
  )
  const again = await restart(service.dataDir, env)
  console.info(`${engine}: later start ${again.seconds.toFixed(1)} s, memory after it ${again.megabytes.toFixed(0)} MB`)
  for (const path of ['/api/channels/all', `/api/programs/tv-01/${kyivDayOf(Date.now())}`, '/ua/telekanaly'])
    await compare(path, service.address, () => ({ path }), REQUESTS, pid)
  const headers = { authorization: `Basic ${service.tokens['basic']}` }
  const live = await liveFiles(service.address, 'tv-01', headers)
  for (const path of ['/api/users/show', '/api/channels/all', '/api/channels/favorites/list', live.call.path])
    await compare(`${path} with a token`, service.address, () => ({ path, headers }), REQUESTS, pid, AIM.token)
  await compare('a live playlist', service.address, () => live.playlist, REQUESTS, pid, AIM.live)
  await compare('a live segment', service.address, () => live.segment, SEGMENTS, pid, AIM.live)
  const people = await signUpPeople(service.address, service.dataDir, CONNECTIONS)
  const signIn = await compare('a sign-in by password', service.address, (connection) => people[connection]!, SIGN_INS, pid)
  const password = await passwordCpuMicros(SIGN_INS)
  console.info(`  of it argon2id: ${password.toFixed(0)} µs, ${((100 * password) / signIn).toFixed(0)} % of the CPU`)
  await service.stop()
}

/** A second process on the same data: the cost of a start with everything in place. */
async function restart(dataDir: string, env: Record<string, string>): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now()
  const service = await startService({ dataDir, env })
  const seconds = (performance.now() - started) / 1000
  const megabytes = residentMegabytes(service.process.pid!)
  await service.stop()
  return { seconds, megabytes }
}

/**
 * Measures `count` requests beside as many as the clock needs of a bare server. Prints both and whether the
 * aim is met, and returns ours in µs of CPU each.
 */
async function compare(
  name: string,
  address: string,
  sent: (connection: number) => Sent,
  count: number,
  pid: number,
  aim = Infinity,
): Promise<number> {
  const bare = await startBare(address, sent(0))
  const rounds: { ours: Round; bare: Round }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = {
      ours: await loadRound(address, sent, count, pid),
      bare: await loadRound(bare.address, sent, REQUESTS, bare.pid),
    }
    // The first round warms both.
    if (round > 0) rounds.push(pair)
  }
  bare.stop()
  const median = (read: (round: (typeof rounds)[number]) => number) =>
    rounds.map(read).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  const show = (who: 'ours' | 'bare') =>
    `${median((r) => r[who].perSecond).toFixed(0)}/s, ${median((r) => r[who].cpuMicros).toFixed(0)} µs`
  const ratio = median(({ ours, bare: floor }) => ours.cpuMicros / floor.cpuMicros)
  const pace = median(({ ours, bare: floor }) => floor.perSecond / ours.perSecond)
  const verdict = aim === Infinity ? '' : `; aim at most ${aim}×: ${ratio <= aim ? 'met' : 'MISSED'}`
  console.info(
    `${name}: service ${show('ours')}; bare ${show('bare')}; ${ratio.toFixed(2)}× the CPU, ${pace.toFixed(2)}× the time${verdict}`,
  )
  return median(({ ours }) => ours.cpuMicros)
}

/** A server that sends the service's response to a request. */
async function startBare(address: string, sent: Sent): Promise<{ address: string; pid: number; stop: () => void }> {
  const { headers, body } = await answerTo(address, sent)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers
  const answer = { headers: rest, body: body.toString('base64') }
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  )
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill() }
}
