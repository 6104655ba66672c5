import type { Locator, Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

const holdsFocus = (of: Locator) => of.evaluate((element) => element.contains(document.activeElement))

test('the first tab stop skips the header', async ({ page }) => {
  await open(page, '/ua/telekanaly')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'До вмісту' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await holdsFocus(page.getByRole('main'))).toBe(true)
})

test('a search result is opened by Enter: a channel on its page, a station in the bar', async ({ page, request }) => {
  const [station] = (await (await request.get('/api/radio/all')).json()) as { name: string }[]
  await open(page, '/ua/radio')
  const search = page.getByRole('banner').getByRole('button', { name: 'Пошук' })
  const dialog = page.getByRole('dialog', { name: 'Пошук' })
  await search.click()
  await dialog.getByRole('searchbox').fill(station!.name)
  await expect(dialog.getByRole('button', { name: station!.name, exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: station!.name, exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Радіо' })).toContainText(station!.name)

  await search.click()
  await dialog.getByRole('searchbox').fill('виднокрай')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+$/)
  await expect(dialog).toBeHidden()
})
