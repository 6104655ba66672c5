import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { KeptMessage } from '../adapters/outbox.ts'
import { createOutboxPage, isOnlyLocal } from './outbox-page.ts'

const MESSAGES: KeptMessage[] = [
  { at: 1, by: 'sms', to: '+380671234567', subject: '', text: 'код 111111' },
  { at: 2, by: 'mail', to: 'a@b.ua', subject: '<i>', text: '<script>alert(1)</script> код 222222' },
]

const app = new Hono().get('/outbox', createOutboxPage({ list: async () => MESSAGES, put: async () => {} }))
app.notFound((context) => context.text('', 404))

function open(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  const env = remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } }
  return app.request('/outbox', { headers: { host: '127.0.0.1:3000', ...headers } }, env)
}

test('this machine reads the messages, the last one first, and nothing in them runs', async () => {
  for (const address of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) {
    const answer = await open(address)
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 200, 'no-store'])
    const html = await answer.text()
    expect(html.indexOf('222222')).toBeLessThan(html.indexOf('111111'))
    expect(html).not.toContain('<script>')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
})

test('for everybody else there is no such page', async () => {
  for (const address of ['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', '127.evil', undefined]) {
    expect([address, (await open(address)).status]).toEqual([address, 404])
  }
})

test('headers let nobody in, and those of a proxy keep everybody out', async () => {
  expect((await open('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await open('127.0.0.1', { [name]: '127.0.0.1' })).status).toBe(404)
  }
})

test('a foreign name that leads to this machine opens nothing', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000']) {
    expect((await open('127.0.0.1', { host })).status).toBe(404)
  }
  for (const host of ['localhost:3000', '[::1]:3000']) expect((await open('127.0.0.1', { host })).status).toBe(200)
})

test('a service that is reached from outside has no such page, whoever seems to ask', () => {
  expect(isOnlyLocal({})).toBe(true)
  for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect([publicUrl, isOnlyLocal({ publicUrl, proxies: 0 })]).toEqual([publicUrl, true])
  }
  expect(isOnlyLocal({ publicUrl: 'https://efir.example' })).toBe(false)
  expect(isOnlyLocal({ proxies: 1 })).toBe(false)
})
