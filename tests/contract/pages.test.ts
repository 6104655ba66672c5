import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_VERSION, OLDEST_API_VERSION } from '../../src/contract/version.ts'
import { readContent } from '../../server/features/site/content.ts'
import { DEMONSTRATION, writeFact } from '../../server/db/fact-store.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.nowMs = NOON
})

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru', ...headers }, method })

const read = async (path: string, headers: Record<string, string> = {}) => readPage(await (await open(path, headers)).text())

/** The session cookie of an account. */
const signedIn = (token: string, name: string) => ({
  cookie: `user=${encodeURIComponent(JSON.stringify({ auth_token: token, name }))}`,
})

const ARCHIVED = `tv-1-${(NOON - 150 * 60_000) / 60_000}`

/** Every public page: its address, its h1, some of its words, and where it leads. */
const FIRST_VIEWS: [path: string, h1: string, words: string, link: string][] = [
  ['/ua', 'Ефір: телебачення наживо, архів, радіо', 'Вечірні новини', '/ua/telekanaly/kanal-1'],
  ['/', 'Эфир: прямое телевидение, архив, радио', 'Вечерние новости', '/telekanaly/kanal-1'],
  ['/ua/telekanaly', 'Телеканали', 'Вечірні новини', '/ua/telekanaly/kanal-2'],
  ['/telekanaly', 'Телеканалы', 'Вечерние новости', '/telekanaly/kanal-2'],
  ['/ua/telekanaly?category=dity', 'Телеканали', 'У цій категорії', '/ua/telekanaly?category=novyny'],
  ['/ua/telekanaly/kanal-1', '1 Канал 1', 'Головне за день.', '/ua/telekanaly'],
  ['/telekanaly/kanal-1', '1 Канал 1 по-русски', 'Главное за день.', '/telekanaly'],
  [`/ua/telekanaly/kanal-1?archive=${ARCHIVED}`, '1 Канал 1', '09:30–10:30', '/ua/telekanaly'],
  [`/telekanaly/kanal-1?archive=${ARCHIVED}`, '1 Канал 1 по-русски', '09:30–10:30', '/telekanaly'],
  ['/ua/radio', 'Радіо', 'Тиха хвиля', '/ua/telekanaly'],
  ['/radio', 'Радио', 'Тихая волна', '/telekanaly'],
  ['/ua/taryfy', 'Тарифи', 'Premium', '/ua/plans/plans_2'],
  ['/tarify', 'Тарифы', 'Premium', '/plans/plans_2'],
  ['/ua/plans/plans_2', 'Порівняння пакетів', 'Канал 3', '/ua/telekanaly/kanal-3'],
  ['/plans/plans_2', 'Сравнение пакетов', 'Канал 3 по-русски', '/telekanaly/kanal-3'],
  ['/ua/kontakty', 'Контакти', '09:00–18:00 за Києвом', 'tel:+380440000000'],
  ['/ua/kontakty', 'Контакти', '+380 44 000 00 00', 'tel:+380440000000'],
  ['/kontakty', 'Контакты', '09:00–18:00', 'mailto:support@efir.example'],
  ['/ua/sitemap', 'Карта сайту', 'Публічний договір', '/ua/pro-proekt/publichnij-dogovir'],
  ['/sitemap', 'Карта сайта', 'Публичный договор', '/o-proekte/publichnyj-dogovor'],
  ['/ua/pro-proekt', 'Про сервіс', 'Архів передач', '/ua/pro-proekt/prystroyi'],
  ['/o-proekte', 'О сервисе', 'Архив передач', '/o-proekte/ustrojstva'],
  ['/ua/pro-proekt/sposoby-oplaty', 'Як оплатити', 'Visa', '/ua/taryfy'],
  ['/o-proekte/sposoby-oplaty', 'Как оплатить', 'Visa', '/tarify'],
  ['/ua/pro-proekt/prystroyi', 'Пристрої', 'Оновлено', '/ua/kontakty'],
  ['/o-proekte/ustrojstva', 'Устройства', 'Обновлено', '/kontakty'],
  ['/ua/pro-proekt/publichnij-dogovir', 'Публічний договір', 'Оновлено', '/ua/pro-proekt'],
  ['/o-proekte/publichnyj-dogovor', 'Публичный договор', 'Обновлено', '/o-proekte'],
  ['/ua/pro-proekt/polityka-konfidencijnosti', 'Політика конфіденційності', 'Оновлено', '/ua/kontakty'],
  ['/o-proekte/politika-konfidencialnosti', 'Политика конфиденциальности', 'Обновлено', '/kontakty'],
  ['/ua/about/update', 'Що нового', 'Оновлено', '/ua/telekanaly'],
  ['/about/update', 'Что нового', 'Обновлено', '/telekanaly'],
]

