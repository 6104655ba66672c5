// `npm run bench`: what the service costs beside a bare server that sends the same bytes, on each engine of this machine (Linux).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kyivDayOf } from '../../src/domain/kyiv-time.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'
import { startService } from '../support/running-service.ts'
import { loadRound, residentMegabytes, type Round } from './load.ts'

const REQUESTS = 6000
const ROUNDS = 5

const folder = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const bin = findPostgres()
await measure('SQLite', {})
if (bin) {
  const postgres = await startPostgres(bin)
  await measure('PostgreSQL', { DATABASE_URL: postgres.url })
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
    await compare(service.address, path, pid)
  await service.stop()
}

/** A second process on the same data: what a start costs when everything is there already. */
async function restart(dataDir: string, env: Record<string, string>): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now()
  const service = await startService({ dataDir, env })
  const seconds = (performance.now() - started) / 1000
  const megabytes = residentMegabytes(service.process.pid!)
  await service.stop()
  return { seconds, megabytes }
}

async function compare(address: string, path: string, pid: number): Promise<void> {
  const bare = await startBare(address + path)
  const rounds: { ours: Round; bare: Round }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pair = { ours: await loadRound(address + path, REQUESTS, pid), bare: await loadRound(bare.address, REQUESTS, bare.pid) }
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
  console.info(
    `${path}: service ${show('ours')}; bare ${show('bare')}; ${ratio.toFixed(2)}× the CPU, ${pace.toFixed(2)}× the time`,
  )
}

async function startBare(url: string): Promise<{ address: string; pid: number; stop: () => void }> {
  // fetch would decompress; the bytes are taken as they travel.
  const { get } = await import('node:http')
  const answer = await new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  )
  return { address: `http://127.0.0.1:${port}/`, pid: child.pid!, stop: () => void child.kill() }
}
