import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { addDays, kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { pressRemote, untilPlays } from '../../support/television.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'

test.use(TELEVISION_SET)

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
type Category = { _id: string; name: string; slug: string; channels: number }

const BACK = 461

const grid = (page: Page) => page.getByRole('grid')
const days = (page: Page) => page.getByRole('navigation', { name: 'Програма за днями' })
const categories = (page: Page) => page.getByRole('navigation', { name: 'Категорії' })
const kyivTime = (page: Page) => page.getByRole('button', { name: 'Київський час' })
const header = (page: Page) => page.getByRole('banner')
/** The accessible text of the focused element. */
const focusedWords = (page: Page) =>
  page.evaluate(() => {
    const { ariaLabel, textContent, ariaDescription } = document.activeElement!
    return [ariaLabel ?? textContent, ariaDescription].filter(Boolean).join(', ')
  })

/** Whether the focus is on something or in it. */
const holdsFocus = (part: Locator) => part.evaluate((element) => element.contains(document.activeElement))

/**
 * Presses an arrow until the focus is on something, or in it; fails when so many presses do not lead there.
 */
async function walk(page: Page, arrow: Arrow, to: Locator, atMost = 40): Promise<void> {
  const way: string[] = []
  for (let presses = 0; presses < atMost && !(await holdsFocus(to)); presses += 1) {
    await page.keyboard.press(arrow)
    way.push(await focusedWords(page))
  }
  expect(await holdsFocus(to), `${arrow} leads elsewhere: ${way.join(' | ')}`).toBe(true)
}

/** The minutes after midnight between which a cell says it lies; one across midnight ends after 1440. */
function spanOf(words: string): [from: number, to: number] {
  const [, fromHour, from, toHour, to] = /^(\d\d):(\d\d).*, до (\d\d):(\d\d)/.exec(words)!.map(Number)
  const [start, end] = [fromHour! * 60 + from!, toHour! * 60 + to!]
  return [start, end > start ? end : end + 1440]
}

/** Opens the guide of a day with a remote: by the header and the tab of the day. */
async function openGuide(page: Page, day = kyivDayOf(Date.now())): Promise<void> {
  await page.goto('/ua')
  await untilAlive(page)
  await walk(page, 'ArrowDown', header(page), 2)
  await walkAside(page, header(page).getByRole('link', { name: 'Канали' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await untilAlive(page)
  // The days stand to the right, under the search.
  await walkAside(page, header(page).getByRole('button', { name: 'Пошук' }))
  await walk(page, 'ArrowDown', days(page), 1)
  const tab = days(page).locator(`[data-day="${day}"]`)
  await walkAside(page, tab)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${day}$`))
  await expect(page.getByRole('link', { description: /в ефірі зараз$|в архіві$/ }).first()).toBeVisible()
  await expect(tab).toBeFocused()
  await walk(page, 'ArrowDown', grid(page), 4)
}

/** Walks to the left or to the right, wherever it stands. */
async function walkAside(page: Page, to: Locator): Promise<void> {
  const isBefore = await to.evaluate(
    (element) => (document.activeElement!.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
  )
  await walk(page, isBefore ? 'ArrowLeft' : 'ArrowRight', to)
}

/** Moves up to the days on the right; the first control above the grid depends on the hour. */
async function walkUpToDays(page: Page): Promise<void> {
  for (let presses = 0; presses < 9 && !(await holdsFocus(days(page))); presses += 1) {
    if (await holdsFocus(categories(page))) await walk(page, 'ArrowRight', kyivTime(page), 20)
    await page.keyboard.press('ArrowUp')
  }
  expect(await holdsFocus(days(page)), await focusedWords(page)).toBe(true)
}

async function categoriesOf(request: APIRequestContext): Promise<Category[]> {
  return (await (await request.get('/api/channels/categories')).json()) as Category[]
}

test('the focus moves from the header into the grid, to an archived programme, and by Back to the same cell', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  // In the first hours of a day nothing of it is in the archive yet.
  const today = kyivDayOf(Date.now())
  const day = kyivDayOf(Date.now() - 4 * 3_600_000)
  await openGuide(page, day)
  if (day === today) expect(await focusedWords(page)).toContain('в ефірі зараз')
  await page.keyboard.press('ArrowRight')
  const [at] = spanOf(await focusedWords(page))
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press('ArrowDown')
    const [from, to] = spanOf(await focusedWords(page))
    expect((from <= at && at < to) || (from <= at + 1440 && at + 1440 < to)).toBe(true)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.2 })
  }
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  for (let steps = 0; steps < 10 && !(await focusedWords(page)).includes('в архіві'); steps += 1)
    await page.keyboard.press('ArrowLeft')
  const cell = await focusedWords(page)
  expect(cell).toContain('в архіві')

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+\?archive=/)
  await untilPlays(page)
  await pressRemote(page, BACK)
  await expect(grid(page).locator('[tabindex="0"]')).toBeFocused()
  expect(await focusedWords(page)).toBe(cell)
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.2 })
})

test('the focus leaves the grid by its upper edge to another day or category, and by its lower one', async ({
  page,
  request,
}) => {
  const tomorrow = addDays(kyivDayOf(Date.now()), 1)
  const [chosen] = (await categoriesOf(request)).toSorted((one, other) => one.channels - other.channels)
  await openGuide(page)
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown')
  await walkUpToDays(page)
  const next = days(page).locator(`[data-day="${tomorrow}"]`)
  await walkAside(page, next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${tomorrow}$`))
  await expect(next).toBeFocused()

  await walk(page, 'ArrowDown', categories(page), 1)
  await walkAside(page, categories(page).getByRole('link', { name: chosen!.name, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`(?=.*day=${tomorrow})(?=.*category=${chosen!.slug})`))
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(chosen!.channels))

  await walk(page, 'ArrowDown', grid(page), 1)
  await page.keyboard.press('ArrowDown')
  const cell = await focusedWords(page)
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog')
  await expect(card).toBeVisible()
  await pressRemote(page, BACK)
  await expect(card).toBeHidden()
  expect(await focusedWords(page)).toBe(cell)
  await walk(page, 'ArrowDown', page.getByRole('contentinfo'), chosen!.channels + 3)
})

test('the arrows reach the controls around the grid, and leave the guide by the header', async ({ page }) => {
  await openGuide(page)
  for (let steps = 0; steps < 40 && !/^\d+\D/.test(await focusedWords(page)); steps += 1) await page.keyboard.press('ArrowLeft')
  await walk(page, 'ArrowUp', page.getByRole('button', { name: 'Зараз' }).locator('..'), 1)
  await walk(page, 'ArrowLeft', page.getByRole('link', { name: 'Попередній день' }), 2)
  await walk(page, 'ArrowRight', page.getByRole('button', { name: 'Зараз' }), 1)
  await walk(page, 'ArrowRight', page.getByRole('link', { name: 'Наступний день' }), 1)
  await page.keyboard.press('ArrowDown')
  expect(await holdsFocus(grid(page))).toBe(true)
  // The way up is the same while the grid still glides, or was scrolled away.
  await grid(page).evaluate((rows) => rows.parentElement!.scrollBy({ left: 3000, behavior: 'instant' }))
  await walk(page, 'ArrowUp', categories(page), 2)
  await walk(page, 'ArrowRight', kyivTime(page), 20)
  await walk(page, 'ArrowUp', days(page), 1)
  await walk(page, 'ArrowUp', header(page), 3)
  await walkAside(page, header(page).getByRole('link', { name: 'Радіо' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ua\/radio$/)
})

test('Left moves through the days to the oldest, and then to Now', async ({ page }) => {
  await page.goto(`/ua/telekanaly?day=${kyivDayOf(Date.now())}`)
  await untilAlive(page)
  const oldest = days(page).getByRole('link').nth(1)
  await days(page)
    .getByRole('link', { name: /^Сьогодні/ })
    .focus()
  await walk(page, 'ArrowLeft', oldest, 30)
  await expect(oldest).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await expect(days(page).getByRole('link').first()).toBeFocused()
})
