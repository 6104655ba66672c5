import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../server/features/site/content.ts'
import { type Locale, LOCALES } from '../../src/domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { SITE } from '../support/built-site.ts'
import { sqlite } from '../support/engines.ts'
import { readPage } from '../support/page-reading.ts'
import { openService, type Service } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService(sqlite, SITE, await readContent('server/content', console.warn))
})
afterAll(() => service.close())

const PUBLIC = [
  SCREEN_PATHS.home,
  SCREEN_PATHS.channels,
  '/telekanaly/kanal-1',
  SCREEN_PATHS.radio,
  SCREEN_PATHS.tariffs,
  SCREEN_PATHS.plans,
  SCREEN_PATHS.contacts,
  SCREEN_PATHS.sitemap,
  SCREEN_PATHS.about,
  SCREEN_PATHS.payment,
  SCREEN_PATHS.devices,
  SCREEN_PATHS.agreement,
  SCREEN_PATHS.privacy,
  SCREEN_PATHS.updates,
]

/** The HTML of one part of a page: `header`, `main`, `footer` or `aside`. */
const partOf = (html: string, name: string): string => new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(html)?.[0] ?? ''

async function htmlOf(address: string, locale: Locale): Promise<string> {
  const response = await service.app.request(`http://efir.test${address}`, { headers: { cookie: `lang=${locale}` } })
  expect([address, response.status]).toEqual([address, 200])
  return response.text()
}

for (const locale of LOCALES) {
  test.each(PUBLIC)(`%s in ${locale} has one heading, its text, and links in every part`, async (path) => {
    const html = await htmlOf(localizePath(path, locale), locale)
    const { h1, links } = readPage(html)
    expect(h1).toHaveLength(1)
    expect(readPage(`<body>${partOf(html, 'main')}`).text.length).toBeGreaterThan(50)
    for (const part of ['header', 'main', 'footer'])
      expect([part, partOf(html, part)]).toEqual([part, expect.stringMatching(/<a [^>]*href="/)])
    expect(links).not.toContain('')
  })
}

test.each([
  ['ua', 'працює лише зі скриптами', 'переліку всіх каналів'],
  ['ru', 'работает только со скриптами', 'списке всех каналов'],
] as const)('the guide in %s explains that it needs scripts, and links to every channel', async (locale, words, list) => {
  const day = '2026-11-21'
  const channels = localizePath(SCREEN_PATHS.channels, locale)
  const guide = partOf(await htmlOf(`${channels}?day=${day}`, locale), 'main')
  expect(guide).toContain(words)
  expect(guide).toMatch(new RegExp(`<a [^>]*href="${channels}"[^>]*>[^<]*${list}`))
  const channel = `${localizePath('/telekanaly/kanal-1', locale)}?day=${day}`
  expect(readPage(`<body>${guide}`).links).toContain(channel)
  expect(partOf(await htmlOf(channel, locale), 'aside')).toMatch(/<li.*?\d\d:\d\d/s)
})
