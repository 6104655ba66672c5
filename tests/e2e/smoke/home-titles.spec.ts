import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shifts.ts'
const titles = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Фільми, серіали, мультфільми' })
const newFilms = (page: Page) => page.getByRole('region', { name: 'Нові фільми', exact: true })
test('the rails hydrate without a request, without violations at every width or a layout shift', async ({
  page,
  context,
  troubles,
}) => {
  await bringAxe(context)
  await watchShifts(context)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/catalogue/') && requests.push(request.url()))
  await page.goto('/ua')
  await untilAlive(page)
  expect(requests).toEqual([])
  await titles(page).scrollIntoViewIfNeeded()
  expect(await wrongAt(page, [1440, 360], 'home')).toEqual([])
  expect(await shiftsOf(page)).toBeLessThan(0.02)
  await newFilms(page).getByRole('listitem').getByRole('link').nth(1).press('Enter')
  await expect(page.getByRole('heading', { name: 'У ролях' })).toBeVisible()
  await page.goBack()
  await expect(newFilms(page)).toBeVisible()
  expect(troubles).toEqual([])
})
