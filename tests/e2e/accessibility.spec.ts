import { type Locale, LOCALES } from '../../src/domain/locale.ts'
import { localizePath, SCREENS } from '../../src/domain/paths.ts'
import { bringAxe, openScreen, wrongOn, wrongOnEach } from '../support/axe.ts'
import { expect, signIn, test } from '../support/efir-test.ts'

// The worker has tests of its own.
test.use({ serviceWorkers: 'block' })

/** One of each kind: posters, a list, a player, prices, a form, a text. Every screen is looked at in `thorough/every-screen.spec.ts`. */
const PUBLIC = [SCREENS.home, SCREENS.channels, '/telekanaly/tv-01', SCREENS.plans, SCREENS.auth, SCREENS.contacts]
const OWN = [SCREENS.profile, SCREENS.myDevices]

// A screen is seen at the width of a phone in one language and at that of a desktop in the other.
const WIDTHS = { ua: [360], ru: [1440] }

test.beforeEach(async ({ context, service }) => {
  await bringAxe(context)
  // Without it the first visit to an address of the other language would be led to the browser's.
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

test('axe finds nothing on screens that anybody may open, and nothing scrolls sideways', async ({ context }) => {
  test.setTimeout(240_000)
  expect(await wrongOnEach(context, PUBLIC, WIDTHS)).toEqual([])
})

test('axe finds nothing on screens of somebody who is signed in', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  expect(await wrongOnEach(context, OWN, WIDTHS)).toEqual([])
  await page.goto('/ua/dashboard')
  await expect(page).toHaveURL(/\/ua\/dashboard\/profile$/)
})

for (const [place, width] of [360, 1440].entries()) {
  const locale: Locale = LOCALES[place]!
  const said = (ukrainian: string, russian: string) => ({ name: locale === 'ua' ? ukrainian : russian, exact: true })

  test(`axe finds nothing in what lies over a screen at ${width} px: the search and the menu`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, localizePath(SCREENS.home, locale))
    await page.getByRole('banner').getByRole('button', said('Пошук', 'Поиск')).click()
    const search = page.getByRole('dialog', said('Пошук', 'Поиск'))
    await search.getByRole('searchbox').press('Enter')
    await expect(search.getByRole('status')).not.toBeEmpty()
    expect(await wrongOn(page, 'the search that was refused')).toEqual([])
    await search.getByRole('searchbox').fill('а')
    await expect(search.getByRole('link').first()).toBeVisible()
    expect(await wrongOn(page, 'the search with what it found')).toEqual([])
    await search.getByRole('button', said('Закрити', 'Закрыть')).click()

    if (width >= 991) return
    await page.getByRole('button', said('Меню', 'Меню')).click()
    await expect(page.getByRole('dialog', said('Меню', 'Меню'))).toBeVisible()
    expect(await wrongOn(page, 'the menu')).toEqual([])
  })

  test(`axe finds nothing while the radio plays at ${width} px, on the home page and on its own`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const screen of [SCREENS.home, SCREENS.radio]) {
      await openScreen(page, localizePath(screen, locale))
      await page.getByRole('main').locator('button[aria-pressed]').first().click()
      const bar = page.getByRole('region', { name: /Радіо: |Радио: / })
      await expect(bar.getByRole('button', { name: 'Пауза' })).toBeVisible()
      await expect(bar.getByRole('status')).toHaveText(/Зараз в ефірі|Сейчас в эфире/)
      expect(await wrongOn(page, `${screen} with the radio`)).toEqual([])
    }
  })
}
