import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UndeliveredMessage } from '../../server/adapters/undelivered-mail.ts'
import { type AppDeps, createApp } from '../../server/app.ts'
import { readContent } from '../../server/features/site/content.ts'
import { readStaticFiles } from '../../server/http/static-files.ts'
import { keysOf } from '../../server/keys.ts'
import { loadLoopLibrary } from '../../server/media/loop-library.ts'
import { SITE } from '../support/built-site.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const MEDIA = 'server/demo/media'

let service: Service
let open: Service['app']
let local: Service['app']
let reported: unknown[]
beforeAll(async () => {
  const content = await readContent('server/content', console.warn)
  service = await openService(sqlite, SITE, content)
  await putCatalogue(service.db)
  await service.db.insertInto('pictures').values({ id: PICTURE, media_type: 'image/png', body_base64: 'eA==' }).execute()
  await service.db.updateTable('channels').set({ loop: 'karpaty' }).where('id', '=', 'tv-1').execute()
  const messages: UndeliveredMessage[] = []
  reported = []
  const deps: AppDeps = {
    connection: { db: service.db, engine: 'sqlite' },
    library: await loadLoopLibrary(MEDIA, console.warn),
    keys: keysOf(['a secret for tests only']),
    version: '0.0.0-test',
    site: SITE,
    stills: readStaticFiles(`${MEDIA}/stills`),
    content,
    post: { ...service.sent.post, outbox: { list: async () => messages, put: async () => {} } },
    outboxKey: 'key',
    pusher: service.pusher,
    now: () => NOON,
    reportError: (error) => reported.push(error),
  }
  open = createApp({ ...deps, publicUrl: 'https://efir.example' })
  local = createApp(deps)
})
afterAll(() => service.close())

const PICTURE = `${'0'.repeat(20)}.png`

type RequestOptions = { app?: Service['app']; method?: string; headers?: Record<string, string>; body?: string }
const ask = (path: string, { app = open, method = 'GET', headers = {}, body }: RequestOptions = {}) =>
  app.request(
    `http://127.0.0.1:3000${path}`,
    {
      method,
      headers: {
        host: '127.0.0.1:3000',
        cookie: 'lang=ru',
        ...(body !== undefined && { platform: 'browser', 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort: 3000 }, httpVersion: '1.1' } },
  )

const anAsset = (): string => /\/assets\/[\w.-]+\.js/.exec(SITE.files.text('/index.html'))![0]
const authorization = `Basic ${TOKENS.premium}`

/** The address of a stream, and of the first file that its playlists lead to. */
async function stream(): Promise<{ playlist: string; segment: string }> {
  const { url } = (await (await ask('/api/channels/live/tv-1', { headers: { authorization } })).json()) as { url: string }
  const next = async (path: string) => {
    const line = (await (await ask(path)).text()).split('\n').find((one) => one !== '' && !one.startsWith('#'))!
    return new URL(line, `http://efir.test${path}`).pathname
  }
  const playlist = new URL(url, 'http://efir.test').pathname
  return { playlist, segment: await next(await next(playlist)) }
}

/** Every kind of response: its request, and its status. */
const KINDS: [kind: string, status: number, request: () => Promise<Response> | Response][] = [
  ['page', 200, () => ask('/radio')],
  ['page that is missing', 404, () => ask('/filmy/nothing')],
  [
    'page of the viewer',
    200,
    () =>
      ask('/dashboard/profile', {
        headers: { cookie: `user=${encodeURIComponent(JSON.stringify({ auth_token: TOKENS.premium }))}` },
      }),
  ],
  ['API JSON, shared', 200, () => ask('/api/channels/all')],
  ['API JSON, fresh', 200, () => ask('/api/users/show', { headers: { authorization } })],
  [
    'API JSON, not changed',
    304,
    async () => ask('/api/radio/all', { headers: { 'if-none-match': await etagOf('/api/radio/all') } }),
  ],
  ['openapi', 200, () => ask('/api/openapi.json')],
  ['playlist', 200, async () => ask((await stream()).playlist)],
  ['segment', 200, async () => ask((await stream()).segment)],
  ['media without a right', 403, () => ask('/media/tv/x/y')],
  ['asset', 200, () => ask(anAsset())],
  ['asset, not changed', 304, async () => ask(anAsset(), { headers: { 'if-none-match': await etagOf(anAsset()) } })],
  ['asset that is missing', 404, () => ask('/assets/gone.js')],
  ['picture', 200, () => ask(`/images/${PICTURE}`)],
  ['picture that is missing', 404, () => ask('/images/none')],
  ['still', 200, () => ask('/stills/city.webp')],
  ['redirect to a spelling', 301, () => ask('/tariffs')],
  ['redirect to a language', 302, () => ask('/', { headers: { cookie: 'lang=ua' } })],
  ['API that is missing', 404, () => ask('/api/none')],
  ['wrong method', 405, () => ask('/api/channels/all', { method: 'DELETE' })],
  ['body that is too large', 413, () => ask('/api/auth/sign-in/phone', { method: 'POST', body: `"${'x'.repeat(70_000)}"` })],
  ['wrong input', 400, () => ask('/api/auth/sign-in/phone', { method: 'POST', body: '{' })],
  ['nobody signed in', 401, () => ask('/api/users/show')],
  ['too many tries', 429, tooMany],
  ['server error', 500, () => broken().request('/api/radio/all', { headers: { platform: 'browser' } })],
  ['sitemap', 200, () => ask('/sitemap.xml')],
  ['robots', 200, () => ask('/robots.txt')],
  ['manifest', 200, () => ask('/manifest.uk.webmanifest')],
  ['worker', 200, () => ask('/sw.js')],
]

const etagOf = async (path: string) => (await ask(path)).headers.get('etag')!

async function tooMany(): Promise<Response> {
  for (;;) {
    const answer = await ask('/api/auth/device-code', { method: 'POST', body: '{}' })
    if (answer.status !== 200) return answer
  }
}

/** The service with a database that breaks. */
function broken(): Service['app'] {
  const db = new Proxy(service.db, {
    get: (target, key, receiver) => {
      if (key === 'selectFrom') throw new Error('the database is away')
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return createApp({
    connection: { db, engine: 'sqlite' },
    library: { find: () => undefined },
    keys: keysOf(['a secret for tests only']),
    version: '0.0.0-test',
    post: service.sent.post,
    pusher: service.pusher,
    publicUrl: 'https://efir.example',
    now: () => NOON,
    reportError: (error) => reported.push(error),
  })
}

describe('headers of every kind of response', () => {
  test.each(KINDS)('%s (%i)', async (_kind, status, request) => {
    const { status: got, headers } = await request()
    expect(got).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('vary')).toMatch(/Accept-Encoding/)
    if (status >= 400) expect(headers.get('vary')).toMatch(/Accept-Language/)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    if (headers.get('content-type')?.startsWith('text/html')) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('undelivered mail of a local service is neither cached nor indexed', async () => {
    const { status, headers } = await ask('/outbox/key', { app: local })
    expect([status, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([200, 'nosniff', 'no-store'])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect((await ask('/outbox/key')).status).toBe(404)
  })

  test('a service without https promises none', async () => {
    for (const path of ['/radio', '/api/radio/all', '/sw.js']) {
      expect((await ask(path, { app: local })).headers.get('strict-transport-security')).toBeNull()
    }
  })
})
