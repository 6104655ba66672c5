import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_CONTENT, readContent } from '../../server/features/site/content.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())
const open = (path: string) => service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
const read = async (path: string) => readPage(await (await open(path)).text())

test('the picture of a link preview exists', async () => {
  const { meta } = await read('/ua/radio')
  const picture = await service.app.request(meta['og:image']!)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a channel opened by its id has its slug as canonical URL, and a text page its own path', async () => {
  expect((await read('/telekanaly/tv-1')).addresses['canonical']).toBe('http://efir.test/telekanaly/kanal-1')
  const tariffs = await open('/tariffs')
  const canonical = readPage(await tariffs.text()).addresses['canonical'] ?? tariffs.headers.get('location')
  expect(canonical).toMatch(/\/tarify$/)
})

test.each([
  ['/UA/Filmy', '/ua/filmy'],
  ['/TELEKANALY', '/telekanaly'],
  ['//telekanaly', '/telekanaly'],
  ['/Ua/radio?utm_source=x', '/ua/radio?utm_source=x'],
  ['/ua/filmy.?genre=drama', '/ua/filmy?genre=drama'],
  ['/ua/filmy),', '/ua/filmy'],
  ['/ua/filmy%20', '/ua/filmy'],
  ['/ua/filmy\u200b', '/ua/filmy'],
  ['/ua//filmy', '/ua/filmy'],
  ['/uk', '/ua'],
  ['/uk/tarify?a=1', '/ua/taryfy?a=1'],
  ['/index.html', '/'],
  ['/ua/index.html?a=1', '/ua?a=1'],
  ['//evil/', '/evil'],
  ['///evil/?a=1', '/evil?a=1'],
  ['/ua//evil/', '/ua/evil'],
  ['/favicon.ico', '/icons/icon-192.png'],
])('%s redirects permanently to %s', async (from, to) => {
  const response = await open(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})

test('a redirect rule precedes the canonical spelling of a path', async () => {
  await service.db.insertInto('redirects').values({ from_path: '/UK/Filmy', to_path: '/ua/radio' }).execute()
  service.clock.nowMs += 60_000
  expect((await open('/UK/Filmy')).headers.get('location')).toBe('/ua/radio')
})

test('a missing file is a page for people and a plain error for scripts', async () => {
  for (const path of ['/index.php', '/ua/gone.html', '/assets/gone-12345678.js', '/.vite/manifest.json']) {
    const page = await service.app.request(`http://efir.test${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect(html).not.toContain('<!--head-->')
    expect(readPage(html).h1).toEqual([path.startsWith('/ua') ? 'Сторінку не знайдено' : 'Страница не найдена'])
    expect((await open(path)).headers.get('content-type')).toBe('application/json')
  }
})

test('only the worker gets the bare shell', async () => {
  const request = (headers: Record<string, string>) => service.app.request('http://efir.test/index.html', { headers })
  for (const headers of [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, { referer: 'http://efir.test/sw.js' }]) {
    const shell = await request(headers)
    expect([shell.status, (await shell.text()).includes('<!--head-->')]).toEqual([200, true])
  }
  for (const headers of [{ accept: '*/*' }, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }]) {
    expect((await request(headers)).headers.get('location')).toBe('/')
  }
})

test('the site map page of a service without text pages has no broken link', async () => {
  const bare = await openService(sqlite, SITE, DEFAULT_CONTENT)
  const xml = await (await bare.app.request('http://efir.test/sitemap.xml')).text()
  const missing: string[] = []
  for (const [, location] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const { status } = await bare.app.request(location!, { headers: { cookie: 'lang=ru' } })
    if (status !== 200) missing.push(location!)
  }
  await bare.close()
  expect(missing).toEqual([])
})
