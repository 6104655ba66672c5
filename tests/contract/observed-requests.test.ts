import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../server/app.ts'
import { keysOf } from '../../server/keys.ts'
import { createLog, type LogWriter } from '../../server/ops/log.ts'
import { createMetrics } from '../../server/ops/metrics.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

const SECRETS = [...Object.values(TOKENS), '380501112233', 'person@efir.example', '246813', 'device-id-of-a-viewer']

describe('a request', () => {
  let service: Service
  let app: ReturnType<typeof createApp>
  let metrics: ReturnType<typeof createMetrics>
  let lines: { level: string; fields: Record<string, unknown>; text: string }[]
  const isBroken = vi.fn(() => false)

  beforeAll(async () => {
    service = await openService(sqlite)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    lines = []
    const note = (level: string) => (fields: object, text: string) => void lines.push({ level, fields: { ...fields }, text })
    const writer: LogWriter = { info: note('info'), error: note('error') }
    const log = createLog(writer)
    metrics = createMetrics()
    app = createApp({
      connection: service.connection,
      library: { find: () => undefined },
      keys: keysOf(['a secret for tests only'], { elapsed: () => 0 }),
      version: 'test',
      post: service.sent.post,
      pusher: service.pusher,
      now: () => service.clock.nowMs,
      proxies: 1,
      reportError: log.reportError,
      storage: {
        isLost: () => false,
        onLost() {},
        onDiskFull() {},
        async isWritable() {
          if (isBroken()) throw new Error(`broken for person@efir.example with Basic ${TOKENS.premium} and 246813`)
          return true
        },
      },
      observer: {
        onBegin: metrics.onBegin,
        onEnd(request) {
          metrics.onEnd(request)
          log.onRequest(request)
        },
      },
    })
    isBroken.mockReturnValue(false)
  })

  const ask = (path: string, { body, ...headers }: Record<string, string> = {}) =>
    app.request(`http://efir.test/api${path}`, {
      headers: { platform: 'web', 'content-type': 'application/json', 'device-id': 'brwsr-device-id-of-a-viewer', ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    })
  const premium = { authorization: `Basic ${TOKENS.premium}` }

  test('is counted by the name of its call and its status', async () => {
    await ask('/channels/show/tv-1')
    await ask('/channels/show/tv-2')
    await ask('/users/show')
    await ask('/nothing/here')
    const text = await metrics.text()
    expect(text).toContain('efir_call_seconds_count{call="showChannel",code="200"} 2')
    expect(text).toContain('efir_call_seconds_count{call="showUser",code="401"} 1')
    expect(text).toContain('efir_responses_total{kind="call",code="404"} 1')
    expect(text).toContain('efir_requests_in_flight 0')
  })

  test('tells whether it came from memory, and which limit refused it', async () => {
    await ask('/channels/all')
    await ask('/channels/all')
    for (let turn = 0; turn < 6; turn += 1) await ask('/users/export', premium)
    const text = await metrics.text()
    expect(text).toContain('efir_cache_total{kind="call",result="built"} 1')
    expect(text).toContain('efir_cache_total{kind="call",result="hit"} 1')
    expect(text).toContain('efir_limits_total{limit="exports of account"} 1')
  })

  test('that fails by our fault carries the id of its log lines', async () => {
    isBroken.mockReturnValue(true)
    const response = await ask('/health', { 'x-request-id': 'an-id-of-the-proxy' })
    expect(response.headers.get('X-Request-Id')).toBe('an-id-of-the-proxy')
    expect(await response.json()).toMatchObject({ code: 'server_error', request: 'an-id-of-the-proxy' })
    expect(lines.map(({ level, fields }) => [level, fields['request']])).toEqual([
      ['error', 'an-id-of-the-proxy'],
      ['info', 'an-id-of-the-proxy'],
    ])
  })

  test('with a malformed id gets one of its own', async () => {
    const id = (await ask('/users/show', { ...premium, 'x-request-id': 'a b"{}' })).headers.get('X-Request-Id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  test('leaves no secret in a line, an id or a metric', async () => {
    isBroken.mockReturnValue(true)
    await ask('/health', premium)
    await ask('/channels/favorites/add', { ...premium, body: JSON.stringify({ channel_id: 'tv-1' }) })
    await ask('/auth/sign-in/phone', { body: JSON.stringify({ phone: '380501112233' }) })
    await ask(`/search?q=person@efir.example`, premium)
    await ask(`/nothing/${TOKENS.premium}/380501112233`)
    const written = JSON.stringify(lines) + (await metrics.text())
    expect(written).toContain('addFavouriteChannel')
    expect(SECRETS.filter((secret) => written.includes(secret))).toEqual([])
  })

  test('that reads in time has no line, and one that writes has', async () => {
    await ask('/users/show', premium)
    expect(lines).toEqual([])
    await ask('/channels/favorites/add', { ...premium, body: JSON.stringify({ channel_id: 'tv-1' }) })
    expect(lines).toMatchObject([
      {
        text: expect.stringMatching(/^POST \w+: 200 in \d+ ms$/) as string,
        fields: { method: 'POST', status: 200, kind: 'call' },
      },
    ])
  })
})
