// npm run bench:lists [-- --postgres]: imports a list like that of the world (17,986 entries), again, with
// everything changed, and with kills.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ListReport } from '../../server/import/m3u/report.ts'
import { openBenchDatabase } from './bench-database.ts'
import { WORLD_ENTRIES, worldList } from './world-list.ts'

const MOST_CPU_S = 5
const KILLS = 20
const ADDRESSES = `select address from channel_streams join imported_channels using (channel_id) where missing_since_ms is null`
const TABLES = {
  channels: 'id',
  channel_streams: 'channel_id, position',
  imported_channels: 'channel_id',
  stations: 'id',
  imported_stations: 'station_id',
}
const MOST_MIB = 250
const USAGE = `process.on('exit',()=>process.stderr.write(JSON.stringify(process.resourceUsage())))`

// As `npm run import` does.
const IMPORT = ['--max-semi-space-size=16', 'server/import/run.ts', 'channels']

const folder = mkdtempSync(join(tmpdir(), 'efir-bench-lists-'))
const file = join(folder, 'world.m3u')
const failures: string[] = []
const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } })
const database = await openBenchDatabase(folder, values.postgres)
const env = { ...process.env, ...database.env, DATA_DIR: folder }
let lastSeconds = 0

try {
  const first = measured('first', worldList({ token: 'a-', host: 'one.example' }))
  check('the report sums up', sumOf(first.report) === WORLD_ENTRIES && first.report.entries === WORLD_ENTRIES)
  check(
    'a warning of many channels',
    first.report.warnings.some((line) => line.includes('channels')),
  )
  const rows = await rowsHash()
  measured('again', worldList({ token: 'a-', host: 'one.example' }))
  check('the same list writes nothing', (await rowsHash()) === rows)
  const ids = await identities()
  measured('all changed', worldList({ token: 'b-', host: 'two.example', isReversed: true }))
  check('ids, slugs and numbers stay', (await identities()) === ids)
  for (const [name, text] of [
    ['half missing', worldList({ token: 'c-', host: 'two.example', share: 0.4 })],
    ['empty', ''],
    ['a page', '<!doctype html><html></html>'],
  ] as const) {
    check(`${name}: refused`, measured(name, text).status === 1)
    check(`${name}: nothing removed`, (await identities()) === ids)
  }
  await killAtRandom()
  for (const failure of failures) console.error(`FAILED: ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await database.stop()
  rmSync(folder, { recursive: true })
}

function measured(name: string, text: string): { status: number | null; report: ListReport } {
  writeFileSync(file, text)
  const startedMs = performance.now()
  const args = ['--import', `data:text/javascript,${encodeURIComponent(USAGE)}`, ...IMPORT, file, '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - startedMs) / 1000
  if (status === 0) lastSeconds = seconds
  const [usage = '{}'] = /\{[^{]*\}$/.exec(stderr) ?? []
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage
  const [cpu, mib] = [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]
  console.log(`${name.padEnd(14)} ${cpu.toFixed(2)} cpu s  ${seconds.toFixed(2)} s  ${mib.toFixed(0)} MiB  exit ${status}`)
  check(`${name}: at most ${MOST_CPU_S} cpu s`, cpu <= MOST_CPU_S)
  if (name === 'first') check(`${name}: at most ${MOST_MIB} MiB`, mib <= MOST_MIB)
  return { status, report: JSON.parse(stdout || '{}') as ListReport }
}

/** Kills imports at random moments: the database has the old list or the new one, never a mixture. */
async function killAtRandom(): Promise<void> {
  const found = new Map<string, number>()
  for (let at = 0; at < KILLS; at += 1) {
    writeFileSync(file, worldList({ token: `kill${at}-`, host: 'two.example' }))
    const child = spawn(process.execPath, [...IMPORT, file], { env, stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), lastSeconds * (0.2 + Math.random()) * 1000)
    await once(child, 'exit')
    clearTimeout(timer)
    const addresses = (await database.query(ADDRESSES)).map(({ address }) => String(address))
    const tokens = [...new Set(addresses.map((address) => /\?token=([^-]*)-/.exec(address)?.[1]))]
    check(`kill ${at}: one list, whole`, tokens.length === 1)
    found.set(tokens.join(), (found.get(tokens.join()) ?? 0) + 1)
  }
  console.log(`${KILLS} kills: ${found.size} lists were seen, each whole`)
}

function sumOf({ channels, stations, leftOut, duplicates, skipped, faults, faultCount }: ListReport): number {
  const own = [channels, stations].reduce((sum, { added, alternates }) => sum + added + alternates, 0)
  const out = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const stray = faults.filter(({ fault }) => fault === 'an address without an entry').length
  return own + out + duplicates + skipped + faultCount - stray
}

async function rowsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const [table, order] of Object.entries(TABLES)) {
    for (const row of await database.query(`select * from ${table} order by ${order}`)) hash.update(JSON.stringify(row))
  }
  return hash.digest('hex')
}

async function identities(): Promise<string> {
  return JSON.stringify(await database.query('select id, slug, number from channels order by id'))
}

function check(name: string, isMet: boolean): void {
  if (!isMet) failures.push(name)
}
