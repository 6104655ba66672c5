import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Content, readContent } from '../../server/features/site/content.ts'
import { DEFAULT_SITE_FACTS } from '../../server/features/site/site-facts.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { openService, type Service } from '../support/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'efir-content-'))
const said: string[] = []
afterAll(() => rmSync(folder, { recursive: true }))

const page = (name: string, title: string, updated: string, text: string) =>
  writeFileSync(join(folder, 'pages', name), `---\ntitle: ${title}\ntab: ${title}!\nupdated: ${updated}\n---\n\n${text}\n`)

let content: Content
beforeAll(async () => {
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...DEFAULT_SITE_FACTS, phone: null, since: 2024 }))
  page(
    'payment.uk.md',
    'Оплата',
    '2026-11-20',
    '## Картка\n\n<script>alert(1)</script>\n\n[так](javascript:alert(1)) [ні](/tarify)',
  )
  page('payment.ru.md', 'Оплата картой', '2026-11-21', '> Да')
  page('devices.ru.md', 'Устройства', '2026-11-19', 'Телевизор')
  writeFileSync(join(folder, 'pages', 'broken.uk.md'), '# Без назви')
  content = await readContent(folder, (line) => said.push(line))
})

describe('the operator’s texts', () => {
  let service: Service
  const { data, failure } = askersOf(() => service)
  beforeAll(async () => {
    service = await openService(sqlite, undefined, content)
  })
  afterAll(() => service.close())

  test('a page is its text in blocks, where markup is text', async () => {
    expect(await data('showPage', '/pages/payment')).toEqual({
      slug: 'payment',
      lang: 'ua',
      title: 'Оплата',
      description: '',
      tab: 'Оплата!',
      updated: '2026-11-20',
      blocks: [
        { kind: 'heading', level: 2, id: 'kartka', words: [{ text: 'Картка' }] },
        { kind: 'paragraph', words: [{ text: '<script>alert(1)</script>' }] },
        { kind: 'paragraph', words: [{ text: 'так ' }, { link: { href: '/tarify', words: [{ text: 'ні' }] } }] },
      ],
    })
  })

  test('a page is shown in the requested language, or in the one that it has', async () => {
    const languageOf = async (path: string) => {
      const { lang, title } = await data('showPage', path)
      return `${lang} ${title}`
    }
    expect(await languageOf('/pages/payment?lang=ru')).toBe('ru Оплата картой')
    expect(await languageOf('/pages/payment?lang=ua')).toBe('ua Оплата')
    expect(await languageOf('/pages/devices?lang=ua')).toBe('ru Устройства')
    expect(await languageOf('/pages/broken?lang=ru')).toBe('ua broken')
  })

  test('the list names every page in both languages, with its later day', async () => {
    const pages = await data('listPages', '/pages/')
    expect(pages.map(({ slug }) => slug)).toEqual(['broken', 'devices', 'payment'])
    expect(pages.slice(1)).toEqual([
      {
        slug: 'devices',
        title: 'Устройства',
        title_ru: 'Устройства',
        tab: 'Устройства!',
        tab_ru: 'Устройства!',
        updated: '2026-11-19',
      },
      {
        slug: 'payment',
        title: 'Оплата',
        title_ru: 'Оплата картой',
        tab: 'Оплата!',
        tab_ru: 'Оплата картой!',
        updated: '2026-11-21',
      },
    ])
    expect((await service.ask('/pages')).status).toBe(200)
  })

  test('an unknown page is not found, and no name leaves the folder', async () => {
    expect(await failure('/pages/nothing')).toBe('404 not_found')
    expect(await failure('/pages/site.json')).toBe('404 not_found')
    expect(await failure('/pages/..%2Fsite.json')).toBe('400 invalid_input')
    expect(await failure('/pages/%00')).toBe('400 invalid_input')
    expect(await failure('/pages/payment?lang=en')).toBe('400 invalid_input')
    for (const name of ['__proto__', 'constructor', 'toString']) expect(await failure(`/pages/${name}`)).toMatch(/^4/)
  })

  test('the facts of the site are the operator’s', async () => {
    expect(await data('siteFacts', '/site/facts')).toEqual({
      ...DEFAULT_SITE_FACTS,
      phone: null,
      since: 2024,
      demonstration: false,
      announcement: null,
    })
    expect((await service.ask('/site/facts')).headers.get('cache-control')).toBe('public, no-cache')
  })
})

test('an edited page is served within seconds, and an unchanged one is 304 until then', async () => {
  let elapsedMs = 0
  const edited = await readContent(
    folder,
    () => {},
    () => elapsedMs,
  )
  const service = await openService(sqlite, undefined, edited)
  const { data } = askersOf(() => service)
  const etag = (await service.ask('/pages/devices')).headers.get('etag')!
  page('devices.uk.md', 'Пристрої', '2026-11-22', 'Телевізор')
  const again = () => service.ask('/pages/devices', { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  elapsedMs += 3000
  expect((await again()).status).toBe(200)
  expect(await data('showPage', '/pages/devices')).toMatchObject({ lang: 'ua', title: 'Пристрої' })
  await service.close()
})

test('a fault in a page is reported once, by name', () => {
  expect(said).toEqual(['page broken.uk.md has no front matter; it is shown under its name'])
})

test('a service without content has the default facts and no pages', async () => {
  const service = await openService(sqlite)
  const { data, failure } = askersOf(() => service)
  expect(await data('siteFacts', '/site/facts')).toEqual({ ...DEFAULT_SITE_FACTS, demonstration: false, announcement: null })
  expect(await data('listPages', '/pages/')).toEqual([])
  expect(await failure('/pages/payment')).toBe('404 not_found')
  await service.close()
})

describe('the texts of this repository', () => {
  const own = join(import.meta.dirname, '../../server/content')

  test('are all in both languages and without faults', async () => {
    const wrong: string[] = []
    const { bySlug } = await (await readContent(own, (line) => wrong.push(line))).pages.current()
    expect(wrong).toEqual([])
    const files = readdirSync(join(own, 'pages')).filter((name) => name.endsWith('.md'))
    expect(files).toHaveLength(bySlug.size * 2)
    for (const [slug, { ua, ru }] of bySlug) {
      expect([slug, ua?.blocks.length, ua?.blocks.map(({ kind }) => kind)]).toEqual([
        slug,
        ru?.blocks.length,
        ru?.blocks.map(({ kind }) => kind),
      ])
    }
  })
})
