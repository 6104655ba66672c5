import type { Locator, Page } from '@playwright/test'
import { GUIDE_FUTURE_DAYS } from '../../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { periodOfDay } from '../../../src/domain/guide/cached-guide.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } })

type Day = { channel_id: string; programs: { _id: string; start: number; end: number }[] }[]

const TODAY = kyivDayOf(Date.now())
const MINUTE = 60_000

const grid = (page: Page): Locator => page.getByRole('grid')
const cells = (page: Page): Locator => grid(page).getByRole('gridcell').getByRole('link')
const days = (page: Page): Locator => page.getByRole('navigation', { name: 'Програма за днями' })
const boxOf = (page: Page): Locator => grid(page).locator('..')
const left = (page: Page): Promise<number> => boxOf(page).evaluate((box) => box.scrollLeft)

async function openGuide(page: Page, day = TODAY): Promise<void> {
  await page.goto(`/ua/telekanaly?day=${day}`)
  await untilAlive(page)
  await expect(cells(page).first()).toBeVisible()
}

/** Parts of the focused element that are off the screen or covered. */
const hiddenOfFocused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return `${focused.textContent} at ${top} to ${bottom}`
    // A long programme may begin under the channels.
    const seen = document.elementFromPoint(
      focused.matches('[data-day]') ? left + 4 : Math.min(right, innerWidth) - 4,
      (top + bottom) / 2,
    )
    return focused.contains(seen) ? null : `${focused.textContent} under ${seen?.textContent}`
  })

test('the buttons in the corner of the grid take the focus, and it stays at its hour', async ({ page }) => {
  await openGuide(page)
  // Away from the start of the day, where the grid stands after midnight.
  await grid(page).locator('[tabindex="0"]').focus()
  await page.keyboard.press('End')
  await expect.poll(() => left(page)).toBeGreaterThan(1000)
  const before = await left(page)
  const corner = boxOf(page).locator('> div').first().locator('a, button')
  await expect(corner).toHaveCount(3)
  for (const button of await corner.all()) {
    await button.focus()
    expect(await left(page)).toBe(before)
  }
  await grid(page).locator('[tabindex="0"]').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(corner.last()).toBeFocused()
  expect(await left(page)).toBe(before)
})

test('the last day leaves the focus on the arrow that led to it', async ({ page }) => {
  await openGuide(page, addDays(TODAY, GUIDE_FUTURE_DAYS - 1))
  const next = boxOf(page).getByRole('link', { name: 'Наступний день' })
  await next.press('Enter')
  await expect(page).toHaveURL(new RegExp(addDays(TODAY, GUIDE_FUTURE_DAYS)))
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await next.press('Enter')
  await expect(page).toHaveURL(new RegExp(addDays(TODAY, GUIDE_FUTURE_DAYS)))
  await expect(next).toBeFocused()
})

test('a focused day is never under the Now button', async ({ page }) => {
  await openGuide(page)
  await days(page).locator('[data-day]').last().focus()
  for (let back = 0; back < 25; back += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await hiddenOfFocused(page)).toBeNull()
  }
})

