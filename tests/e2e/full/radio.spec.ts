import { expect, test } from '../../support/efir-test.ts'
import { catchAudio, stationPlays } from '../../support/station-audio.ts'

test('the bar steps through the list, wraps, pauses without loading, plays again from the list, and closes', async ({ page }) => {
  await catchAudio(page)
  await page.clock.install()
  await page.goto('/ua/radio')
  const stations = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Обране)/ })
  const name = async (button: ReturnType<typeof stations.nth>) => (await button.locator('span span').first().textContent())!
  await stations.first().click()
  const bar = page.getByRole('region', { name: 'Радіо' })
  await expect(bar).toContainText(await name(stations.first()))
  await stationPlays(page)

  await bar.getByRole('button', { name: 'Попередня станція' }).click()
  await expect(bar).toContainText(await name(stations.last()))
  await bar.getByRole('button', { name: 'Наступна станція' }).click()
  await expect(bar).toContainText(await name(stations.first()))
  await stationPlays(page)

  await bar.getByRole('button', { name: 'Пауза' }).click()
  await expect(bar.getByRole('button', { name: 'Грати' })).toBeVisible()
  let requests = 0
  page.on('request', (request) => request.url().includes('/media/') && (requests += 1))
  // Live segments are four seconds: a player that still loads would request two more playlists.
  await page.clock.runFor(9000)
  expect(requests).toBe(0)

  await bar.getByRole('button', { name: 'Грати' }).click()
  await stationPlays(page)
  await bar.getByRole('button', { name: 'Пауза' }).click()
  await stations.first().click()
  await stationPlays(page)
  await bar.getByRole('button', { name: 'Закрити радіо' }).click()
  await expect(bar).toBeHidden()
})

test('signing in starts no radio, also when the bar loads late; a station started there plays on', async ({ page }) => {
  await catchAudio(page)
  const { promise: released, resolve: releaseBar } = Promise.withResolvers<void>()
  await page.route(/\/RadioBar-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('button').first().click()
  await stationPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/auth$/)
  releaseBar()
  const bar = page.getByRole('region', { name: 'Радіо' })
  await bar.getByRole('button', { name: 'Грати' }).click()
  await stationPlays(page)
})

test('a link of a header without a script yet opens within the app: the radio plays on', async ({ page }) => {
  await catchAudio(page)
  await page.addInitScript(() => {
    // The mark of a part that React is to wait for: here it waits for ever.
    addEventListener('DOMContentLoaded', () => {
      const mark = document.querySelector('header')?.previousSibling
      if (mark instanceof Comment) mark.data = '$~'
    })
  })
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('button').first().click()
  await stationPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page).toHaveURL(/telekanaly/)
  await stationPlays(page)
  await page.getByRole('banner').getByRole('link', { name: /^РУС/ }).click()
  // The other language is another document, of the page that the header was made for.
  await expect(page).toHaveURL(/\d\/radio$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})
