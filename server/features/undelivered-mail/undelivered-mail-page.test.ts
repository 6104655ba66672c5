import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { UndeliveredMessage } from '../../adapters/undelivered-mail.ts'
import { isOnlyLocal } from '../../http/this-machine.ts'
import { createOutboxPage, newOutboxKey } from './undelivered-mail-page.ts'

const MESSAGES: UndeliveredMessage[] = [
  { at: 1, by: 'sms', to: '+380671234567', subject: '', text: 'код 111111' },
  { at: 2, by: 'mail', to: 'a@b.ua', subject: '<i>', text: '<script>alert(1)</script> код 222222' },
]
const KEY = newOutboxKey()

const app = new Hono().get('/outbox/:key', createOutboxPage({ list: async () => MESSAGES }, KEY))
app.notFound((context) => context.text('', 404))

type From = { address?: string | undefined; httpVersion?: string; path?: string; headers?: Record<string, string> }

function open({ address = '127.0.0.1', httpVersion = '1.1', path = `/outbox/${KEY}`, headers = {} }: From = {}) {
  const env = { incoming: { socket: { remoteAddress: address }, httpVersion } }
  return app.request(path, { headers: { host: '127.0.0.1:3000', ...headers } }, env)
}

test('this machine reads the messages, the last one first, and no markup in them runs', async () => {
  for (const address of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) {
    const answer = await open({ address })
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 200, 'no-store'])
    const html = await answer.text()
    expect(html.indexOf('222222')).toBeLessThan(html.indexOf('111111'))
    expect(html).not.toContain('<script>')
    expect(html).not.toContain(KEY)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('first guard: without its key the page does not exist', async () => {
  for (const path of ['/outbox', '/outbox/', '/outbox/x', `/outbox/${KEY}x`, `/outbox/${KEY.slice(1)}`, `/outbox?key=${KEY}`]) {
    expect([path, (await open({ path })).status]).toEqual([path, 404])
  }
  expect(newOutboxKey()).not.toBe(KEY)
})

test('second guard: another machine does not reach it', async () => {
  for (const address of ['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', '127.evil', '']) {
    expect([address, (await open({ address })).status]).toEqual([address, 404])
  }
  expect((await app.request(`/outbox/${KEY}`, { headers: { host: 'localhost' } })).status).toBe(404)
})

/** Headers that Chromium sends when it opens a page. */
const BROWSER = {
  connection: 'keep-alive',
  'cache-control': 'max-age=0',
  'sec-ch-ua': '"Chromium";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0',
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'uk',
  cookie: 'lang=ua',
  dnt: '1',
  priority: 'u=0, i',
}

test('third guard: any header that no browser sends closes it, as those of proxies and CDNs', async () => {
  expect((await open({ headers: BROWSER })).status).toBe(200)
  const names = [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'forwarded',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'cf-ray',
    'cf-visitor',
    'cdn-loop',
    'true-client-ip',
    'fastly-client-ip',
    'fly-client-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-amzn-trace-id',
    'x-amz-cf-id',
    'x-azure-clientip',
    'x-arr-log-id',
    'x-envoy-external-address',
    'x-varnish',
    'x-original-url',
    'x-request-id',
    'traceparent',
    'akamai-origin-hop',
    'proxy-connection',
    'fastly-ff',
    'x-sucuri-clientip',
    'x-scheme',
    'front-end-https',
    'do-connecting-ip',
    'surrogate-capability',
    'x-correlation-id',
    'tracestate',
    'b3',
    'made-up-tomorrow',
  ]
  for (const name of names)
    expect([name, (await open({ headers: { ...BROWSER, [name]: '127.0.0.1' } })).status]).toEqual([name, 404])
})

test('fourth guard: a bare proxy that speaks HTTP/1.0 without headers of its own does not open it', async () => {
  expect((await open({ httpVersion: '1.0', headers: { host: 'localhost:3000' } })).status).toBe(404)
})

test('fifth guard: a foreign name that leads to this machine opens nothing', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '']) {
    expect([host, (await open({ headers: { host } })).status]).toEqual([host, 404])
  }
  for (const host of ['localhost:3000', '[::1]:3000']) expect((await open({ headers: { host } })).status).toBe(200)
})

test('sixth guard: a service behind proxies has no such page', () => {
  expect(isOnlyLocal({ proxies: 1 })).toBe(false)
  expect(isOnlyLocal({ proxies: 0 })).toBe(true)
})

test('seventh guard: a service that is reached from outside has no such page', () => {
  for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect([publicUrl, isOnlyLocal({ publicUrl, proxies: 0 })]).toEqual([publicUrl, true])
  }
  expect(isOnlyLocal({ publicUrl: 'https://efir.example' })).toBe(false)
})
