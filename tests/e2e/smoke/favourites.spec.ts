import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { forgetShifts, shiftsOf, untilPainted, watchShifts } from '../../support/layout-shifts.ts'

test.use({ serviceWorkers: 'block' })

const heart = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Обране: ${name}`, exact: true })
const tab = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Обране', exact: true })
const channelsIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Обране: / })

/** The names on the hearts of the list, in its order. */
const namesIn = async (page: Page) =>
  (await channelsIn(page).evaluateAll((hearts) => hearts.map((one) => one.getAttribute('aria-label')!))).map((label) =>
    label.replace('Обране: ', ''),
  )

/** Opens a page whose favourites load last, after web fonts. Returns the layout shift that they cause. */
async function movedByFavourites(page: Page, path: string, own: Locator): Promise<number> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const lists = /\/favorites\/list$|\/assets\/OwnChannels-/
  await page.route(lists, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path)
  await untilAlive(page)
  await untilPainted(page)
  await expect(own).toBeHidden()
  await forgetShifts(page)
  release()
  await expect(own).toBeVisible()
  await untilPainted(page)
  await page.unroute(lists)
  return shiftsOf(page)
}

test('hearts of the list, the tab beside the categories, home and the dashboard agree, also after a reload', async ({
  page,
  context,
  service,
}) => {
  await watchShifts(context)
  await signIn(page, service, 'premium')
  expect(await movedByFavourites(page, '/ua/telekanaly', tab(page))).toBeLessThan(0.01)
  await expect(channelsIn(page)).toHaveCount(83)
  const saved = (name: string) =>
    Promise.all([
      page.waitForResponse((response) => /\/channels\/favorites\//.test(response.url()) && response.request().method() !== 'GET'),
      heart(page, name).click(),
    ])
  await saved('Телескоп')
  await saved('Доба')
  await expect(heart(page, 'Доба')).toHaveAttribute('aria-pressed', 'true')
  await tab(page).click()
  await expect(page).toHaveURL(/category=favorites$/)
  await expect(tab(page)).toHaveAttribute('aria-current', 'page')
  await expect(channelsIn(page)).toHaveCount(2)
  await page.reload()
  await expect(channelsIn(page)).toHaveCount(2)
  expect(await namesIn(page)).toEqual(['Телескоп', 'Доба'])

  const yours = page.getByRole('region', { name: 'Зараз в ефірі' }).getByRole('listitem')
  expect(await movedByFavourites(page, '/ua', yours.nth(0).getByText('Телескоп', { exact: true }))).toBeLessThan(0.01)
  await expect(yours.nth(1)).toContainText('Доба')

  await page.goto('/ua/dashboard/favorites')
  await expect(channelsIn(page)).toHaveCount(2)
  expect(await namesIn(page)).toEqual(['Телескоп', 'Доба'])
  await saved('Телескоп')
  await expect(heart(page, 'Телескоп')).toBeHidden()
  await page.goto('/ua')
  await expect(yours.nth(0)).toContainText('Доба')
  await page.goto('/ua/telekanaly?category=favorites')
  await saved('Доба')
  await expect(page.getByText('В обраному ще немає каналів.')).toBeVisible()
})
