import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOf } from '../../server/keys.ts'
import { createEdgeTokens, TOKEN_MS } from '../../server/media/edge-tokens.ts'
import { EDGE_SECRET, type ShippedNginx, startShippedNginx } from '../support/shipped-nginx.ts'

const root = join(import.meta.dirname, '../..')
const isInstalled = spawnSync('nginx', ['-v']).status === 0
if (!isInstalled) console.warn('SKIPPED LOUDLY: nginx is not installed, so the shipped configuration is not tested.')

/** The paths that processes were asked for. */
const requested: string[] = []

/** A process that serves, by its number, and knows the scripts of its build alone. */
async function openProcess(number: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    requested.push(url)
    const isMissing = url.startsWith('/assets/') && !url.includes(`-${number}.`)
    response.writeHead(isMissing ? 404 : 200, {
      'X-Process': number,
      ...(url.startsWith('/v/') && { 'Cache-Control': 'public, max-age=60' }),
      'X-Seen': `${method} ${headers['x-request-id']} ${headers['x-forwarded-for']}`,
    })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as { port: number }).port }
}

describe.skipIf(!isInstalled)('behind the shipped nginx', () => {
  let processes: Awaited<ReturnType<typeof openProcess>>[]
  let nginx: ShippedNginx
  let address: string
  let home: string

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'efir-home-'))
    mkdirSync(join(home, 'assets'))
    writeFileSync(join(home, 'assets/main-0.js'), 'a script of an old build')
    processes = [await openProcess(1), await openProcess(2), await openProcess(3)]
    nginx = await startShippedNginx(
      processes.map(({ port }) => port),
      home,
    )
    address = nginx.address
  })
  afterAll(async () => {
    await nginx.stop()
    for (const { server } of processes) server.close()
    rmSync(home, { recursive: true })
  })

  const statusOf = async (path: string) => (await fetch(address + path)).status
  const processOf = async (path: string) => (await fetch(address + path)).headers.get('X-Process')

  test('a script of any build is found, whichever process is asked first', async () => {
    const scripts = [1, 2, 3].flatMap((build) => Array.from({ length: 4 }, () => `/assets/main-${build}.js`))
    expect(await Promise.all(scripts.map(statusOf))).toEqual(scripts.map(() => 200))
    expect(await statusOf('/assets/main-9.js')).toBe(404)
    expect(await (await fetch(`${address}/assets/main-0.js`)).text()).toBe('a script of an old build')
  })

  test('all requests for a station or a channel go to one process, and others to each', async () => {
    for (const relay of ['/media/radio/wave', '/media/tv/news', '/media/tv/sport']) {
      const asked = await Promise.all(['/live.m3u8', '/1.ts', '/2.ts', '/3.ts'].map((file) => processOf(relay + file)))
      expect(new Set(asked).size).toBe(1)
    }
    expect(new Set(await Promise.all(Array.from({ length: 6 }, () => processOf('/')))).size).toBe(3)
  })

  describe('media under a token of a viewer', () => {
    const content = `/media/tv/news/live/${(Date.now() + 3_600_000).toString(36)}-${'s'.repeat(24)}`
    const tokens = createEdgeTokens(keysOf([EDGE_SECRET]).of('edge tokens'))
    const front = (session: string, nowMs = Date.now(), at = content) =>
      tokens.front({ url: `${at}/master.m3u8`, expiresAtMs: Infinity }, session, nowMs).url.replace('master.m3u8', 'v0/1.m4s')
    const cacheOf = async (path: string) => (await fetch(address + path)).headers.get('Efir-Cache')

    test('come from the cache for the second viewer', async () => {
      expect(await cacheOf(front('viewer-1'))).toBe('MISS')
      expect(await cacheOf(front('viewer-2'))).toBe('HIT')
      expect(requested.filter((path) => path.includes(content))).toHaveLength(1)
    })

    test('go to a process, which refuses them, if the token is expired, forged or for other content', async () => {
      const valid = front('viewer-1')
      const other = content.replace('news', 'sport')
      const refused = [
        front('viewer-1', Date.now() - TOKEN_MS - 2000),
        valid.replace('viewer-1', 'viewer-9'),
        valid.replace(content, other),
      ]
      for (const path of refused) {
        expect(await cacheOf(path)).toBeNull()
        expect(requested.at(-1)).toBe(path)
        expect(tokens.open(path, Date.now())).toBeUndefined()
      }
    })
  })

  test('a request has the id and the address of nginx', async () => {
    const seen = (await fetch(address, { headers: { 'X-Request-Id': 'made-up-by-a-viewer' } })).headers.get('X-Seen')
    expect(seen).toMatch(/^GET [\da-f]{32} 127\.0\.0\.1$/)
  })

  test('a process that is gone costs no request, not even one that writes', async () => {
    processes[1]!.server.close()
    processes[1]!.server.closeAllConnections()
    const asked = Array.from({ length: 12 }, (_one, index) => fetch(`${address}/api/x`, { method: index % 2 ? 'POST' : 'GET' }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) console.warn('SKIPPED LOUDLY: systemd-analyze is not installed, so the shipped unit is not verified.')
test.skipIf(!hasSystemd)('the shipped units are ones that systemd knows', () => {
  const units = ['efir@.service', 'efir-backup.service', 'efir-backup.timer'].map((name) => join(root, 'server/deploy', name))
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => /efir[@-]/.test(line) && !/not executable|not-found|command/i.test(line))).toEqual(
    [],
  )
})