for (const [what, height, scrolled] of [
  ['in a low window', 500, 0],
  ['on a page that was scrolled', 700, 300],
] as const)
  test(`the cell that arrows lead to is visible ${what}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height })
    await openGuide(page)
    await grid(page).locator('[tabindex="0"]').focus()
    for (let down = 0; down < 8; down += 1) {
      await page.keyboard.press('ArrowDown')
      expect(await hiddenOfFocused(page)).toBeNull()
    }
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
    for (let up = 0; up < 8; up += 1) {
      await page.keyboard.press('ArrowUp')
      expect(await hiddenOfFocused(page)).toBeNull()
    }
  })

test('a window resized to a television shows the same hour, and the strip its day', async ({ page }) => {
  await openGuide(page)
  const hour = () =>
    boxOf(page).evaluate((box) => box.scrollLeft / Number.parseFloat(getComputedStyle(box).getPropertyValue('--hour')))
  const before = await hour()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(() => boxOf(page).evaluate((box) => getComputedStyle(box).getPropertyValue('--hour'))).not.toBe('')
  await expect.poll(async () => Math.abs((await hour()) - before)).toBeLessThan(0.05)
  await page.setViewportSize({ width: 1000, height: 700 })
  await expect.poll(async () => Math.abs((await hour()) - before)).toBeLessThan(0.05)
  await expect(days(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 })
})

test('while a day loads or fails, the channels can be focused; a retry leaves the focus in place', async ({ page }) => {
  let letCome = (): void => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  const path = '**/api/programs/guide/**'
  await page.route(path, async (route) => {
    await mayCome
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto(`/ua/telekanaly?day=${addDays(TODAY, 1)}`)
  await untilAlive(page)
  const stop = grid(page).locator('[tabindex="0"]')
  await expect(stop).toHaveCount(1)
  letCome()
  const again = page.getByRole('button', { name: 'Спробувати ще раз' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(stop).toHaveCount(1)
  await page.unroute(path)
  await again.press('Enter')
  await expect(cells(page).first()).toBeVisible()
  await expect(grid(page).getByRole('rowheader').getByRole('link').first()).toBeFocused()
})

test('a programme over midnight is in the guide of both days', async ({ page, request }) => {
  const { to: midnight } = periodOfDay(TODAY)
  const guide = (await (await request.get(`/api/programs/guide/${TODAY}`)).json()) as Day
  const over = guide.findIndex(({ programs }) => programs.some(({ end }) => end >= midnight + 20 * MINUTE))
  const programme = guide[over]!.programs.at(-1)!
  for (const [now, day, cell] of [
    [midnight + 10 * MINUTE, TODAY, -1],
    [midnight - 10 * MINUTE, addDays(TODAY, 1), 0],
  ] as const) {
    await page.clock.install({ time: now })
    await openGuide(page, day)
    const row = grid(page).locator(`[data-row="${over}"]`)
    for (let down = 0; down < over; down += 1) await page.keyboard.press('ArrowDown')
    await boxOf(page).evaluate(
      (box, { row, atEnd }) => {
        const height = Number.parseFloat(getComputedStyle(box).getPropertyValue('--row'))
        box.scrollTo({ top: row * height, left: atEnd ? box.scrollWidth : 0, behavior: 'instant' })
      },
      { row: over, atEnd: cell === -1 },
    )
    await expect(row.getByRole('gridcell').nth(cell)).toHaveAttribute('data-status', 'current')
  }

  await page.clock.setFixedTime(midnight - 2 * MINUTE)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/ua/telekanaly?day=${TODAY}`)
  await untilAlive(page)
  await page.getByRole('slider', { name: 'Час програми' }).press('End')
  const minutes = Math.ceil((programme.end - (midnight - MINUTE)) / MINUTE)
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').nth(over)).toContainText(`${minutes} хв`)
})

for (const width of [320, 360])
  test(`the time of a phone’s ruler is over its needle, with Kyiv’s too, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/telekanaly?day=${TODAY}`)
    await untilAlive(page)
    const kyiv = page.getByRole('button', { name: 'Киевское время' })
    const time = page.locator('main b[aria-hidden]')
    for (const state of ['false', 'true']) {
      await expect(kyiv).toHaveAttribute('aria-pressed', state)
      const [button, value] = [(await kyiv.boundingBox())!, (await time.boundingBox())!]
      expect(Math.abs(value.x + value.width / 2 - width / 2)).toBeLessThanOrEqual(1)
      expect(button.x + button.width).toBeLessThan(value.x)
      // Its ground, which only a pressed one has, keeps clear of the edge.
      expect(button.x).toBeGreaterThanOrEqual(state === 'true' ? 1 : 0)
      expect((await page.getByRole('button', { name: 'Сейчас' }).boundingBox())!.x).toBeGreaterThan(value.x + value.width)
      if (state === 'false') await kyiv.press('Enter')
    }
  })
