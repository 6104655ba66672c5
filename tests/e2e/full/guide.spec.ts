import type { Locator, Page } from '@playwright/test'
import { addDays, kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { bringAxe, wrongAt, wrongOn } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'

const today = kyivDayOf(Date.now())
const GUIDE = `/ua/telekanaly?day=${today}`

const grid = (page: Page) => page.getByRole('grid')
const cells = (page: Page) => grid(page).getByRole('gridcell').getByRole('link')
/** The accessible text of a cell: its text and description. */
const saidOf = (cell: Locator) => cell.evaluate((link) => `${link.textContent}, ${link.ariaDescription}`)
const saidOfFocused = (page: Page) => saidOf(page.locator(':focus'))

/** The minutes after midnight between which a cell says it lies; one across midnight ends after 1440. */
function spanOf(name: string): [from: number, to: number] {
  const [, fromHour, from, toHour, to] = /^(\d\d):(\d\d).*, до (\d\d):(\d\d)/.exec(name)!.map(Number)
  const start = fromHour! * 60 + from!
  const end = toHour! * 60 + to!
  return [start, end > start ? end : end + 1440]
}

/** Whether a cell is on at a minute after midnight; one across midnight is also on early in the next day. */
function isOnAt(minute: number, name: string): boolean {
  const [from, to] = spanOf(name)
  return [minute, minute + 1440].some((time) => from <= time && time < to)
}

async function openGuide(page: Page, path = GUIDE): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  await expect(cells(page).first()).toBeVisible()
}

/**
 * Opens the guide on a programme to come, which has the focus: one of tomorrow, because of today none may be
 * left.
 */
async function openOnComing(page: Page): Promise<void> {
  await openGuide(page, `/ua/telekanaly?day=${addDays(today, 1)}`)
  await cells(page)
    .filter({ hasText: /^\d\d:\d\d/ })
    .nth(1)
    .focus()
}

