import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../server/features/site/content.ts'
import { SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { sqlite } from '../support/engines.ts'
import { foreignTo, readPage } from '../support/page-reading.ts'
import { SITE, styleOf } from '../support/built-site.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

let service: Service
const open = (path: string, headers: Record<string, string> = {}) =>
  service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru', ...headers } })

const EVERY_PATH = Object.values(SCREEN_PATHS).map((path) =>
  path.replace('{-$id}', 'x').replace('/telekanaly/$id', '/telekanaly/kanal-1').replace('$id', 'x').replace('$slug', 'nowhere'),
)

beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())

test('no page has inline styles or scripts, and all have the strict policy', async () => {
  for (const path of [...EVERY_PATH, '/own"><script>alert(1)</script>']) {
    for (const prefix of ['', '/ua']) {
      const response = await open(prefix + path)
      if (response.status >= 300 && response.status < 400) continue
      const html = await response.text()
      expect([path, foreignTo(html)]).toEqual([path, []])
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      // The order of the layers is said before any of them is used.
      if (html.includes('<style>')) expect(styleOf(html)).toMatch(/^@layer reset\b/)
      const sheet = createHash('sha256').update(styleOf(html)).digest('base64')
      const styles = html.includes('<style>') ? `style-src 'self' 'sha256-${sheet}'` : "style-src 'self'"
      expect(policy?.split('; ')).toContain(styles)
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  }
})

test.each([
  '/%E0%A4%A',
  '/ua/%E0%A4%A',
  '/telekanaly/%E0%A4%A',
  '/%',
  '/%00',
  '/ua/telekanaly/%00',
  '/..;/etc/passwd',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/%252e%252e/etc',
  '/\\etc\\passwd',
  '/telekanaly/..%5c..%5cetc',
  '/telekanaly/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/telekanaly/kanal-1%0d%0aSet-Cookie:%20a=b',
  '/ua/%E2%80%AE%F0%9F%93%BA',
  '/__proto__',
  '/ua/constructor',
  '/telekanaly/__proto__',
  '/telekanaly/kanal-1?archive=%00',
  '/telekanaly/kanal-1?archive=__proto__',
  `/telekanaly/kanal-1?archive=${'a'.repeat(5000)}`,
  `/${'a'.repeat(5000)}`,
  `/ua/telekanaly/${'%D1%97'.repeat(1000)}`,
  `/ua${'/a'.repeat(2500)}`,
])('%s is not found', async (path) => {
  let response = await open(path)
  // An address that is written in a stranger way than it need be is led to the plain one first.
  for (let hops = 0; [301, 302].includes(response.status) && hops < 3; hops += 1) {
    const to = response.headers.get('location')!
    expect(to).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
    response = await open(to)
  }
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(foreignTo(html)).toEqual([])
  expect(service.reported).toEqual([])
})

test('unknown query values leave the page unchanged', async () => {
  for (const query of [
    'category=%00',
    'category=__proto__',
    `category=${'x'.repeat(5000)}`,
    'category=%E0%A4%A',
    '=&&=&?',
    '%00=%00',
    'category[]=1',
  ]) {
    let response = await open(`/ua/telekanaly?${query}`)
    if (response.status === 302) response = await open(response.headers.get('location')!)
    expect([query, response.status, readPage(await response.text()).h1]).toEqual([query, 200, ['Телеканали']])
  }
  expect(service.reported).toEqual([])
})

test('an invalid language cookie is ignored', async () => {
  for (const value of [
    '%%%',
    '%E0%A4%A',
    '[]',
    '["ru"]',
    '{"lang":"ru"}',
    'RU',
    'ru ua',
    'uk',
    '',
    'x'.repeat(50_000),
    '../ru',
  ]) {
    const response = await service.app.request('http://efir.test/', {
      headers: { cookie: `lang=${value}`, 'accept-language': 'uk' },
    })
    expect([value.slice(0, 20), response.status, response.headers.get('location')]).toEqual([value.slice(0, 20), 302, '/ua'])
  }
})

test('an invalid session cookie is a visitor’s', async () => {
  const visitors = await (await open('/ua/telekanaly')).text()
  const values = [
    '%',
    '%E0%A4%A',
    'not json',
    '{',
    '[]',
    '["token-of-a-premium-viewer"]',
    'null',
    '5',
    '"token-of-a-premium-viewer"',
    '{"auth_token":{}}',
    '{"auth_token":["token-of-a-premium-viewer"]}',
    '{"auth_token":"short"}',
    `{"auth_token":"${'x'.repeat(50_000)}"}`,
    '{"__proto__":{"auth_token":"token-of-a-premium-viewer"}}',
    `{"auth_token":"' or 1=1 --               "}`,
    `${'['.repeat(20_000)}`,
  ]
  for (const value of values) {
    for (const cookie of [`user=${encodeURIComponent(value)}`, `user=${value}`]) {
      const response = await open('/ua/telekanaly', { cookie })
      expect([value.slice(0, 40), response.status, (await response.text()) === visitors]).toEqual([value.slice(0, 40), 200, true])
    }
  }
  expect(service.reported).toEqual([])
})

test('a cookie with two sessions, or with extra fields, still works', async () => {
  const value = encodeURIComponent(JSON.stringify({ auth_token: TOKENS.premium, name: 5, more: [] }))
  expect(await (await open('/ua/telekanaly', { cookie: `user=${value}; user=%` })).text()).not.toContain('За підпискою')
})

test('a package without a price, name or channel still has a page', async () => {
  await service.db
    .insertInto('packages')
    .values({ id: 'empty', name: '', rank: 9, archive_days: 0, price_minor: 0, currency: 'USD' })
    .execute()
  service.clock.nowMs += 3_600_000
  const { text } = readPage(await (await open('/ua/taryfy')).text())
  expect(text.split('Зараз не продається')).toHaveLength(3)
  expect(text).toMatch(/0[,.]?0*\s*\$|\$0/)
  expect((await open('/ua/plans/plans_2')).status).toBe(200)
})

test('an empty service has all its pages', async () => {
  const { db } = service
  for (const table of ['sessions', 'accounts', 'programmes', 'channels', 'stations', 'categories', 'packages'] as const) {
    await db.deleteFrom(table).execute()
  }
  service.clock.nowMs += 24 * 3_600_000
  for (const path of ['/ua', '/telekanaly', '/ua/radio', '/tarify', '/ua/plans/plans_2', '/ua/sitemap']) {
    const response = await open(path)
    const html = await response.text()
    expect([path, response.status, readPage(html).h1.length]).toEqual([path, 200, 1])
    expect(foreignTo(html)).toEqual([])
  }
  expect(service.reported).toEqual([])
})

test('a channel without a category and a programme of no length are shown', async () => {
  const { db } = service
  await db
    .insertInto('categories')
    .values({ id: 'news', slug: 'novyny', position: 0, name: 'Новини', name_ru: 'Новости' })
    .execute()
  await db
    .insertInto('channels')
    .values({
      id: 'tv-1',
      number: 1,
      slug: 'kanal-1',
      name: 'Перший',
      name_ru: 'Первый',
      category_id: 'news',
      package_id: null,
      logo: '/images/a.svg',
      cover: null,
      loop: 'hills',
      loop_offset: 0,
    })
    .execute()
  await db
    .insertInto('programmes')
    .values({ ...programme('tv-1', NOON, 0, '2026-11-21'), title: '', description: '' })
    .execute()
  service.clock.nowMs = NOON + 60 * 24 * 3_600_000
  for (const path of ['/ua/telekanaly/kanal-1', `/ua/telekanaly/kanal-1?archive=tv-1-${NOON / 60_000}`]) {
    const response = await open(path)
    const { title, h1 } = readPage(await response.text())
    expect([path, response.status, title, h1.length]).toEqual([path, 200, 'Перший — Ефір', 1])
  }
})
