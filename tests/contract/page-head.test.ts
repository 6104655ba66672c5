import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../server/app.ts'
import { keysOf } from '../../server/keys.ts'
import { type Content, readContent } from '../../server/features/site/content.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const PUBLIC_URL = 'https://efir.example'

let content: Content
let service: Service
/** The same service as its operator sets it up: behind a proxy, with an address of its own. */
let proxied: Service['app']
beforeAll(async () => {
  content = await readContent('server/content', console.warn)
  service = await openService(sqlite, SITE, content)
  await service.db.updateTable('channels').set({ cover: '/stills/news.webp' }).where('id', '=', 'tv-3').execute()
  await putCatalogue(service.db)
  proxied = createApp({
    connection: { db: service.db, engine: 'sqlite' },
    library: { find: () => undefined },
    keys: keysOf(['a secret for tests only']),
    version: '0.0.0-test',
    site: SITE,
    content,
    post: service.sent.post,
    pusher: service.pusher,
    publicUrl: PUBLIC_URL,
    now: () => NOON,
  })
})
afterAll(() => service.close())

const open = (path: string, app = service.app) => app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })
const read = async (path: string, app = service.app) => readPage(await (await open(path, app)).text())

describe('canonical URLs of a page', () => {
  test.each([
    ['/ua/telekanaly', '/ua/telekanaly', '/telekanaly'],
    ['/telekanaly/kanal-2', '/ua/telekanaly/kanal-2', '/telekanaly/kanal-2'],
    ['/ua/telekanaly/kanal-2?day=2026-11-20', '/ua/telekanaly/kanal-2', '/telekanaly/kanal-2'],
    ['/tarify?x=1', '/ua/taryfy', '/tarify'],
    ['/ua/pro-proekt/publichnij-dogovir', '/ua/pro-proekt/publichnij-dogovir', '/o-proekte/publichnyj-dogovor'],
  ])('%s names itself without its query, and both languages', async (path, ukrainian, russian) => {
    for (const [app, origin] of [
      [service.app, 'http://efir.test'],
      [proxied, PUBLIC_URL],
    ] as const) {
      expect((await read(path, app)).addresses).toEqual({
        canonical: origin + (path.startsWith('/ua') ? ukrainian : russian),
        uk: origin + ukrainian,
        ru: origin + russian,
        'x-default': origin + ukrainian,
      })
    }
  })

  test('of the home page leave the default language to the path without one', async () => {
    for (const path of ['/', '/ua']) {
      expect((await read(path, proxied)).addresses).toEqual({
        canonical: PUBLIC_URL + path,
        uk: `${PUBLIC_URL}/ua`,
        ru: `${PUBLIC_URL}/`,
        'x-default': `${PUBLIC_URL}/`,
      })
    }
  })

  test('are the operator’s origin if set, never one from a request', async () => {
    const html = await (await proxied.request('http://elsewhere.example/ua/radio')).text()
    expect(html).not.toContain('elsewhere.example')
  })

  test('are absent from a page that is not found', async () => {
    expect((await read('/ua/nowhere')).addresses).toEqual({})
  })
})

describe('a link preview', () => {
  test('has a name, a description, a language and a picture with an absolute URL', async () => {
    const { title, meta } = await read('/ua/telekanaly/kanal-1', proxied)
    expect(meta).toMatchObject({
      description: 'Канал 1: Вечірні новини. Головне за день.',
      'og:title': title,
      'og:description': meta['description'],
      'og:url': `${PUBLIC_URL}/ua/telekanaly/kanal-1`,
      'og:locale': 'uk_UA',
      'og:locale:alternate': 'ru_UA',
      'og:site_name': 'Ефір',
    })
    expect(meta['og:image']).toMatch(/^https:\/\/efir\.example\/./)
    expect((await read('/telekanaly', proxied)).meta).toMatchObject({ 'og:locale': 'ru_UA', 'og:site_name': 'Эфир' })
  })

  test('has the own picture of a channel', async () => {
    expect((await read('/ua/telekanaly/kanal-3')).meta['og:image']).toBe('http://efir.test/stills/news.webp')
  })

  test('has the poster of a title with an absolute URL, as has its linked data', async () => {
    const { meta, linkedData } = await read('/ua/filmy/film-1', proxied)
    const picture = `${PUBLIC_URL}/images/film-1.svg/540.webp`
    expect(meta['og:image']).toBe(picture)
    expect(linkedData[0]).toMatchObject({ '@type': 'Movie', url: `${PUBLIC_URL}/ua/filmy/film-1`, image: picture })
  })

  test('has its own title and description on every page, in its language', async () => {
    const pages = ['', '/telekanaly', '/radio', '/kontakty', '/sitemap', '/plans/plans_2', '/about/update', '/telekanaly/kanal-1']
    for (const prefix of ['', '/ua']) {
      const seen = await Promise.all(pages.map((path) => read(prefix + path || '/')))
      expect(new Set(seen.map(({ title }) => title)).size).toBe(pages.length)
      const descriptions = seen.map(({ meta }) => meta['description']!)
      expect(new Set(descriptions).size).toBe(pages.length)
      for (const description of descriptions) {
        expect(description.length).toBeGreaterThan(20)
        expect(/[їієґ]/i.test(description)).toBe(prefix === '/ua')
      }
    }
  })
})

