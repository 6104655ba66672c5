import { expect, giveSession, test } from '../../support/efir-test.ts'
import { untilAppPlays } from '../../support/television.ts'

test.use({ serviceWorkers: 'block' })

for (const [locale, heading, button] of [
  ['ua', 'Ваш пакет уже грає на інших пристроях', 'Дивитися тут'],
  ['', 'Ваш пакет уже играет на других устройствах', 'Смотреть здесь'],
] as const) {
  test(`a viewer whose package plays elsewhere may watch here instead (${locale || 'ru'})`, async ({ page, service }) => {
    let claims = 0
    await page.route('**/api/channels/live/*', (route) =>
      claims > 0
        ? route.continue()
        : route.fulfill({ status: 409, json: { status: 'error', error: heading, code: 'streams_full' } }),
    )
    await page.route('**/api/channels/claim-stream', (route) => {
      claims += 1
      return route.continue()
    })
    await page.context().addCookies([{ name: 'lang', value: locale || 'ru', url: service.address }])
    await giveSession(page.context(), service, service.tokens['premium']!)
    await page.goto(`${service.address}${locale && `/${locale}`}/telekanaly/tv-01`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeHidden()
    await untilAppPlays(page)
    expect(claims).toBe(1)
  })
}