test.each(FIRST_VIEWS)('%s is complete before any script: heading, text, links and SSR state', async (...expected) => {
  const [path, h1, words, link] = expected
  const response = await open(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const page = readPage(await response.text())
  expect(page.language).toBe(path.startsWith('/ua') ? 'uk' : 'ru')
  expect(page.h1).toEqual([h1])
  expect(page.text).toContain(words)
  expect(page.links).toContain(link)
  expect(page.state?.nowMs).toBe(NOON)
  expect(page.state?.answers.length).toBeGreaterThan(0)
})

test('every link of a page keeps its language, except the language switch', async () => {
  for (const [path] of FIRST_VIEWS) {
    const { links } = await read(path)
    const own = links.filter((href) => href.startsWith('/') && /^\/ua(\/|$|\?)/.test(href) === path.startsWith('/ua'))
    const other = links.filter((href) => href.startsWith('/') && !own.includes(href))
    expect([path, new Set(other).size]).toEqual([path, 1])
  }
})

test('a first-time visitor gets Ukrainian, unless the browser prefers Russian', async () => {
  const whereTo = async (headers: Record<string, string>) => {
    const response = await service.app.request('http://efir.test/', { headers })
    return response.headers.get('location') ?? response.status
  }
  expect(await whereTo({ 'accept-language': 'uk' })).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'en-US,de;q=0.7' })).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'uk,ru;q=0.9' })).toBe('/ua')
  expect(await whereTo({ 'accept-language': 'ru-RU,ru;q=0.9,uk;q=0.8' })).toBe(200)
  expect(await whereTo({ cookie: 'lang=ru' })).toBe(200)
  expect(await whereTo({ cookie: 'lang=ua', 'accept-language': 'ru' })).toBe('/ua')
  expect(await whereTo({ cookie: 'lang=%%%rubbish', 'accept-language': 'uk' })).toBe('/ua')
  const campaign = await service.app.request('http://efir.test/?utm_source=friends', { headers: { 'accept-language': 'uk' } })
  expect([campaign.status, campaign.headers.get('location')]).toEqual([302, '/ua?utm_source=friends'])
})

test('a request without a language gets Ukrainian, and links of the site decide for the home page', async () => {
  const statusOf = async (headers: Record<string, string>) => (await open('/', { cookie: '', ...headers })).status
  expect(await statusOf({})).toBe(302)
  expect(await statusOf({ 'accept-language': 'uk', referer: 'http://efir.test/ua/radio' })).toBe(200)
  expect(await statusOf({ 'accept-language': 'uk', referer: 'http://elsewhere.test/' })).toBe(302)
})

test('no path redirects to another site', async () => {
  for (const path of ['//evil.example/', '///evil.example/', '//evil.example/?a=1', '/ua//evil.example/', '/%5cevil.example/']) {
    const location = (await open(path)).headers.get('location')
    expect([path, new URL(location ?? '/', 'http://efir.test').origin]).toEqual([path, 'http://efir.test'])
  }
})

test('a text page with a path of its own is served there', async () => {
  const response = await open('/ua/payment?a=1')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/ua/pro-proekt/sposoby-oplaty?a=1'])
})

test('a deep link is shown in the language of its path', async () => {
  const russian = await read('/telekanaly/kanal-1', { cookie: 'lang=ua' })
  expect([russian.language, russian.title]).toEqual(['ru', 'Канал 1 по-русски — Эфир'])
  const ukrainian = await read('/ua/telekanaly/kanal-1', { cookie: 'lang=ru' })
  expect([ukrainian.language, ukrainian.title]).toEqual(['uk', 'Канал 1 — Ефір'])
})

test.each([
  ['/ua/', '/ua'],
  ['/ua/telekanaly/', '/ua/telekanaly'],
  ['/telekanaly/kanal-1/?archive=x', '/telekanaly/kanal-1?archive=x'],
  ['/taryfy', '/tarify'],
  ['/ua/tarify?utm_source=x', '/ua/taryfy?utm_source=x'],
  ['/pro-proekt/prystroyi', '/o-proekte/ustrojstva'],
  ['/ua/o-proekte/politika-konfidencialnosti/', '/ua/pro-proekt/polityka-konfidencijnosti'],
])('%s redirects permanently to %s', async (from, to) => {
  const response = await open(from)
  expect([response.status, response.headers.get('location')]).toEqual([301, to])
})

