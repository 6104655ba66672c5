import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/db/connect.ts'
import { readFact } from '../server/db/fact-store.ts'
import { freePort, startService } from './support/running-service.ts'

const root = join(import.meta.dirname, '..')
// Each of these starts whole services.
vi.setConfig({ testTimeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'efir-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the service, which must refuse. Returns its output and exit code. */
function refusal(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'unused'), ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, said: stderr.trim() }
}

const oneSentence = (beginning: RegExp) => ({
  status: 1,
  said: expect.stringMatching(new RegExp(`^${beginning.source}[^\n]*\\.$`)) as string,
})

describe('a start that cannot succeed ends with one sentence and exit code 1', () => {
  test('when the configuration is wrong', () => {
    expect(refusal({ PORT: 'eighty' })).toEqual(oneSentence(/PORT is not a number/))
    expect(refusal({ PORT: '70000' })).toEqual(oneSentence(/PORT is above 65535/))
    expect(refusal({ DATABASE_URL: 'mysql://x' })).toEqual(oneSentence(/DATABASE_URL must begin with postgres:\/\//))
  })

  test('when the port is in use', async () => {
    const blocker = createServer()
    const port = await new Promise<number>((resolve) =>
      blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
    )
    expect(refusal({ PORT: String(port), DATA_DIR: join(folder, 'taken') })).toEqual(
      oneSentence(/Port \d+ on 127\.0\.0\.1 is taken/),
    )
    blocker.close()
  })

  test('when the database file cannot be read', () => {
    const dataDir = join(folder, 'rubbish')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'efir.sqlite'), 'this is not a database, '.repeat(1000))
    expect(refusal({ DATA_DIR: dataDir })).toEqual(oneSentence(/The database file .* cannot be used: file is not a database/))
  })

  test('when the data folder cannot be made', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(refusal({ DATA_DIR: join(file, 'data') })).toEqual(oneSentence(/The data folder .* cannot be made/))
  })

  test("when the site's facts are wrong", () => {
    const contentDir = join(folder, 'content')
    mkdirSync(contentDir)
    writeFileSync(join(contentDir, 'site.json'), '{"email": "nobody"}')
    expect(refusal({ CONTENT_DIR: contentDir })).toEqual(oneSentence(/.*site\.json is not as it should be: email must be/))
  })

  test('when PostgreSQL does not answer', () => {
    expect(refusal({ DATABASE_URL: 'postgres://efir@127.0.0.1:1/efir' })).toEqual(
      oneSentence(/The PostgreSQL database of DATABASE_URL cannot be used/),
    )
  })

  const small = join(folder, 'small')
  mkdirSync(small)
  const mounted = process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0
  if (!mounted) console.warn('SKIPPED LOUDLY: a small disk cannot be mounted here, so a full disk at start is not tested.')
  test.skipIf(!mounted)('when the disk is full', () => {
    try {
      expect(refusal({ DATA_DIR: small })).toEqual(oneSentence(/The data folder cannot be written: database or disk is full/))
    } finally {
      spawnSync('umount', [small])
    }
  })
})

test('on SIGTERM the service is not ready, serves until its proxy knows, and ends, also with an open connection', async () => {
  const opsPort = await freePort()
  const service = await startService({ env: { OPS_PORT: String(opsPort), DRAIN_S: '2', LOG: 'json' } })
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${opsPort}${path}`)).status
  expect(await statusOf('/live')).toBe(200)
  await expect.poll(() => statusOf('/ready'), { timeout: 20_000 }).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()).toMatch(/^efir_requests_in_flight 0$/m)
  const lines = service.output().trimEnd().split('\n')
  expect(lines.map((line) => typeof (JSON.parse(line) as { msg: unknown }).msg)).toEqual(lines.map(() => 'string'))
  const stopped = service.stop()
  await expect.poll(() => statusOf('/ready')).toBe(503)
  const last = await fetch(`${service.address}/api/health`)
  expect([last.status, last.headers.get('Connection')]).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
})

test('a service whose data folder is deleted refuses every request within seconds, and ends with one sentence', async () => {
  const service = await startService()
  const exited = new Promise<number | null>((resolve) => service.process.once('exit', resolve))
  rmSync(service.dataDir, { recursive: true, force: true })
  await expect
    .poll(async () => (await fetch(`${service.address}/api/channels/all`)).json(), { timeout: 5000, interval: 100 })
    .toMatchObject({ code: 'service_unavailable' })
  expect(await exited).toBe(1)
  expect(service.output()).toMatch(/The database file \S+ has gone from its folder: [^\n]+\.\n/)
})

test('a first start that was killed resumes with the next one, and the tokens stay', async () => {
  const dataDir = join(folder, 'killed')
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise<void>((resolve) => child.stdout.on('data', (chunk: Buffer) => chunk.includes('10 of 38 days') && resolve()))
  child.kill('SIGKILL')
  const first = await startService({ dataDir })
  const channels = (await (await fetch(`${first.address}/api/channels/all`)).json()) as unknown[]
  expect(channels).toHaveLength(83)
  await first.stop()
  const second = await startService({ dataDir })
  expect(second.output()).not.toContain('First start')
  expect(second.tokens).toEqual(first.tokens)
  await second.stop()
})

test('a write that was acknowledged survives SIGKILL', async () => {
  const dataDir = mkdtempSync(join(folder, 'writes-'))
  const writer = spawn(process.execPath, ['tests/support/acknowledging-writer.ts', dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trim().split('\n').at(-1))
      if (acknowledged > 50) writer.kill('SIGKILL')
    })
    writer.once('exit', () => resolve())
  })
  const { db } = await connectDatabase({ dataDir, databaseUrl: undefined })
  expect(await readFact(db, `fact-${acknowledged}`)).toBe('acknowledged')
  await db.destroy()
})
