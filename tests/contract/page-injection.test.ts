import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../server/features/site/content.ts'
import { DEFAULT_SITE_FACTS } from '../../server/features/site/site-facts.ts'
import { sqlite } from '../support/engines.ts'
import { foreignTo, readPage } from '../support/page-reading.ts'
import { SITE } from '../support/built-site.ts'
import { NOON, openService, type Service } from '../support/service.ts'

/** A malicious name. */
const hostile = (name: string) =>
  `${name} </title></script></style><script>alert(1)</script><!--<script>--><img src=x onerror=alert(1)>"'\`$&$\`{{x}}`

/** A name with line breaks, two of which once ended a statement in JavaScript. */
const hostileWords = (words: string) => `${hostile(words)}\u2028\u2029\n</script>`

const folder = mkdtempSync(join(tmpdir(), 'efir-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

let service: Service
const open = (path: string) => service.app.request(`http://efir.test${path}`, { headers: { cookie: 'lang=ru' } })

beforeAll(async () => {
  writeHostilePages()
  const facts = {
    ...DEFAULT_SITE_FACTS,
    social: [{ name: hostile('Мережа'), url: 'https://x.example/"><script>alert(1)</script>$&' }],
    marketing: { ...DEFAULT_SITE_FACTS.marketing, support: 'https://y.example/?"onmouseover="alert(1)' },
  }
  const { pages } = await readContent(folder, () => {})
  service = await openService(sqlite, SITE, { facts, pages })
  await writeHostileNames()
})
afterAll(() => service.close())

test.each([
  ['/ua', ['Канал']],
  ['/ua/telekanaly', ['Канал', 'Рубрика', 'Передача']],
  ['/telekanaly?category=novyny', ['Канал', 'Рубрика', 'Передача']],
  ['/ua/telekanaly/kanal-1', ['Канал', 'Передача', 'Опис']],
  ['/telekanaly/kanal-1', ['Канал', 'Передача', 'Опис']],
  [`/ua/telekanaly/kanal-1?archive=tv-1-${(NOON - 30 * 60_000) / 60_000}`, ['Канал', 'Передача', 'Опис']],
  ['/ua/radio', ['Станція', 'Жанр']],
  ['/ua/taryfy', ['Пакет', 'Сторінка', 'Текст']],
  ['/ua/plans/plans_2', ['Пакет', 'Канал', 'Рубрика', 'Сторінка']],
  ['/ua/sitemap', ['Сторінка', 'Канал', 'Рубрика']],
  ['/ua/kontakty', ['Сторінка', 'Мережа']],
  ['/ua/own-page', ['Сторінка', 'Текст']],
])('hostile names are plain text on %s, in its head and its SSR state', async (path, names) => {
  const response = await open(path)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(foreignTo(html)).toEqual([])
  const page = readPage(html)
  for (const name of names) {
    expect(page.text).toContain(hostile(name))
    expect(
      page.state!.answers.some(([, data]) => JSON.stringify(data).includes(JSON.stringify(hostile(name)).slice(1, -1))),
    ).toBe(true)
  }
})

test('hostile names are whole in a title, a description, a link preview and linked data', async () => {
  const { title, meta, linkedData } = readPage(await (await open('/ua/telekanaly/kanal-1')).text())
  expect(title).toBe(`${hostile('Канал')} — Ефір`)
  expect(meta['og:title']).toBe(title)
  expect(meta['description']).toBe(`${hostile('Канал')}: ${hostileWords('Передача')}. ${hostileWords('Опис')}`)
  expect(linkedData[0]).toMatchObject({
    name: hostileWords('Передача'),
    description: hostileWords('Опис'),
    publishedOn: { name: hostile('Канал') },
  })
})

test('a hostile name is well-formed in the site map for search engines', async () => {
  await service.db.updateTable('channels').set({ slug: `a&b<c>"'` }).where('id', '=', 'tv-4').execute()
  service.clock.nowMs += 3_600_000
  expect(await (await open('/sitemap.xml')).text()).toContain('/ua/telekanaly/a&amp;b&lt;c&gt;&quot;&#39;</loc>')
})

async function writeHostileNames(): Promise<void> {
  const { db } = service
  const named = (name: string) => ({ name: hostile(name), name_ru: hostile(name) })
  await db.updateTable('channels').set(named('Канал')).execute()
  await db.updateTable('categories').set(named('Рубрика')).execute()
  await db
    .updateTable('packages')
    .set({ name: hostile('Пакет') })
    .execute()
  await db
    .updateTable('stations')
    .set({ ...named('Станція'), genre: hostile('Жанр'), genre_ru: hostile('Жанр') })
    .execute()
  await db
    .updateTable('programmes')
    .set({
      title: hostileWords('Передача'),
      title_ru: hostileWords('Передача'),
      description: hostileWords('Опис'),
      description_ru: hostileWords('Опис'),
    })
    .execute()
}

function writeHostilePages(): void {
  mkdirSync(join(folder, 'pages'))
  for (const slug of ['tariffs', 'plans', 'sitemap', 'contacts', 'own-page']) {
    const text = `---\ntitle: ${hostile('Сторінка')}\ntab: ${hostile('Сторінка')}\nupdated: 2026-11-21\n---\n\n\`\`\` ${hostile('Текст')} \`\`\`\n`
    for (const language of ['uk', 'ru']) writeFileSync(join(folder, 'pages', `${slug}.${language}.md`), text)
  }
}
