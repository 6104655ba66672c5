import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase } from '../../server/db/connect.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { assetsOf, copyBuild, isSiteBuilt, renameAssets } from '../support/built-copies.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-admin.ts'
import { freePort } from '../support/running-service.ts'
import { type ShippedNginx, startShippedNginx } from '../support/shipped-nginx.ts'

const url = inject('postgresUrl')
const isAble = ['nginx', 'curl', 'sh'].every((tool) => spawnSync(tool, ['-h']).error === undefined) && isSiteBuilt()
if (!isAble) console.warn('SKIPPED LOUDLY: nginx, curl or a build is missing, so no release is tested.')

const VISITORS = 3
/** A visitor reads a page this long, so that the processes have the machine, too. */
const READING_MS = 150
const OPS_ABOVE = 6000
const HOUR_MS = 3_600_000

describe.skipIf(!url || !isAble)('a release by the shipped script, under visitors,', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'efir-release-')))
  const builds = ['1', '2'].map((name) => join(home, 'releases', name))
  const name = `efir_${randomBytes(6).toString('hex')}`
  const address = databaseAt(url, name)
  const processes = new Map<number, ChildProcess>()
  let systemd: Server
  let ports: number[]
  let nginx: ShippedNginx
  let env: Record<string, string>

  beforeAll(async () => {
    copyBuild(builds[0]!)
    copyBuild(builds[1]!)
    renameAssets(builds[1]!)
    await admin(url, `create database ${name} template ${TEMPLATE}`)
    await fill(address)
    env = { DATABASE_URL: address, SECRET: 'a secret of the tests, long enough', DEMO: '0', PROXIES: '1', DRAIN_S: '1' }
    env = { ...env, PUSH: 'outbox', DATA_DIR: join(home, 'data') }
    const lines = Object.entries(env).map(([key, value]) => `${key}="${value}"`)
    writeFileSync(join(home, 'efir.env'), lines.join('\n'))
    ports = await operablePorts(3)
    systemd = await standInForSystemd()
    expect(await releaseOf(builds[0]!)).toBe(0)
    nginx = await startShippedNginx(ports, home)
  }, 180_000)
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all([...processes.keys()].map(stop))
    systemd?.close()
    await admin(url, `drop database if exists ${name} with (force)`)
    rmSync(home, { recursive: true })
  })

  test('loses no script, fails no request, and counts every report once, forwards and back', async () => {
    const release = async (build: string) => {
      const code = await releaseOf(build)
      expect(code).toBe(0)
      expect(readlinkSync(join(home, 'current'))).toBe(build)
    }
    const evening = openEvening(nginx.address, builds)
    // The newer build has a migration and a column that the older one does not know.
    await admin(address, `insert into kysely_migration (name, timestamp) values ('900-next', '2030-01-01T00:00:00.000Z')`)
    await admin(address, `alter table accounts add column newer text not null default ''`)
    await release(builds[1]!)
    await evening.until(() => evening.seen.has('2'))
    await release(builds[0]!)
    const back = evening.visits()
    await evening.until(() => evening.visits() >= back + VISITORS)
    const { faults, reported } = await evening.end()
    expect(faults, nginx.errors()).toEqual([])
    expect(evening.seen).toEqual(new Set(['1', '2']))
    expect(await watchedMs(address)).toEqual(reported)
  }, 240_000)

  test('that cannot start goes back by itself', async () => {
    writeFileSync(join(builds[1]!, 'server/main.ts'), 'process.exit(1)\n')
    expect(await releaseOf(builds[1]!, { EFIR_PATIENCE_S: '2' })).toBe(1)
    expect(readlinkSync(join(home, 'current'))).toBe(builds[0]!)
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${nginx.address}/ua`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }, 120_000)

  async function start(port: number): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: readlinkSync(join(home, 'current')),
      env: { ...process.env, ...env, PORT: `${port}`, OPS_PORT: `${port + OPS_ABOVE}` },
      stdio: 'ignore',
    })
    processes.set(port, child)
    await once(child, 'spawn')
  }

  async function stop(port: number): Promise<void> {
    const child = processes.get(port)
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** A `systemctl` that restarts the processes of this test. */
  async function standInForSystemd(): Promise<Server> {
    const server = createServer((request, response) => {
      const port = Number(request.url!.split('@')[1])
      stop(port)
        .then(() => start(port))
        .then(
          () => response.end(),
          () => response.writeHead(500).end(),
        )
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const control = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    mkdirSync(join(home, 'bin'))
    writeFileSync(join(home, 'bin/systemctl'), `#!/bin/sh\nexec curl --fail --silent --request POST "${control}/$2"\n`)
    chmodSync(join(home, 'bin/systemctl'), 0o755)
    return server
  }

  async function releaseOf(build: string, more: Record<string, string> = {}): Promise<number> {
    const child = spawn('sh', [join(build, 'server/deploy/release.sh')], {
      env: {
        ...process.env,
        PATH: `${home}/bin:${process.env['PATH']}`,
        EFIR_HOME: home,
        EFIR_ENV: join(home, 'efir.env'),
        EFIR_USER: '',
        EFIR_PORTS: ports.join(' '),
        ...more,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = (await once(child, 'exit')) as [number]
    return code
  }
})

/** Visitors who open a page with all its scripts, a lazy script of it, and report what they watch. */
function openEvening(address: string, builds: readonly string[]) {
  const assets = new Map(builds.map((build) => [basename(build), assetsOf(build)]))
  const seen = new Set<string>()
  const faults: string[] = []
  const reported: Record<string, number> = {}
  const waiting: (() => void)[] = []
  let visits = 0
  let hasEnded = false

  async function ask(path: string, init?: RequestInit): Promise<string> {
    try {
      const response = await fetch(address + path, init)
      const text = await response.text()
      if (response.status !== 200) faults.push(`${response.status} ${path}`)
      return text
    } catch (error) {
      faults.push(`${(error as Error).message} ${path}`)
      return ''
    }
  }

  async function visit(visitor: number, turn: number): Promise<void> {
    const html = await ask('/ua')
    const linked = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
    const build = [...assets].find(([, names]) => linked.some((path) => names.includes(basename(path))))
    if (build) {
      const [name, names] = build
      seen.add(name)
      linked.push(`/assets/${names[(visitor + turn * VISITORS) % names.length]}`)
    }
    await Promise.all([...new Set(linked)].map((path) => ask(path)))
    const at = Date.now()
    const report = { at, channel_id: 'tv-1', playing: at, played: 1000 }
    const answer = await ask('/api/history/beats', {
      method: 'POST',
      headers: { 'content-type': 'application/json', platform: 'browser', authorization: `Basic token-${visitor}` },
      body: JSON.stringify({ device: `brwsr-${visitor}`, beats: [report] }),
    })
    if (answer.includes('recorded')) {
      reported[`visitor-${visitor}`] =
        (reported[`visitor-${visitor}`] ?? 0) + (JSON.parse(answer) as { recorded: number }).recorded * 1000
    }
    visits += 1
    for (const look of waiting.splice(0)) look()
    await sleep(READING_MS)
  }

  const running = Array.from({ length: VISITORS }, async (_one, visitor) => {
    for (let turn = 0; !hasEnded; turn += 1) await visit(visitor, turn)
  })
  return {
    seen,
    visits: () => visits,
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    async end() {
      hasEnded = true
      await Promise.all(running)
      return { faults, reported }
    },
  }
}

/** A channel with one long programme, and an account for each visitor. */
async function fill(address: string): Promise<void> {
  const { db } = await connectDatabase({ dataDir: '', databaseUrl: address })
  const nowMs = Date.now()
  await db
    .insertInto('categories')
    .values({ id: 'news', slug: 'novyny', position: 0, name: 'Новини', name_ru: 'Новости' })
    .execute()
  const names = { name: 'Канал', name_ru: 'Канал', logo: '/images/a.svg', cover: null }
  const source = { package_id: null, loop: 'hills', loop_offset: 0 }
  await db
    .insertInto('channels')
    .values({ id: 'tv-1', number: 1, slug: 'kanal', category_id: 'news', ...names, ...source })
    .execute()
  const words = { title: 'Новини', title_ru: 'Новости', description: '', description_ru: '', age: 0 }
  const times = { day: new Date(nowMs).toISOString().slice(0, 10), start_ms: nowMs - 2 * HOUR_MS, end_ms: nowMs + 2 * HOUR_MS }
  await db
    .insertInto('programmes')
    .values({ id: 'tv-1-now', channel_id: 'tv-1', ...times, ...words })
    .execute()
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const id = `visitor-${visitor}`
    await db
      .insertInto('accounts')
      .values(newAccount(nowMs, { id, name: id }))
      .execute()
    await openAccessKey(db, `token-${visitor}`, id, nowMs)
  }
  await db.destroy()
}

/** Reads how long each account watched. */
async function watchedMs(address: string): Promise<Record<string, number>> {
  const { db } = await connectDatabase({ dataDir: '', databaseUrl: address })
  const rows = await db.selectFrom('watch_history').select(['account_id', 'watched_ms']).execute()
  await db.destroy()
  return Object.fromEntries(rows.map((row) => [row.account_id, Number(row.watched_ms)]))
}

/** Free ports whose operator's ports are free, too. */
async function operablePorts(count: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const port = await freePort()
    if (port + OPS_ABOVE < 65_536) found.push(port)
  }
  return found
}
