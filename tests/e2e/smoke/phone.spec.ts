import type { Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

test('the menu of a phone shows the language, and signing out is labelled', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await open(page, '/ua/radio')
  await page.getByRole('button', { name: 'Меню', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await expect(menu.getByRole('link', { name: /^РУС/ })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByRole('button', { name: 'Вийти' })).toHaveText('Вийти')
  await expect(menu.getByRole('link', { name: 'Тарифи' })).toBeVisible()
  // Nothing on offer outdoes this package.
  await expect(menu.getByRole('link', { name: 'Підписатися' })).toBeHidden()
})