test('a tab of the channels opens today’s guide, and the server renders its channels', async ({ page, request, troubles }) => {
  const html = await (await request.get(GUIDE)).text()
  expect(html).toContain('Програма')
  expect(html).toContain('Виднокрай')
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Сьогодні/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`day=${today}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Програма' })).toBeVisible()
  await expect(
    cells(page)
      .filter({ hasText: /\d\d:\d\d/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { description: /в ефірі зараз$/ }).first()).toBeVisible()
  await expect(page).toHaveTitle(/^Програма/)
  // The list that it took the place of goes when there is time for it, and comes again with its title.
  await expect(page.locator('[data-channel]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Зараз', exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveTitle(/^Телеканали/)
  await page.goBack()
  await expect(cells(page).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Категорії' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`(?=.*day=${today})(?=.*category=)`))
  await expect(cells(page).first()).toBeVisible()
  expect(troubles).toEqual([])
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the strip of days stays with its focus when the guide opens and closes', async ({ page }) => {
    await page.goto('/ua/telekanaly')
    await untilAlive(page)
    const days = page.getByRole('navigation', { name: 'Програма за днями' })
    const tomorrow = days.locator(`[data-day="${addDays(today, 1)}"]`)
    await tomorrow.focus()
    await tomorrow.evaluate((link) => link.toggleAttribute('data-same'))
    await page.keyboard.press('Enter')
    await expect(cells(page).first()).toBeVisible()
    await expect(days.locator('[data-same]')).toBeFocused()
    await expect(tomorrow).toHaveAttribute('aria-current', 'page')
    await days.getByRole('link', { name: 'Зараз' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
    await expect(days.locator('[data-same]')).not.toHaveAttribute('aria-current')
    await expect(days.getByRole('link', { name: 'Зараз' })).toBeFocused()
  })

  test('Tab leads into the grid; Down holds the time, Right moves by programmes, Enter opens the current one', async ({
    page,
  }) => {
    await openGuide(page)
    await page.getByRole('button', { name: 'Зараз' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const first = await saidOfFocused(page)
    expect(first).toContain('в ефірі зараз')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBeNull()
    await page.keyboard.press('Shift+Tab')
    expect(await saidOfFocused(page)).toBe(first)

    await page.keyboard.press('ArrowRight')
    const [anchor] = spanOf(await saidOfFocused(page))
    for (let steps = 0; steps < 14; steps += 1) {
      await page.keyboard.press('ArrowDown')
      expect(isOnAt(anchor, await saidOfFocused(page))).toBe(true)
    }
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowUp')
    expect(isOnAt(anchor, await saidOfFocused(page))).toBe(true)
    await page.keyboard.press('End')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.2 })
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    expect(await saidOfFocused(page)).toMatch(/^\d+\D/)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
  })

  test('a current programme opens the channel, a past one the archive, and Back returns to the guide', async ({ page }) => {
    await openGuide(page)
    const scrolled = () =>
      grid(page)
        .locator('..')
        .evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
    await page
      .getByRole('link', { description: /в ефірі зараз$/ })
      .first()
      .focus()
    for (let pages = 0; pages < 4; pages += 1) await page.keyboard.press('PageDown')
    const [place, name] = [await scrolled(), await saidOfFocused(page)]
    expect(place[0]).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+$/)
    await page.goBack()
    await expect(cells(page).first()).toBeVisible()
    expect(await scrolled()).toEqual(place)
    expect(await saidOf(grid(page).locator('[tabindex="0"]'))).toBe(name)
    await expect(grid(page).locator('[tabindex="0"]')).toBeFocused()
    await page
      .getByRole('link', { description: /в архіві/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+\?archive=/)
  })

  test('a future programme has a card with a reminder and its channel, and Escape restores the focus', async ({
    page,
    context,
  }) => {
    await bringAxe(context)
    await openOnComing(page)
    const name = await saidOfFocused(page)
    const [, time, title] = /^(\d\d:\d\d)(?: \d+\+)? (.*), до/.exec(name)!
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog', { name: title! })
    await expect(card).toContainText(`${time}–`)
    const words = card.getByRole('paragraph').last()
    await expect(words).not.toBeEmpty()
    expect(await wrongAt(page, [1440, 1920], 'the card')).toEqual([])
    const bell = card.getByRole('button', { name: `Нагадати: ${title}, ${time}` })
    await bell.press('Enter')
    await expect(bell).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    expect(await saidOfFocused(page)).toBe(name)

    await page.locator(':focus').click()
    await expect(bell).toHaveAttribute('aria-pressed', 'true')
    await card.getByRole('link', { name: 'Відкрити канал' }).press('Enter')
    await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+\?day=/)
    await page.goBack()
    await expect(grid(page).locator('[tabindex="0"]')).toBeFocused()
    expect(await saidOfFocused(page)).toBe(name)
  })

  test('a message over an open card can be closed there, and outlives the card', async ({ page }) => {
    await openOnComing(page)
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    const bell = card.getByRole('button', { name: /^Нагадати: / })
    const close = { has: page.getByRole('button', { name: 'Закрити' }) }
    const said = page.getByRole('status').filter(close)
    await bell.click()
    await expect(said).toBeInViewport()
    // A press reaches it only where nothing lies over it.
    await said.getByRole('button', { name: 'Закрити' }).click()
    await expect(said).toHaveCount(0)
    await expect(card).toBeVisible()
    await bell.click()
    await expect(said).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await said.getByRole('button', { name: 'Закрити' }).click()
    await expect(said).toHaveCount(0)
  })

  test('without the code of its card a future programme opens the guide of its channel', async ({ page }) => {
    await page.route(/ProgrammeCard[^/]*\.js$/, (route) => route.abort())
    await openOnComing(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+\?day=/)
  })

  test('a programme that began out of view shows the beginning of its title', async ({ page }) => {
    await openGuide(page)
    const seen = await grid(page).evaluate(async (element) => {
      const frame = () => new Promise(requestAnimationFrame)
      const edge = element.querySelector('[role=rowheader]')!.getBoundingClientRect().right
      const isOff = (offset: number) => Math.abs(offset - 10) > 1
      const offsetsNow = () =>
        [...element.querySelectorAll('[role=gridcell] a')].flatMap((link) => {
          const { left, right } = link.getBoundingClientRect()
          const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
          while (texts.nextNode());
          const title = document.createRange()
          title.selectNode(texts.currentNode)
          return left < edge && right > edge + 20 ? title.getBoundingClientRect().left - edge : []
        })
      const offsets: number[] = []
      const box = element.parentElement!
      // The middle of the day, whatever the hour is.
      box.scrollTo({ left: box.scrollWidth / 2, behavior: 'instant' })
      for (let steps = 0; steps < 12; steps += 1) {
        box.scrollBy({ left: -53, behavior: 'instant' })
        let here = offsetsNow()
        // Rows are drawn anew a few with every frame.
        for (let frames = 0; frames < 20 && (here.length === 0 || here.some(isOff)); frames += 1) {
          await frame()
          here = offsetsNow()
        }
        offsets.push(...here)
      }
      return { count: offsets.length, off: offsets.filter(isOff) }
    })
    expect(seen.count).toBeGreaterThan(12)
    expect(seen.off).toEqual([])
  })

  test('days beyond the archive of the package are locked, and their programmes name the package needed', async ({
    page,
    service,
  }) => {
    await openGuide(page)
    const days = page.getByRole('navigation', { name: 'Програма за днями' })
    await expect(days.getByRole('link', { name: /закрито$/ })).toHaveCount(29)
    await openGuide(page, `/ua/telekanaly?day=${addDays(today, -3)}`)
    await expect(grid(page).getByText('Basic').first()).toBeVisible()
    await openGuide(page, `/ua/telekanaly?day=${addDays(today, -20)}`)
    await expect(grid(page).getByText('Premium').first()).toBeVisible()
    await expect(grid(page).getByText('Basic')).toHaveCount(0)
    await signIn(page, service, 'premium')
    await openGuide(page, `/ua/telekanaly?day=${addDays(today, -3)}`)
    await expect(days.getByRole('link', { name: /закрито$/ })).toHaveCount(0)
    await expect(grid(page).getByText(/^(Basic|Premium)$/)).toHaveCount(0)
  })

  test('one press shows Kyiv’s time, the device stores it, and nothing moves', async ({ page }) => {
    await openGuide(page)
    const kyiv = page.getByRole('button', { name: 'Київський час' })
    // Cells are still added around it: its channel and its place in the day say which one it is.
    const [href, index] = await cells(page)
      .nth(3)
      .evaluate((link) => [link.getAttribute('href')!, link.dataset['cell']!])
    const cell = grid(page).locator(`a[href="${href}"][data-cell="${index}"]`)
    const startOf = async () => spanOf(await saidOf(cell))[0]
    const before = await startOf()
    const box = await cell.boundingBox()
    await kyiv.click()
    await expect(kyiv).toHaveAttribute('aria-pressed', 'true')
    // The button turns at once, the rows follow it.
    await expect.poll(async () => ((await startOf()) - before + 1440) % 1440).toBe(60)
    expect(await cell.boundingBox()).toEqual(box)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Київський час' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('on a phone the ruler moves the list in time, by its range and by hand', async ({ page }) => {
    // The remaining minutes are text, and the clock must not change them between two readings.
    await page.clock.setFixedTime(Date.now())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(GUIDE)
    await untilAlive(page)
    const range = page.getByRole('slider', { name: 'Час програми' })
    const rows = page.getByRole('list', { name: /^Програма/ }).getByRole('listitem')
    await expect(rows.first()).toContainText('хв')
    const words = async () => (await rows.allTextContents()).slice(0, 6).join('|')
    const timeOf = async () => /^\d\d:\d\d/.exec((await range.getAttribute('aria-valuetext'))!)![0]
    const now = await words()
    await range.focus()
    await page.keyboard.press('Home')
    await expect(range).toHaveValue('0')
    await expect.poll(words).not.toBe(now)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowRight')
    await expect(range).toHaveValue('65')
    expect(await timeOf()).toBe('00:05')
    // The ruler is restored when the viewer returns from a channel.
    await rows.nth(1).getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/ua\/telekanaly\/[\w-]+/)
    await page.goBack()
    await expect(range).toHaveValue('65')
    await expect(rows.nth(1).getByRole('link')).toBeFocused()
    await page.evaluate(() => {
      document.querySelector('input[type="range"]')!.parentElement!.scrollLeft += 156
    })
    await expect(range).toHaveValue('125')
    await page.getByRole('button', { name: 'Зараз' }).click()
    await expect.poll(words).toBe(now)
  })

  test('axe finds nothing wrong with the guide, wide or narrow', async ({ page, context }) => {
    await bringAxe(context)
    await openGuide(page)
    expect(await wrongAt(page, [1440, 1920], 'the guide')).toEqual([])
    // The edges of the screen cut other words at other hours.
    for (const hour of [10, 12, 15, 18]) {
      await grid(page)
        .locator('..')
        .evaluate((box, part) => box.scrollTo({ left: box.scrollWidth * part, behavior: 'instant' }), hour / 24)
      const inView = cells(page).filter({ hasText: new RegExp(`^${hour + 1}:`) })
      await expect(inView.first()).toBeInViewport()
      expect(await wrongOn(page, `the guide at ${hour}:00`)).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(page.getByRole('slider')).toBeAttached()
    expect(await wrongAt(page, [360], 'the guide')).toEqual([])
  })
})

test('without a network today opens from the cache, and another day is missing', async ({ page, context }) => {
  await page.goto('/ua/telekanaly')
  await untilOfflineReady(page)
  await context.setOffline(true)
  await openGuide(page)
  await page.getByRole('link', { name: 'Попередній день' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Цього дня немає на вашому пристрої' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible()
})
