import type { BrowserContext, Page } from '@playwright/test'
import { type Locale, LOCALES } from '../../src/domain/locale.ts'
import { localizePath, SCREENS } from '../../src/domain/paths.ts'
import { bringAxe, wrongOn } from '../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../support/efir-test.ts'

// A trace takes as long as what it records, and the worker has tests of its own.
test.use({ trace: 'off', serviceWorkers: 'block' })

/** Every address of the table, its variable parts filled in; what the operator may add to it is one that nothing answers to. */
const TABLE = Object.values(SCREENS).map((path) =>
  path.replace('/telekanaly/$id', '/telekanaly/tv-01').replace('/{-$id}', '').replace('$id', '1').replace('$slug', 'nowhere'),
)

const OWN = TABLE.filter((path) => path.startsWith(SCREENS.dashboard))

/** What anybody may open; a list that is narrowed and a channel that is locked look different from the plain ones. */
const PUBLIC = [
  ...TABLE.filter((path) => !OWN.includes(path)),
  '/telekanaly?category=novyny',
  '/telekanaly?category=favorites',
  '/telekanaly/tv-02',
]

// A screen is seen at two of the widths in one language and at the other two in the other; all four in both take twice as long.
const WIDTHS: Record<Locale, readonly [number, number]> = { ua: [360, 1440], ru: [991, 1920] }

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await untilAlive(page)
}

/** What is wrong with screens in both languages; each language has a page of its own, which opens a screen once. */
async function wrongOnEach(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  const walk = async (locale: Locale) => {
    const page = await context.newPage()
    for (const address of paths.map((path) => localizePath(path, locale))) {
      await setWidth(page, WIDTHS[locale][0])
      await open(page, address)
      for (const width of WIDTHS[locale]) {
        await setWidth(page, width)
        wrong.push(...(await wrongOn(page, `${address} at ${width} px`)))
      }
    }
  }
  await Promise.all(LOCALES.map(walk))
  return wrong
}

test.beforeEach(async ({ context, service }) => {
  await bringAxe(context)
  // Without it the first visit to an address of the other language would be led to the browser's.
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

test('axe finds nothing on any screen that anybody may open, and nothing scrolls sideways', async ({ context }) => {
  test.setTimeout(600_000)
  expect(PUBLIC.length).toBeGreaterThan(40)
  expect(await wrongOnEach(context, PUBLIC)).toEqual([])
})

test('axe finds nothing on any screen of somebody who is signed in', async ({ page, context, service }) => {
  test.setTimeout(300_000)
  await signIn(page, service, 'premium')
  expect(await wrongOnEach(context, OWN)).toEqual([])
  await page.goto('/ua/dashboard')
  await expect(page).toHaveURL(/\/ua\/dashboard\/profile$/)
})

for (const [place, width] of [360, 1440].entries()) {
  const locale: Locale = LOCALES[place]!
  const said = (ukrainian: string, russian: string) => ({ name: locale === 'ua' ? ukrainian : russian, exact: true })

  test(`axe finds nothing in what lies over a screen at ${width} px: the search and the menu`, async ({ page }) => {
    await setWidth(page, width)
    await open(page, localizePath(SCREENS.home, locale))
    await page.getByRole('banner').getByRole('button', said('Пошук', 'Поиск')).click()
    const search = page.getByRole('dialog', said('Пошук', 'Поиск'))
    await search.getByRole('searchbox').press('Enter')
    await expect(search.getByRole('status')).not.toBeEmpty()
    expect(await wrongOn(page, 'the search that was refused')).toEqual([])
    await search.getByRole('searchbox').fill('а')
    await expect(search.getByRole('link').first()).toBeVisible()
    expect(await wrongOn(page, 'the search with what it found')).toEqual([])
    await search.getByRole('button', said('Закрити', 'Закрыть')).click()

    if (width >= 991) return
    await page.getByRole('button', said('Меню', 'Меню')).click()
    await expect(page.getByRole('dialog', said('Меню', 'Меню'))).toBeVisible()
    expect(await wrongOn(page, 'the menu')).toEqual([])
  })

  test(`axe finds nothing while the radio plays at ${width} px, on the home page and on its own`, async ({ page }) => {
    await setWidth(page, width)
    for (const screen of [SCREENS.home, SCREENS.radio]) {
      await open(page, localizePath(screen, locale))
      await page.getByRole('main').locator('button[aria-pressed]').first().click()
      const bar = page.getByRole('region', { name: /Радіо: |Радио: / })
      await expect(bar.getByRole('button', { name: 'Пауза' })).toBeVisible()
      await expect(bar.getByRole('status')).toHaveText(/Зараз в ефірі|Сейчас в эфире/)
      expect(await wrongOn(page, `${screen} with the radio`)).toEqual([])
    }
  })
}
