import type { Locator, Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

type Focused = { name: string; part: string; href: string; outlined: boolean; seen: boolean }

/** The focused element: its name, its place, and whether a focus ring is visible. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement!
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, left, bottom, right } = element.getBoundingClientRect()
    return {
      name: (element.querySelector('[role="img"]') ?? element).getAttribute('aria-label') ?? element.textContent!.trim(),
      part: element.closest('header, main, footer')?.localName ?? '',
      href: element.getAttribute('href') ?? '',
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      seen:
        bottom > 0 &&
        right > 0 &&
        top < innerHeight &&
        left < innerWidth &&
        element.checkVisibility({ visibilityProperty: true }),
    }
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

const holdsFocus = (of: Locator) => of.evaluate((element) => element.contains(document.activeElement))

test('by keyboard alone everything on the home page is reached in order, with a visible focus', async ({ page }) => {
  // Without smooth scrolling the focused element is visible at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/ua')
  const stops: Focused[] = []
  // The page grows on the way, because the buttons of a rail appear with it. After the last stop nothing has
  // the focus.
  const rests = () => page.evaluate(() => document.activeElement === document.body)
  for (let more = true; more && stops.length < 300;) {
    await page.keyboard.press('Tab')
    more = !(await rests())
    if (more) stops.push(await focused(page))
  }
  expect(stops.filter(({ outlined, seen }) => !outlined || !seen)).toEqual([])
  const names = stops.map(({ name }) => name)
  expect(names.slice(0, 16)).toEqual([
    'До вмісту',
    'Ефір, на головну',
    'Канали',
    'Радіо',
    'Фільми',
    'Серіали',
    'Мультфільми',
    'Пристрої',
    'Тарифи',
    'Про нас',
    'Підтримка',
    'Пошук',
    'УКР, Українська',
    'РУС, Русский',
    'Увійти',
    'Підписатися',
  ])
  const main = stops.filter(({ part }) => part === 'main')
  expect(main[0]).toMatchObject({ name: 'Дивитися' })
  expect(main.filter(({ href }) => /^\/ua\/telekanaly\/[\w-]+$/.test(href)).length).toBeGreaterThan(5 + 3 * 3)
  expect(main.map(({ name }) => name)).toContain('Усі канали')
  expect(names.lastIndexOf('Карта сайту')).toBeGreaterThan(names.indexOf('Усі канали'))
  const parts = stops.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1])
  expect(parts).toEqual(['', 'header', 'main', 'footer', ''])
  expect(names.at(-1)).toBe('Нагору')
})

test('the menu of a phone traps the focus, locks the page’s scrolling, and restores the focus on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/ua')
  const burger = page.getByRole('button', { name: 'Меню', exact: true })
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await burger.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  expect(await holdsFocus(menu)).toBe(true)
  for (const link of ['Канали', 'Радіо', 'Пристрої', 'Тарифи', 'Про нас', 'Підтримка', 'Підписатися', 'Увійти']) {
    await expect(menu.getByRole('link', { name: link, exact: true })).toBeVisible()
  }
  const inside = await menu.locator('a, button').count()
  for (let presses = 0; presses < inside + 2; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
    ).toBe(true)
  }
  await page.mouse.move(195, 600)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
})

test('the search opens, refuses an empty query, finds channels, programmes and stations, and restores the focus', async ({
  page,
}) => {
  await open(page, '/ua/pro-proekt')
  const button = page.getByRole('banner').getByRole('button', { name: 'Пошук' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Пошук' })
  const field = dialog.getByRole('searchbox')
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Введіть, що шукаєте.')
  await page.keyboard.type('   ')
  await expect(dialog.getByRole('status')).toHaveText('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Введіть, що шукаєте.')

  await field.fill('виднокр')
  await expect(dialog.getByRole('link', { name: 'Виднокрай', exact: true })).toBeVisible()
  await field.fill('щгвкзпрлд')
  await expect(dialog.getByRole('status')).toContainText('Нічого не знайдено')

  // Chromium's own field handles the first Escape: it clears the text.
  await field.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

const up = (page: Page) => page.getByRole('button', { name: 'Нагору' })

/** Scrolls there at once, and lets the page see it. */
async function leapTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

test('a button to the top is offered beyond 1000 px, and moves the focus there', async ({ page }) => {
  await open(page, '/ua/telekanaly')
  for (const top of [500, 1000]) {
    await leapTo(page, top)
    await expect(up(page)).toBeHidden()
  }
  await leapTo(page, 1010)
  await expect(up(page)).toBeVisible()
  await up(page).press('Enter')
  await page.waitForFunction(() => scrollY === 0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(up(page)).toBeHidden()
})

test('a button to the top is offered after one long jump down', async ({ page }) => {
  await open(page, '/ua/telekanaly')
  await leapTo(page, 4000)
  await expect(up(page)).toBeVisible()
  await leapTo(page, 0)
  await expect(up(page)).toBeHidden()
})
