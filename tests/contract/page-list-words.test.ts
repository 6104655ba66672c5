import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SITE } from '../support/built-site.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
let renders = 0
beforeAll(async () => {
  const createRenderer: typeof SITE.createRenderer = (ask) => {
    const render = SITE.createRenderer(ask)
    return (page) => {
      renders += 1
      return render(page)
    }
  }
  service = await openService(sqlite, { ...SITE, createRenderer })
  await putCatalogue(service.db)
})
afterAll(() => service.close())
beforeEach(() => {
  renders = 0
})

const open = (path: string) => service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })

test('unknown filter values redirect to the list without them, and build no page', async () => {
  for (let number = 0; number < 20; number += 1) {
    const made = `made-${number}`
    for (const query of [
      `genre=${made}`,
      `dubbing=q${'abcdefghij'[number % 10]}`,
      `years=${1000 + number}-${1900 + number}`,
      'country=QQ',
    ]) {
      const response = await open(`/ua/filmy?${query}&sort=year`)
      expect([query, response.status, response.headers.get('location')]).toEqual([query, 302, '/ua/filmy?sort=year'])
    }
  }
  expect(renders).toBe(0)
})

test('the redirect takes one step and preserves other parameters', async () => {
  const response = await open('/filmy?genre=none&country=QQ&years=1200-1300&dubbing=qq&age=6&cursor=abc.def&utm_source=friends')
  expect(response.headers.get('location')).toBe('/filmy?age=6&utm_source=friends')
  const page = await open('/filmy?genre=drama&country=UA&years=2020-2029&dubbing=uk')
  expect([page.status, readPage(await page.text()).h1]).toEqual([200, ['Фильмы']])
})

test('a filter without matches in this list is a page with an empty state', async () => {
  const response = await open('/ua/cartoons?genre=drama')
  expect(response.status).toBe(200)
  expect(readPage(await response.text()).text).toContain('нічого не підходить')
})

test.each([
  ['an id that nothing has', '/filmy/made-up', 404, 1],
  ['a title', '/filmy/film-2', 200, 1],
  ['a search for nothing', '/poisk?q=', 200, 1],
  ['an address that cannot be read', '/%', 404, 1],
])('the page of %s is built once', async (_, path, status, times) => {
  for (let count = 0; count < 2; count += 1) expect((await open(path)).status).toBe(status)
  expect(renders).toBe(times)
})

test('an invalid cursor redirects to the first page and preserves other parameters', async () => {
  for (const [path, beginning] of [
    ['/ua/filmy?cursor=abc.0123456789abcdef&utm_source=friends', '/ua/filmy?utm_source=friends'],
    ['/filmy?sort=name&cursor=abc.0123456789abcdef', '/filmy?sort=name'],
    ['/ua/genres/drama?cursor=abc.0123456789abcdef', '/ua/genres/drama'],
    ['/ua/collection/zyma?cursor=abc.0123456789abcdef', '/ua/collection/zyma'],
  ] as const) {
    const response = await open(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, beginning])
  }
})
