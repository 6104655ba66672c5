import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE)
})
afterAll(() => service.close())

/** Lets the service know exactly these rules, as it would a minute after they were written. */
async function rule(...rules: [from: string, to: string][]): Promise<void> {
  await service.db.deleteFrom('redirects').execute()
  await service.db
    .insertInto('redirects')
    .values(rules.map(([from_path, to_path]) => ({ from_path, to_path })))
    .execute()
  service.clock.nowMs += 60_000
}

/** The redirect of a path, or its status. */
async function sent(path: string, method = 'GET'): Promise<string | number> {
  const response = await service.app.request(`http://efir.test${path}`, { method, headers: { cookie: 'lang=ru' } })
  const to = response.headers.get('location')
  return to === null ? response.status : `${response.status} ${to}`
}

describe('a redirect rule', () => {
  beforeEach(() =>
    rule(
      ['/kanali', '/ua/telekanaly'],
      ['/promo/', '/tarify?from=promo'],
      ['/старе', '/ua/radio'],
      ['/radio', '/telekanaly'],
      ['/ua/o-proekte', '/ua/radio'],
      ['/rechnyk', '/нове/місце'],
    ),
  )

  test('moves its path permanently, with and without a trailing slash', async () => {
    expect(await sent('/kanali')).toBe('301 /ua/telekanaly')
    expect(await sent('/kanali/')).toBe('301 /ua/telekanaly')
    expect(await sent('/promo')).toBe('301 /tarify?from=promo')
    expect(await sent('/promo/')).toBe('301 /tarify?from=promo')
    expect(await sent('/kanali', 'HEAD')).toBe('301 /ua/telekanaly')
  })

  test('preserves the query', async () => {
    expect(await sent('/kanali?utm_source=x&a=%D1%97')).toBe('301 /ua/telekanaly?utm_source=x&a=%D1%97')
    expect(await sent('/promo/?utm_source=x')).toBe('301 /tarify?from=promo&utm_source=x')
  })

  test('matches a percent-encoded path, and may lead to one in Ukrainian letters', async () => {
    expect(await sent('/%D1%81%D1%82%D0%B0%D1%80%D0%B5')).toBe('301 /ua/radio')
    expect(await sent('/rechnyk')).toBe(`301 ${encodeURI('/нове/місце')}`)
  })

  test('precedes a page, and the canonical spelling of a path', async () => {
    expect(await sent('/radio')).toBe('301 /telekanaly')
    expect(await sent('/ua/radio')).toBe(200)
    expect(await sent('/ua/o-proekte')).toBe('301 /ua/radio')
  })

  test('matches whole paths only', async () => {
    expect(await sent('/ua/kanali')).toBe(404)
    expect(await sent('/kanali/1')).toBe(404)
    expect(await sent('/kanal')).toBe(404)
  })

  test('ignores calls, files and robots.txt', async () => {
    await rule(['/api/health', '/ua'], ['/robots.txt', '/ua'], ['/manifest.uk.webmanifest', '/ua'])
    expect(await sent('/api/health')).toBe(200)
    expect(await sent('/robots.txt')).toBe(200)
    expect(await sent('/manifest.uk.webmanifest')).toBe(200)
  })

  test('applies within a minute of its creation, and ends within a minute of its removal', async () => {
    await service.db.insertInto('redirects').values({ from_path: '/newest', to_path: '/ua' }).execute()
    service.clock.nowMs += 60_000
    expect(await sent('/newest')).toBe('301 /ua')
    await service.db.deleteFrom('redirects').where('from_path', '=', '/newest').execute()
    service.clock.nowMs += 60_000
    expect(await sent('/newest')).toBe(404)
  })
})

test('that points at itself, in a circle, or in an endless chain is ignored', async () => {
  const chain = Array.from({ length: 30 }, (_, step): [string, string] => [`/step-${step}`, `/step-${step + 1}`])
  await rule(['/self', '/self/'], ['/self-query', '/self-query?again=1'], ['/a', '/b'], ['/b', '/c?x=1'], ['/c', '/a/'], ...chain)
  for (const path of ['/self', '/self-query', '/a', '/b', '/c', '/step-0']) expect([path, await sent(path)]).toEqual([path, 404])
  expect(await sent('/step-25')).toBe('301 /step-26')
})

test('that points at a page in a circle leaves the page in place', async () => {
  await rule(['/radio', '/telekanaly'], ['/telekanaly', '/radio'])
  expect([await sent('/radio'), await sent('/telekanaly')]).toEqual([200, 200])
})

test('that points outside is ignored', async () => {
  const outside = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/ua/../..//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    '/a\r\nSet-Cookie: x=y',
  ]
  await rule(...outside.map((to, index): [string, string] => [`/outside-${index}`, to]))
  for (const index of outside.keys()) expect([outside[index], await sent(`/outside-${index}`)]).toEqual([outside[index], 404])
})

test('that is invalid is reported, and the page is served', async () => {
  const broken = await openService(sqlite, SITE)
  await broken.db.schema.dropTable('redirects').execute()
  const response = await broken.app.request('http://efir.test/ua/radio')
  expect([response.status, broken.reported.length]).toEqual([200, 1])
  expect(await response.text()).toContain('<h1')
  await broken.close()
})
