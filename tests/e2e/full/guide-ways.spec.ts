import type { APIRequestContext, Page } from '@playwright/test'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'

test.use({ serviceWorkers: 'block' })

type Listed = { _id: string; name: string; category_id: string }

const guide = (search = ''): string => `/ua/telekanaly?day=${kyivDayOf(Date.now())}${search}`
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const cells = (page: Page) => page.getByRole('grid').getByRole('gridcell').getByRole('link')

const listed = async (request: APIRequestContext): Promise<Listed[]> =>
  (await (await request.get('/api/channels/all')).json()) as Listed[]

async function openGuide(page: Page, search?: string): Promise<void> {
  await page.goto(guide(search))
  await untilAlive(page)
  await expect(cells(page).first()).toBeVisible()
}

test('a category shows its own channels only', async ({ page, request }) => {
  const categories = (await (await request.get('/api/channels/categories')).json()) as { _id: string; name: string }[]
  const [, chosen] = categories
  const own = (await listed(request)).filter(({ category_id }) => category_id === chosen!._id)
  await openGuide(page)
  await page.getByRole('navigation', { name: 'Категорії' }).getByRole('link', { name: chosen!.name, exact: true }).click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(own.length))
  const shown = await rows(page).getByRole('rowheader').allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  for (const [index, words] of shown.entries()) expect(words).toContain(own[index]!.name)
})

test('favourites are in the order of their addition', async ({ page, service, request }) => {
  await signIn(page, service, 'basic')
  const headers = { Authorization: `Basic ${service.tokens['basic']}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  const favourites = (await listed(request)).slice(3, 6).toReversed()
  for (const { _id } of favourites) await request.post('/api/channels/favorites/add', { headers, data: { channel_id: _id } })
  await openGuide(page, '&category=favorites')
  await expect(rows(page)).toHaveCount(favourites.length)
  const shown = await rows(page).getByRole('rowheader').allTextContents()
  for (const [index, words] of shown.entries()) expect(words).toContain(favourites[index]!.name)
  for (const { _id } of favourites) await request.delete(`/api/channels/favorites/${_id}`, { headers })
})

test('one press scrolls back to now', async ({ page }) => {
  await openGuide(page)
  const now = page
    .getByRole('grid')
    .getByRole('link', { description: /в ефірі зараз$/ })
    .first()
  await expect(now).toBeInViewport()
  const box = page.getByRole('grid').locator('xpath=ancestor::div[contains(@style, "--hours")]')
  await box.evaluate((element) => {
    // As far from now as the day lets: now is in the other half of it.
    const middle = (element.scrollWidth - element.clientWidth) / 2
    element.scrollTo({ left: element.scrollLeft < middle ? element.scrollWidth : 0, behavior: 'instant' })
  })
  await expect(now).not.toBeInViewport()
  await page.getByRole('button', { name: 'Зараз' }).click()
  await expect(now).toBeInViewport()
})

test('pointing at the days prefetches the guide with the Latin letters of its titles; with data saving only a press does', async ({
  page,
}) => {
  const parts = [/\/GuidePage-[^/]*\.js$/, /\/api\/programs\/guide\//, /\/gothic-latin-[^/]*\.woff2$/]
  const requests: string[] = []
  page.on('request', (request) => parts.some((part) => part.test(request.url())) && requests.push(request.url()))
  const today = page.getByRole('navigation', { name: 'Програма за днями' }).locator('[data-day]').nth(1)
  const connect = (connection: object) =>
    page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }), connection)
  // Chromium's network estimate lasts over tests.
  await connect({ effectiveType: '4g' })
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  expect(requests).toEqual([])
  const come = parts.map((part) => page.waitForResponse(part))
  await today.hover()
  await Promise.all(come)
  await page.evaluate(() => document.fonts.ready)
  requests.length = 0
  await today.click()
  await expect(cells(page).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(requests.filter((url) => !url.includes('/api/'))).toEqual([])

  await connect({ saveData: true })
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  requests.length = 0
  await today.hover()
  // A hover prefetches at once, so one round trip later there would be a request.
  await page.evaluate(() => fetch('/version.json').then((answer) => answer.text()))
  expect(requests).toEqual([])
})

test('one response has the day of all channels, without requests for rows', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/programs/')) requests.push(pathname)
  })
  await openGuide(page)
  await rows(page).first().hover()
  for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 700)
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .last(),
  ).toBeVisible()
  expect(requests.filter((path) => !path.endsWith('/now'))).toEqual([`/api/programs/guide/${kyivDayOf(Date.now())}`])
})

test('every channel scrolled to has its logo', async ({ page }) => {
  await openGuide(page)
  await rows(page).first().hover()
  for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 700)
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', (await page.getByRole('grid').getAttribute('aria-rowcount'))!)
  await expect(page.getByRole('rowheader').filter({ hasNot: page.locator('img') })).toHaveCount(0)
})
