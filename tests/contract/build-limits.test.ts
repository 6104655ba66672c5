import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { readContent } from '../../server/features/site/content.ts'
import type { RenderedPage } from '../../src/contract/rendering.ts'
import { SITE } from '../support/built-site.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, programme, type Service } from '../support/service.ts'

const HOUR = 3_600_000
const PAGE: RenderedPage = {
  kind: 'page',
  status: 200,
  language: 'uk',
  title: 'Ефір',
  description: '',
  picture: null,
  listed: true,
  linkedData: [],
  paths: { uk: '/ua/radio', ru: '/radio' },
  html: '<main></main>',
  state: '{}',
  modules: [],
}

let service: Service
let rendered: string[]
beforeEach(async () => {
  rendered = []
  const createRenderer: typeof SITE.createRenderer = () => async (page) => {
    rendered.push(page.address)
    const isMissing = /\/-(\?|$)|\/404$/.test(page.address)
    return { ...PAGE, status: isMissing ? 404 : 200 }
  }
  service = await openService(sqlite, { ...SITE, createRenderer }, await readContent('server/content', console.warn))
  await putCatalogue(service.db)
  const old = Array.from({ length: 700 }, (_, number) => programme('tv-1', NOON - (number + 100) * HOUR, 60, '2026-11-01'))
  await createProgrammeStore(service.db).put(old)
})
afterEach(() => service.close())

type From = { address?: string; host?: string; language?: string }
const open = (path: string, { address = '192.0.2.1', host = '127.0.0.1:3000', language = 'ru' }: From = {}) =>
  service.app.request(
    `http://${host}${path}`,
    { headers: { cookie: `lang=${language}` } },
    { incoming: { socket: { remoteAddress: address, localAddress: '127.0.0.1', localPort: 3000 } } },
  )

/** The id of one of the programmes that were long ago. */
const ofOld = (number: number): string => `tv-1-${(NOON - (number + 100) * HOUR) / 60_000}`

describe('a page is built once', () => {
  test('for any Host header, which the page does not contain', async () => {
    for (let number = 0; number < 100; number += 1) {
      const html = await (await open('/radio', { host: `evil-${number}.example` })).text()
      expect(html).not.toContain('evil')
      expect(html).toContain('<link rel="canonical" href="/ua/radio" />')
    }
    for (const host of ['127.0.0.1:3001', '127.0.0.2:3000', '10.0.0.1:3000', 'localhost']) await open('/radio', { host })
    expect(rendered).toHaveLength(1)
    for (const host of ['127.0.0.1:3000', 'localhost:3000']) {
      expect(await (await open('/radio', { host })).text()).toContain(`<link rel="canonical" href="http://${host}/ua/radio" />`)
    }
  })

  test.each(['/telekanaly/', '/filmy/', '/serials/', '/cartoons/', '/genres/', '/collection/', '/'])(
    'for each language, for all unknown ids under %s',
    async (path) => {
      for (let number = 0; number < 100; number += 1) {
        expect((await open(`${path}made-up-${number}`)).status).toBe(404)
        expect((await open(`/ua${path}made-up-${number}`)).status).toBe(404)
      }
      expect(rendered).toHaveLength(2)
    },
  )

  test('for all unknown programmes', async () => {
    for (let number = 0; number < 100; number += 1) await open(`/telekanaly/kanal-1?archive=made-up-${number}`)
    expect(rendered).toHaveLength(1)
  })

  test('for all unknown paths', async () => {
    for (let number = 0; number < 100; number += 1) expect((await open(`/a/b/${number}`)).status).toBe(404)
    expect(rendered).toEqual(['/404'])
  })
})

test('only a known origin has sitemaps, never one from a request', async () => {
  expect((await open('/sitemap.xml')).status).toBe(200)
  expect((await open('/sitemap.xml', { host: 'evil.example' })).status).toBe(404)
  expect(await (await open('/robots.txt')).text()).toContain('Sitemap: http://127.0.0.1:3000/sitemap.xml')
  expect(await (await open('/robots.txt', { host: 'evil.example' })).text()).not.toMatch(/evil|Sitemap/)
})

test('a client that requests ever new pages gets 429 as a page, and other clients are served', async () => {
  const strange = (number: number) => `/telekanaly/kanal-1?archive=${ofOld(number)}`
  let made = 0
  while ((await open(strange(made))).status === 200) made += 1
  expect(made).toBe(300)
  const refused = await open(strange(made))
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
    429,
    '60',
    'text/html; charset=utf-8',
  ])
  expect(await refused.text()).toContain('<html lang="ru"')
  // Cached pages count against no limit, and another address has a limit of its own.
  expect((await open(strange(0))).status).toBe(200)
  expect((await open(strange(made), { address: '192.0.2.2' })).status).toBe(200)
  expect((await open(strange(made))).status).toBe(200)
  // A stale page is served when the limit forbids a build.
  service.clock.nowMs += 31_000
  expect([(await open(strange(0))).status, rendered.length]).toEqual([200, made + 1])
  service.clock.nowMs += 30_000
  expect((await open(strange(made + 1))).status).toBe(200)
})

test('opening every page in both languages, or a network of a thousand viewers, meets no limit', async () => {
  const paths = [
    '',
    '/telekanaly',
    '/radio',
    '/filmy',
    '/serials',
    '/cartoons',
    '/genres/all',
    '/tarify',
    '/kontakty',
    '/sitemap',
  ]
  const channels = [1, 2, 3, 4].map((number) => `/telekanaly/kanal-${number}`)
  for (let viewer = 0; viewer < 100; viewer += 1) {
    for (const path of [...paths, ...channels]) {
      expect([path, (await open(`/ua${path}`)).status]).not.toContain(429)
      expect([path, (await open(path || '/')).status]).not.toContain(429)
    }
  }
})

test('a search engine that crawls two new pages a second meets no limit', async () => {
  for (let second = 0; second < 300; second += 1) {
    service.clock.nowMs += 1000
    for (const page of [1, 2]) {
      const path = `/telekanaly/kanal-1?archive=${ofOld(2 * second + page)}`
      expect((await open(path, { address: '66.249.66.1' })).status).toBe(200)
    }
  }
})

describe('the guide of a period', () => {
  const ask = (from: number, to: number, headers: Record<string, string> = {}) =>
    service.ask('/programs/all', { body: { period: { from, to } }, headers })

  test('covers whole hours, cached and compressed', async () => {
    const answers = await Promise.all([1, 7, 900_000].map((odd) => ask(NOON + odd, NOON + HOUR + odd)))
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1)
    const whole = await ask(NOON, NOON + 2 * HOUR)
    expect(await answers[0]!.json()).toEqual(await whole.json())
    const compressed = await ask(NOON - 9 * HOUR, NOON + 9 * HOUR, { 'accept-encoding': 'br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
  })

  test('is unlimited for one period, but not for ever new ones', async () => {
    for (let count = 0; count < 1000; count += 1) expect((await ask(NOON, NOON + HOUR + count)).status).toBe(200)
    const statuses: number[] = []
    for (let hour = 2; hour < 300; hour += 1) statuses.push((await ask(NOON + hour * HOUR, NOON + (hour + 1) * HOUR)).status)
    const firstRefusal = statuses.indexOf(429)
    expect(firstRefusal).toBeGreaterThan(100)
    expect(statuses.slice(firstRefusal).every((status) => status === 429)).toBe(true)
  })
})
