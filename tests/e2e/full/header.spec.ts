import { expect, test, untilAlive } from '../../support/efir-test.ts'

test.use({ serviceWorkers: 'block' })

const SECTIONS = {
  '/ua': ['Канали', 'Радіо', 'Фільми', 'Серіали', 'Мультфільми', 'Пристрої', 'Тарифи', 'Про нас', 'Підтримка'],
  '/': ['Каналы', 'Радио', 'Фильмы', 'Сериалы', 'Мультфильмы', 'Устройства', 'Тарифы', 'О нас', 'Поддержка'],
}

test.beforeEach(async ({ context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
})

for (const [path, names] of Object.entries(SECTIONS)) {
  test(`every section is in the header of ${path} at every width, and nothing overflows`, async ({ page }) => {
    await page.goto(path)
    await untilAlive(page)
    const sections = page.getByRole('banner').getByRole('navigation')
    const more = sections.getByRole('button', { name: path === '/ua' ? 'Ще' : 'Ещё' })
    for (const width of [991, 1100, 1280, 1439, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const shown = sections.getByRole('link')
      if (width < 1440) {
        await expect(shown).toHaveText(names.slice(0, 5))
        await more.click()
        await expect(more).toHaveAttribute('aria-expanded', 'true')
      } else await expect(more).toBeHidden()
      await expect(shown).toHaveText(names)
      for (const section of await shown.all()) await expect(section).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      if (width < 1440) {
        await page.keyboard.press('Escape')
        await expect(shown).toHaveText(names.slice(0, 5))
        await expect(more).toBeFocused()
      }
    }
  })
}

test('a menu of the header closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/ua/radio')
  await untilAlive(page)
  const header = page.getByRole('banner')
  const more = header.getByRole('button', { name: 'Ще' })
  await more.click()
  await header.getByRole('button', { name: 'Пошук' }).focus()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  // As in Safari, where a press focuses no button.
  await more.dispatchEvent('click')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await page.keyboard.press('Tab')
  await expect(header.getByRole('link', { name: 'Пристрої' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/pro-proekt\/prystroyi$/)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a menu of the header can be opened', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.goto('/ua/radio')
    await page.getByRole('banner').getByRole('button', { name: 'Ще' }).focus()
    await page.getByRole('banner').getByRole('link', { name: 'Тарифи' }).click()
    await expect(page).toHaveURL(/\/ua\/taryfy$/)
  })
})
