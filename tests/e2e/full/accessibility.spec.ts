import { type Locale, LOCALES } from '../../../src/domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { bringAxe, openScreen, wrongOn } from '../../support/axe.ts'
import { expect, test } from '../../support/efir-test.ts'

// The worker has tests of its own.
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ context, service }) => {
  await bringAxe(context)
  // Without it the first visit to an address of the other language would be led to the browser's.
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

for (const [place, width] of [360, 1440].entries()) {
  const locale: Locale = LOCALES[place]!
  const said = (ukrainian: string, russian: string) => ({ name: locale === 'ua' ? ukrainian : russian, exact: true })

  test(`axe finds nothing in the search and the menu at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, localizePath(SCREEN_PATHS.home, locale))
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
}
