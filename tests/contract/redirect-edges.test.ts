import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
  await service.db
    .insertInto('redirects')
    .values([
      { from_path: '/old.html', to_path: '/ua/radio' },
      { from_path: '/index.php', to_path: '/ua/radio' },
      { from_path: '/anchored', to_path: '/ua/radio#list' },
    ])
    .execute()
})
afterAll(() => service.close())
async function sent(path: string): Promise<string | number> {
  const response = await service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
  const to = response.headers.get('location')
  return to === null ? response.status : `${response.status} ${to}`
}

test('a rule moves a path that looks like a file of an older site', async () => {
  expect(await sent('/old.html')).toBe('301 /ua/radio')
  expect(await sent('/index.php?id=5')).toBe('301 /ua/radio?id=5')
})

test('a rule with a fragment preserves the query before it', async () => {
  expect(await sent('/anchored?utm_source=x')).toBe('301 /ua/radio?utm_source=x#list')
})

test.each([
  '//evil.example/',
  '/\\evil.example/',
  '///evil.example/',
  '//evil.example/%2e',
  '/.//evil.example/',
  '/ua/..//evil.example/',
])('%s is never redirected to another site', async (path) => {
  const response = await service.app.request(`http://efir.test${path}`)
  const to = response.headers.get('location')
  expect(new URL(to ?? '/', 'http://efir.test').host).toBe('efir.test')
})

test('a path in another spelling preserves its whole query', async () => {
  expect(await sent('/%74elekanaly?utm_source=x')).toMatch(/\?utm_source=x$/)
  expect(await sent('/telekanaly/kanal-1?day=rubbish&at=5&utm_source=x')).toMatch(/^(200|30. .*at=5&utm_source=x)$/)
})

test('the return from a social network continues in the viewer’s language', async () => {
  const back = (headers: Record<string, string>, path = '/auth/confirm?code=1&state=2') =>
    Promise.resolve(service.app.request(`http://efir.test${path}`, { headers })).then(({ headers: sent }) => sent.get('location'))
  expect(await back({ cookie: 'lang=ua', 'accept-language': 'ru' })).toBe('/ua/auth/confirm?code=1&state=2')
  expect(await back({ 'accept-language': 'uk' })).toBe('/ua/auth/confirm?code=1&state=2')
  const referer = 'http://efir.test/ua/auth'
  expect(await back({ cookie: 'lang=ua', referer })).toBe('/ua/auth/confirm?code=1&state=2')
  expect(await back({ cookie: 'lang=ru' })).toBeNull()
  expect(await back({ cookie: 'lang=ua' }, '/auth/confirm')).toBeNull()
})
