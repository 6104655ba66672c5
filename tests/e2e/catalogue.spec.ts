import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../support/axe.ts'
import { expect, test, untilAlive } from '../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { workerIsActive } from '../support/worker-state.ts'

const WIDTHS = [360, 1440]

const posters = (page: Page) => page.getByRole('main').locator('a[href*="/filmy/"]')

async function openWall(page: Page, path = '/ua/filmy'): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

/** How many films the head of the wall says there are. */
async function total(page: Page): Promise<number> {
  const note = await page
    .getByRole('main')
    .locator('header p')
    .filter({ hasText: /^\d+ фільм/ })
    .textContent()
  return Number.parseInt(note!, 10)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the wall has its posters, and a filter is a form', async ({ page }) => {
    await page.goto('/ua/filmy')
    await expect(page.getByRole('heading', { level: 1, name: 'Фільми' })).toBeVisible()
    const all = await total(page)
    expect(await posters(page).count()).toBe(36)
    await expect(posters(page).first().locator('img')).toHaveJSProperty('complete', true)
    expect(
      await posters(page)
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    await page.getByLabel('Вік').selectOption('6')
    await page.getByRole('button', { name: 'Показати', exact: true }).click()
    expect(new URL(page.url()).searchParams.get('age')).toBe('6')
    expect(await total(page)).toBeLessThan(all)
    await expect(page.getByLabel('Вік')).toHaveValue('6')
  })

  test('genres and collections lead to walls of theirs', async ({ page }) => {
    await page.goto('/ua/genres/all')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Драма/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Драма' })).toBeVisible()
    await expect(page).toHaveTitle('Драма — Ефір')
    await page.goto('/ua/collection')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Кіно після півночі/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Кіно після півночі' })).toBeVisible()
  })
})

test('a genre that is not there is not found, and the genres have one address', async ({ page }) => {
  expect((await page.goto('/ua/genres/no-such-genre'))!.status()).toBe(404)
  expect((await page.goto('/ua/collection/no-such-collection'))!.status()).toBe(404)
  await page.goto('/ua/genres')
  expect(new URL(page.url()).pathname).toBe('/ua/genres/all')
})

test('a filter is set by keyboard, and a word that means nothing is left out', async ({ page, troubles }) => {
  await openWall(page, '/ua/filmy?genre=drama&age=200&country=nowhere')
  await expect(page.getByRole('link', { name: /^Драма/ })).toHaveAttribute('aria-current', /^(page|true)$/)
  await expect(page.getByLabel('Країна')).toHaveValue('')
  const dramas = await total(page)
  await page.getByLabel('Вік').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/age=\d+$|age=\d+&/)
  await expect.poll(() => total(page)).toBeLessThan(dramas)
  await expect(page.getByLabel('Вік')).toBeFocused()
  const off = page.getByRole('link', { name: 'Зняти всі фільтри' })
  await off.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/filmy$/)
  await expect.poll(() => total(page)).toBeGreaterThan(dramas)
  expect(troubles).toEqual([])
})

test('the years are a dial: a decade is chosen and taken off on it', async ({ page }) => {
  await openWall(page)
  const all = await total(page)
  const decade = page.getByRole('navigation', { name: 'Роки' }).getByRole('link').last()
  const own = Number(/: (\d+)$/.exec((await decade.getAttribute('aria-label'))!)![1])
  await decade.click()
  await expect.poll(() => total(page)).toBe(own)
  await page.getByRole('link', { name: 'Усі роки' }).click()
  await expect.poll(() => total(page)).toBe(all)
})

test('where nothing fits, a filter is taken off', async ({ page }) => {
  await openWall(page, '/ua/filmy?genre=drama&years=1901-1909')
  await expect(page.getByRole('heading', { level: 2, name: /нічого не підходить/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '1901–1909', exact: true }).click()
  await expect(page).toHaveURL(/\/ua\/filmy\?genre=drama$/)
  await expect(posters(page).first()).toBeVisible()
})

test('cartoons are both kinds together, or one of them', async ({ page }) => {
  await openWall(page, '/ua/cartoons')
  const note = page.getByRole('main').locator('header p').first()
  const count = async () => Number.parseInt((await note.textContent())!, 10)
  const both = await count()
  const kinds = page.getByRole('navigation', { name: 'Які мультфільми' })
  await kinds.getByRole('link', { name: 'Мультсеріали' }).click()
  await expect(page).toHaveURL(/kind=serials/)
  await expect.poll(count).toBeLessThan(both)
  const serials = await count()
  await kinds.getByRole('link', { name: 'Мультфільми' }).click()
  await expect.poll(count).toBe(both - serials)
})

test('the next page comes as the wall is read, and Back finds the place and the filter; nothing moves by itself', async ({
  page,
  context,
}) => {
  await watchShifts(context)
  await openWall(page, '/ua/filmy?age=16')
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await expect.poll(() => posters(page).count()).toBeGreaterThan(36)
  const read = await posters(page).count()
  await page.evaluate(() => scrollTo(0, 2200))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2200)
  expect(await shiftsOf(page)).toBeLessThan(0.02)
  // The router notes the place when it has been still.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Радіо', exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/ua\/filmy\?age=16$/)
  await expect.poll(() => posters(page).count()).toBeGreaterThanOrEqual(read)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(2200)
  await expect(page.getByLabel('Вік')).toHaveValue('16')
})

test('what was seen opens without a network', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await workerIsActive(page)
  await openWall(page, '/ua/filmy')
  const all = await total(page)
  await page
    .getByRole('link', { name: /^Драма/ })
    .first()
    .click()
  await expect(page).toHaveURL(/genre=drama/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const dramas = await total(page)
  await page.goto('/ua/serials')
  await untilAlive(page)
  await context.setOffline(true)
  await page.goto('/ua/filmy?genre=drama')
  await expect.poll(() => total(page)).toBe(dramas)
  await page.goto('/ua/filmy')
  await expect(posters(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Фільми' })).toBeVisible()
  await context.setOffline(false)
})

test('axe finds nothing, and nothing is wider than the screen', async ({ page, context }) => {
  await bringAxe(context)
  for (const path of [
    '/ua/filmy',
    '/filmy?genre=drama&years=1901-1909',
    '/ua/cartoons',
    '/ua/genres/all',
    '/genres/drama',
    '/ua/collection',
    '/ua/collection/usiiu-rodynoiu',
  ]) {
    await openWall(page, path)
    expect(await wrongAt(page, WIDTHS, path)).toEqual([])
  }
})
