import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(engines()[0]!, SITE)
})
afterAll(() => service.close())

const open = (path: string, headers: Record<string, string> = {}) => service.app.request(`http://efir.test${path}`, { headers })

test('a first-time visitor gets Ukrainian, unless the browser prefers Russian to it', async () => {
  const whereTo = async (headers: Record<string, string>) => {
    const response = await open('/', headers)
    return response.headers.get('location') ?? response.status
  }
  expect(await whereTo({})).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'en-US,de;q=0.7' })).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'uk,ru;q=0.9' })).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'ru-RU,ru;q=0.9,uk;q=0.8' })).toBe(200)
  expect(await whereTo({ cookie: 'lang=ru' })).toBe(200)
  expect(await whereTo({ cookie: 'lang=ua', 'accept-language': 'ru' })).toBe('/ua')
  expect(await whereTo({ cookie: 'lang=%%%rubbish' })).toBe('/ua')
  expect((await open('/?utm_source=friends')).headers.get('location')).toBe('/ua?utm_source=friends')
})

test('a deep link is shown in the language of its path', async () => {
  const russian = await (await open('/telekanaly/kanal-1', { cookie: 'lang=ua' })).text()
  expect(russian).toContain('<html lang="ru">')
  expect(russian).toContain('<title>Канал 1 по-русски — Эфир</title>')
  const ukrainian = await (await open('/ua/telekanaly/kanal-1', { cookie: 'lang=ru' })).text()
  expect(ukrainian).toContain('<html lang="uk">')
  expect(ukrainian).toContain('<link rel="alternate" hreflang="ru" href="http://efir.test/telekanaly/kanal-1" />')
  expect(ukrainian).toContain('<link rel="canonical" href="http://efir.test/ua/telekanaly/kanal-1" />')
})

test('an unknown page, channel or programme is 404', async () => {
  const statuses = [
    '/nowhere',
    '/ua/telekanaly/nowhere',
    '/telekanaly/kanal-1?archive=nothing',
    '/telekanaly/%E0%A4%A',
    `/${'a'.repeat(4000)}`,
  ].map(async (path) => (await open(path)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 404])
  expect((await open('/telekanaly')).status).toBe(200)
  expect((await open('/ua')).status).toBe(200)
})

test('a missing asset is never a page', async () => {
  const response = await open('/assets/gone-12345678.js')
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
  expect(await (await open('/robots.txt')).text()).toContain('Sitemap: http://efir.test/sitemap.xml')
})

test('every page has the strict policy', async () => {
  const policy = (await open('/telekanaly')).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe-inline')
})

test('a name with markup is text in the head, and so is an address', async () => {
  await service.db.updateTable('channels').set({ name: '</title><script>alert(1)</script>$&' }).where('id', '=', 'tv-2').execute()
  service.clock.nowMs += 5 * 60_000
  const html = await (await open('/ua/telekanaly/kanal-2')).text()
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; — Ефір</title>')
  expect(html).not.toContain('</title><script>')
  expect(await (await open('/ua/"><script>')).text()).not.toContain('"><script>')
})

test('a navigation while the database is away shows the shell as 500 and is reported', async () => {
  const broken = await openService(engines()[0]!, SITE)
  await broken.db.schema.dropTable('programmes').execute()
  const response = await broken.app.request('http://efir.test/ua/telekanaly/kanal-1?archive=tv-1-1')
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('<div id="app"></div>')
  expect(broken.reported.length).toBeGreaterThan(0)
  await broken.close()
})