test('an unknown page, channel or programme is 404 in the language of its path', async () => {
  const UNKNOWN = [
    '/nowhere',
    '/telekanaly/nowhere',
    '/telekanaly/kanal-1?archive=nothing',
    '/o-proekte/nowhere',
    '/plans/plans_3',
    '/dashboard/nowhere',
  ]
  for (const path of UNKNOWN) {
    const response = await open(path)
    expect([path, response.status, readPage(await response.text()).h1]).toEqual([path, 404, ['Страница не найдена']])
    const ukrainian = await open(`/ua${path}`)
    expect([path, ukrainian.status, readPage(await ukrainian.text()).h1]).toEqual([path, 404, ['Сторінку не знайдено']])
  }
  expect((await open('/telekanaly/kanal-2?archive=' + ARCHIVED)).status).toBe(404)
})

test('list pages have the titles of their filters; unknown values are dropped', async () => {
  const films = readPage(await (await open('/ua/filmy')).text())
  expect(films.h1).toEqual(['Фільми'])
  expect(readPage(await (await open('/ua/filmy?age=200&genre=&nothing=1')).text())).toEqual(films)
})

test('sign-in screens are pages that explain themselves without a script', async () => {
  for (const [path, title] of [
    ['/auth', 'Вхід'],
    ['/auth/sign-in/phone', 'Вхід'],
    ['/auth/sign-in/mail', 'Вхід'],
    ['/auth/sign-in/television', 'Вхід на телевізорі'],
    ['/auth/sign-in/confirm', 'Введіть код'],
    ['/auth/sign-up/phone', 'Реєстрація'],
    ['/auth/sign-up/mail', 'Реєстрація'],
    ['/auth/sign-up/confirm', 'Введіть код'],
    ['/auth/confirm', 'Введіть код'],
    ['/auth/recovery', 'Відновлення пароля'],
    ['/auth/recovery-password', 'Новий пароль'],
    ['/recovery', 'Відновлення пароля'],
    ['/recovery/confirm', 'Введіть код'],
    ['/verified', 'Ваш e-mail'],
  ]) {
    const response = await open(`/ua${path}`)
    const html = await response.text()
    expect([path, response.status, readPage(html).h1, readPage(html).meta['robots']]).toEqual([path, 200, [title], 'noindex'])
    // A form sent before hydration must not put its input into the URL.
    for (const [form] of html.matchAll(/<form[^>]*>/g)) expect(form).toContain('method="dialog"')
  }
})

test('a missing asset is never a page, and files of the build are not public', async () => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/assets/gone',
    '/ua/icons/gone.png',
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
  ]) {
    const response = await open(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
  }
})

