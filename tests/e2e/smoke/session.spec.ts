import { expect, followLink, test } from '../../support/efir-test.ts'

test('a link signs in, and signing out leaves a visitor', async ({ page, service }) => {
  await followLink(page, service, 'basic')
  await expect(page.getByRole('banner')).toContainText('Тарас')
  await expect(page.getByRole('link', { name: /За підпискою/ })).toHaveCount(19)
  await page.getByRole('banner').getByRole('link', { name: 'Тарас' }).click()
  await expect(page.getByRole('heading', { name: 'Профіль' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await page.goto('/ua/telekanaly')
  await expect(page.getByRole('link', { name: /За підпискою/ })).toHaveCount(75)
})
