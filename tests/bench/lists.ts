// npm run bench:lists: imports a list like that of the world (17,986 entries), again, with everything
// changed, and with kills.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListReport } from '../../server/import/m3u/report.ts'
import { WORLD_ENTRIES, worldList } from './world-list.ts'

const MOST_CPU_S = 5
const KILLS = 20
const TOKENS = `select distinct substr(address, instr(address, '?token=') + 7, instr(address || '-', '-') - instr(address, '?token=') - 7) as token
  from channel_streams join imported_channels using (channel_id) where missing_since_ms is null`
const MOST_MIB = 250
const USAGE = `process.on('exit',()=>process.stderr.write(JSON.stringify(process.resourceUsage())))`

// As `npm run import` does.
const IMPORT = ['--max-semi-space-size=4', 'server/import/run.ts', 'channels']

const folder = mkdtempSync(join(tmpdir(), 'efir-bench-lists-'))
const file = join(folder, 'world.m3u')
const failures: string[] = []

try {
  const first = measured('first', worldList({ token: 'a-', host: 'one.example' }))
  check('the report sums up', sumOf(first.report) === WORLD_ENTRIES && first.report.entries === WORLD_ENTRIES)
  check(
    'a warning of many channels',
    first.report.warnings.some((line) => line.includes('channels')),
  )
  const rows = rowsHash(['channels', 'channel_streams', 'imported_channels', 'stations', 'imported_stations'])
  measured('again', worldList({ token: 'a-', host: 'one.example' }))
  check(
    'the same list writes nothing',
    rowsHash(['channels', 'channel_streams', 'imported_channels', 'stations', 'imported_stations']) === rows,
  )
  const ids = identities()
  measured('all changed', worldList({ token: 'b-', host: 'two.example', isReversed: true }))
  check('ids, slugs and numbers stay', identities() === ids)
  for (const [name, text] of [
    ['half missing', worldList({ token: 'c-', host: 'two.example', share: 0.4 })],
    ['empty', ''],
    ['a page', '<!doctype html><html></html>'],
  ] as const) {
    check(`${name}: refused`, measured(name, text).status === 1)
    check(`${name}: nothing removed`, identities() === ids)
  }
  await killAtRandom()
  for (const failure of failures) console.error(`FAILED: ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}

function measured(name: string, text: string): { status: number | null; report: ListReport } {
  writeFileSync(file, text)
  const startedMs = performance.now()
  const args = ['--import', `data:text/javascript,${encodeURIComponent(USAGE)}`, ...IMPORT, file, '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const seconds = (performance.now() - startedMs) / 1000
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
    const child = spawn(process.execPath, [...IMPORT, file], { env: { ...process.env, DATA_DIR: folder }, stdio: 'ignore' })
    const timer = setTimeout(() => child.kill('SIGKILL'), 500 + Math.random() * 4000)
    await once(child, 'exit')
    clearTimeout(timer)
    const tokens = withDatabase((database) =>
      database
        .prepare(TOKENS)
        .all()
        .map(({ token }) => String(token)),
    )
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

function rowsHash(tables: readonly string[]): string {
  return withDatabase((database) => {
    const hash = createHash('sha256')
    for (const table of tables)
      for (const row of database.prepare(`select * from ${table}`).iterate()) hash.update(JSON.stringify(row))
    return hash.digest('hex')
  })
}

function identities(): string {
  return withDatabase((database) => JSON.stringify(database.prepare('select id, slug, number from channels order by id').all()))
}

function withDatabase<T>(read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, 'efir.sqlite'), { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

function check(name: string, isMet: boolean): void {
  if (!isMet) failures.push(name)
}
