import type { Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shifts.ts'

const posters = (page: Page) => page.getByRole('main').locator('a[href*="/filmy/"]')

async function openWall(page: Page, path = '/ua/filmy'): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

test('the next page loads on scroll, and Back restores position and filter without a layout shift', async ({ page, context }) => {
  await watchShifts(context)
  // On a large screen the next page is requested at once.
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\/catalogue\/list\?.*cursor=/, async (route) => {
    await seen
    await route.continue()
  })
  await openWall(page, '/ua/filmy?age=16')
  expect(await posters(page).count()).toBe(36)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  expect(await posters(page).count()).toBe(36)
  release()
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