test('icons of the manifest exist', async () => {
  for (const language of ['uk', 'ru']) {
    const { icons } = (await (await open(`/manifest.${language}.webmanifest`)).json()) as {
      icons: { src: string; type: string }[]
    }
    expect(icons.length).toBeGreaterThan(1)
    for (const { src, type } of icons) expect((await open(src)).headers.get('content-type')).toBe(type)
  }
})

describe('linked data', () => {
  test('of the home page names the site and its search', async () => {
    expect((await read('/ua', proxied)).linkedData).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Ефір',
        url: `${PUBLIC_URL}/ua`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${PUBLIC_URL}/ua/poshuk?q={words}` },
          'query-input': 'required name=words',
        },
      },
    ])
  })

  test('of a channel has its current programme with times', async () => {
    const [event] = (await read('/telekanaly/kanal-1', proxied)).linkedData
    expect(event).toMatchObject({
      '@type': 'BroadcastEvent',
      name: 'Вечерние новости',
      description: 'Главное за день.',
      startDate: '2026-11-21T09:30:00.000Z',
      endDate: '2026-11-21T10:30:00.000Z',
      isLiveBroadcast: true,
      url: `${PUBLIC_URL}/telekanaly/kanal-1`,
      publishedOn: { '@type': 'BroadcastService', name: 'Канал 1 по-русски' },
    })
  })

  test('of an archived programme is not live', async () => {
    const archived = `tv-1-${(NOON - 150 * 60_000) / 60_000}`
    const [event] = (await read(`/ua/telekanaly/kanal-1?archive=${archived}`, proxied)).linkedData
    expect(event).toMatchObject({ isLiveBroadcast: false, startDate: '2026-11-21T07:30:00.000Z' })
  })

  test('of the radio lists its stations', async () => {
    const [list] = (await read('/ua/radio')).linkedData
    const items = list?.['itemListElement'] as { position: number; item: { name: string } }[]
    expect(items.map(({ position, item }) => `${position} ${item.name}`)).toEqual(['1 Тиха хвиля', '2 Німа'])
  })

  test('of a text page is its breadcrumb, with absolute URLs', async () => {
    const [way] = (await read('/ua/pro-proekt/prystroyi', proxied)).linkedData
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Ефір', item: `${PUBLIC_URL}/ua` },
        { position: 2, name: 'Про сервіс', item: `${PUBLIC_URL}/ua/pro-proekt` },
        { position: 3, name: 'Пристрої', item: `${PUBLIC_URL}/ua/pro-proekt/prystroyi` },
      ],
    })
  })

  test.each([
    ['/ua/filmy/film-1', 'Movie', ['Ефір /ua', 'Фільми /ua/filmy', 'Фільм film-1 /ua/filmy/film-1']],
    ['/telekanaly/kanal-1', 'BroadcastEvent', ['Эфир /', 'Каналы /telekanaly', 'Канал 1 по-русски /telekanaly/kanal-1']],
    ['/ua/genres/drama', 'ItemList', ['Ефір /ua', 'Жанри /ua/genres/all', 'Драма /ua/genres/drama']],
    ['/genres/drama', 'ItemList', ['Эфир /', 'Жанры /genres/all', 'Драма /genres/drama']],
    ['/ua/collection/zyma', 'ItemList', ['Ефір /ua', 'Добірки /ua/collection', 'Зима /ua/collection/zyma']],
    ['/ua/radio', 'ItemList', ['Ефір /ua', 'Радіо /ua/radio']],
    ['/filmy', 'ItemList', ['Эфир /', 'Фильмы /filmy']],
  ])('of %s is its content and breadcrumb', async (path, type, steps) => {
    const [shown, way] = (await read(path, proxied)).linkedData
    expect([shown, way]).toMatchObject([{ '@type': type }, { '@type': 'BreadcrumbList' }])
    const items = way?.['itemListElement'] as { name: string; item: string }[]
    expect(items.map(({ name, item }) => `${name} ${item.replace(PUBLIC_URL, '')}`)).toEqual(steps)
  })
})

test.each([
  ['/ua/telekanaly', ['Головна', 'Канали']],
  ['/radio', ['Главная', 'Радио']],
  ['/ua/filmy', ['Головна', 'Фільми']],
  ['/ua/serials', ['Головна', 'Серіали']],
  ['/ua/cartoons', ['Головна', 'Мультфільми']],
  ['/ua/genres/all', ['Головна', 'Жанри']],
  ['/ua/collection', ['Головна', 'Добірки']],
  ['/ua/poshuk', ['Головна', 'Пошук']],
  ['/ua/pro-proekt/prystroyi', ['Головна', 'Про сервіс', 'Ваші пристрої']],
  ['/ua/about/update', ['Головна', 'Про сервіс', 'Що нового']],
  ['/ua/pro-proekt', ['Головна', 'Про сервіс']],
])('the breadcrumb of %s is on the page and in its linked data', async (path, steps) => {
  const html = await (await open(path)).text()
  const crumbs = /<nav[^>]*aria-label="(?:Ви тут|Вы здесь)"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  expect(crumbs.split(/<[^>]+>/).filter(Boolean)).toEqual(steps)
  const way = (await read(path)).linkedData.find((data) => data?.['@type'] === 'BreadcrumbList')
  expect(way?.['itemListElement']).toHaveLength(steps.length)
})

describe('search engines', () => {
  const robots = async (path: string) => (await read(path)).meta['robots']

  test('may index a page, but not its campaign URL', async () => {
    expect(await robots('/ua/telekanaly')).toBe('index, follow')
    expect(await robots('/ua/telekanaly?category=novyny')).toBe('index, follow')
    for (const word of ['utm_source=friends', 'UTM_Campaign=x', 'USD', 'UAH=1', 'gclid=1', 'category=novyny&utm_id=1']) {
      expect([word, await robots(`/ua/telekanaly?${word}`)]).toEqual([word, 'noindex'])
    }
    expect(await robots('/ua/telekanaly?usd=1')).toBe('index, follow')
  })

  test('may not index pages that are missing, coming soon, or for signing in', async () => {
    for (const path of ['/ua/nowhere', '/telekanaly/nowhere', '/ua/genres/nowhere', '/ua/auth']) {
      expect([path, await robots(path)]).toEqual([path, 'noindex'])
    }
  })

  test('see a campaign URL as a page of its own, whose content is the same', async () => {
    const [plain, campaign] = [await read('/ua/radio'), await read('/ua/radio?utm_source=x')]
    for (const part of ['title', 'text', 'links', 'addresses', 'linkedData', 'state'] as const)
      expect(campaign[part]).toEqual(plain[part])
  })
})

describe('the site map for search engines', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!)

  test('is well-formed, and every URL in it names both languages', async () => {
    const response = await open('/sitemap.xml')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const xml = await response.text()
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
    const unclosed: string[] = []
    for (const [, closing, name, alone] of xml
      .replace(/^<\?.*?\?>/, '')
      .matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
      if (closing) expect(unclosed.pop()).toBe(name)
      else if (!alone) unclosed.push(name!)
    }
    expect(unclosed).toEqual([])
    const urls = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url!)
    expect(urls.length).toBe(locations(xml).length)
    for (const url of urls)
      expect([...url.matchAll(/hreflang="([\w-]+)"/g)].map(([, tag]) => tag)).toEqual(['uk', 'ru', 'x-default'])
  })

  test('has both languages of every public page and no other', async () => {
    const paths = locations(await (await open('/sitemap.xml')).text()).map((location) => new URL(location).pathname)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /^\/ua(\/|$)/.test(path))).toHaveLength(paths.length / 2)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/ua',
        '/tarify',
        '/ua/taryfy',
        '/ua/telekanaly/kanal-4',
        '/about/update',
        '/filmy',
        '/ua/genres/all',
        '/filmy/film-1',
        '/ua/serials/serial-1',
      ]),
    )
    expect(paths.filter((path) => /dashboard|auth|order|recovery|verified/.test(path))).toEqual([])
  })

  test('has only existing, indexable, canonical pages', async () => {
    for (const location of locations(await (await open('/sitemap.xml')).text())) {
      const response = await service.app.request(location, { headers: { cookie: 'lang=ru' } })
      const { meta, addresses } = readPage(await response.text())
      expect([response.status, meta['robots'], addresses['canonical']]).toEqual([200, 'index, follow', location])
    }
  })

  test('has the operator’s origin, and robots.txt names it', async () => {
    const xml = await (await open('/sitemap.xml', proxied)).text()
    expect(locations(xml).every((location) => location.startsWith(`${PUBLIC_URL}/`))).toBe(true)
    expect(xml).not.toContain('efir.test')
    const robots = await open('/robots.txt', proxied)
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await robots.text()).toMatch(/^User-agent: \*[\s\S]*^Sitemap: https:\/\/efir\.example\/sitemap\.xml$/m)
    expect(await (await open('/robots.txt')).text()).toContain('Sitemap: http://efir.test/sitemap.xml')
  })
})