test('the version of the site is served, and not cacheable', async () => {
  const response = await open('/version.json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ build: SITE.build, api: API_VERSION, oldest_api: OLDEST_API_VERSION })
  expect(SITE.build).toMatch(/^[\w-]{12}$/)
})

describe('a page is cached', () => {
  test('for all of a tier: query values without effect share one entry', async () => {
    const etagOf = async (path: string, headers = {}) => (await open(path, headers)).headers.get('etag')
    const etag = await etagOf('/ua/radio')
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(await etagOf(`/ua/radio?anything=${'x'.repeat(3000)}&category=novyny`)).toBe(etag)
    expect(await etagOf('/ua/radio', { cookie: 'lang=ua; other=1' })).toBe(etag)
    expect(await etagOf('/ua/telekanaly?archive=1&category=nowhere')).toBe(await etagOf('/ua/telekanaly?category=nowhere'))
    expect(await etagOf('/ua/telekanaly?category=dity')).not.toBe(await etagOf('/ua/telekanaly'))
  })

  test('and 304 for a client that has it, also for HEAD', async () => {
    const first = await open('/ua/radio')
    const etag = first.headers.get('etag')!
    const again = await open('/ua/radio', { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('vary')]).toEqual([304, '', first.headers.get('vary')])
    expect((await open('/ua/radio', { 'if-none-match': etag }, 'HEAD')).status).toBe(304)
    expect((await open('/ua/radio', { 'if-none-match': '"another"' })).status).toBe(200)
    expect((await open('/ua/telekanaly', { 'if-none-match': etag })).status).toBe(200)
  })

  test('but not found is never 304', async () => {
    const etag = (await open('/ua/nowhere')).headers.get('etag')!
    expect((await open('/ua/nowhere', { 'if-none-match': etag })).status).toBe(404)
  })

  test('and HEAD has its headers without the body', async () => {
    const [get, head] = [await open('/ua/telekanaly'), await open('/ua/telekanaly', {}, 'HEAD')]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect([...head.headers]).toEqual([...get.headers])
  })

  test('by the browser alone, which revalidates it each time', async () => {
    const { headers } = await open('/ua/telekanaly', { 'accept-encoding': 'br' })
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')?.split(', ').toSorted()).toEqual(['Accept-Encoding', 'Accept-Language', 'Cookie'])
    expect(headers.get('content-encoding')).toBe('br')
  })

  test('for half a minute, then shows the current programme', async () => {
    expect((await read('/ua/telekanaly/kanal-1')).state?.nowMs).toBe(NOON)
    service.clock.nowMs = NOON + 29_000
    expect((await read('/ua/telekanaly/kanal-1')).state?.nowMs).toBe(NOON)
    service.clock.nowMs = NOON + 31_000
    expect((await read('/ua/telekanaly/kanal-1')).state?.nowMs).toBe(NOON + 31_000)
  })
})

describe('a signed-in viewer’s page', () => {
  const locked = async (headers = {}) => (await read('/ua/telekanaly', headers)).text.split('За підпискою').length - 1

  test('is rendered for their tier', async () => {
    expect(await locked()).toBe(2)
    expect(await locked(signedIn(TOKENS.registered, 'Марія'))).toBe(2)
    expect(await locked(signedIn(TOKENS.basic, 'Тарас'))).toBe(1)
    expect(await locked(signedIn(TOKENS.premium, 'Оксана'))).toBe(0)
    expect(await locked(signedIn('a-token-that-opens-nothing', 'Ганна'))).toBe(2)
  })

  test('contains neither their name nor their token', async () => {
    for (const path of ['/ua', '/ua/telekanaly', '/ua/telekanaly/kanal-3', '/ua/taryfy', '/ua/radio', '/ua/nowhere']) {
      const html = await (await open(path, signedIn(TOKENS.premium, 'Оксана'))).text()
      expect(html).not.toMatch(/Оксана|token-of-a|Вийти/)
      expect(readPage(html).links).toContain('/ua/auth')
    }
  })

  test('is the same for two viewers of one tier', async () => {
    const etagOf = async (headers: Record<string, string>) => (await open('/ua/telekanaly', headers)).headers.get('etag')
    const premium = await etagOf(signedIn(TOKENS.premium, 'Оксана'))
    expect(await etagOf(signedIn(TOKENS.premium, 'Інша'))).toBe(premium)
    expect(await etagOf(signedIn(TOKENS.basic, 'Тарас'))).not.toBe(premium)
  })
})

test('personal screens, and those with a secret in their path, are shells that are not cacheable', async () => {
  for (const path of [
    '/dashboard',
    '/dashboard/profile',
    '/order/order-confirmation',
    '/auth/login-by-token/a-secret-of-somebody',
  ]) {
    const response = await open(`/ua${path}`, signedIn(TOKENS.premium, 'Оксана'))
    const html = await response.text()
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    expect(readPage(html)).toMatchObject({ language: 'uk', h1: [], state: undefined, meta: { robots: 'noindex' } })
    expect(html).not.toContain('a-secret-of-somebody')
  }
})

test('a visitor on a screen of the dashboard is redirected to sign in, and back', async () => {
  for (const [path, to] of [
    ['/dashboard/profile', '/auth?back=%2Fdashboard%2Fprofile'],
    ['/ua/dashboard/watch-history?page=2', '/ua/auth?back=%2Fdashboard%2Fwatch-history%3Fpage%3D2'],
  ] as const) {
    const response = await open(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 302, to])
  }
})

test('without the database a navigation gets the shell as 500, which is reported', async () => {
  const broken = await openService(sqlite, SITE)
  await broken.db.schema.dropTable('programmes').execute()
  const response = await broken.app.request('http://efir.test/ua/telekanaly/kanal-1?archive=tv-1-1')
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('<div id="app"></div>')
  expect(broken.reported.length).toBeGreaterThan(0)
  await broken.close()
})

test('access keys are mentioned only in a demonstration', async () => {
  const words = async (one: Service, path: string) => (await (await one.app.request(`http://efir.test${path}`)).text()) as string
  const own = await openService(sqlite, SITE)
  expect(await words(own, '/ua/auth')).not.toContain('Маю ключ доступу')
  await own.close()
  const shown = await openService(sqlite, SITE)
  await writeFact(shown.db, DEMONSTRATION, 'complete')
  expect(await words(shown, '/ua/auth')).toContain('Маю ключ доступу')
  await shown.close()
})
