import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { filmFrame, filmSeconds, openTitle, untilFilmPlays } from '../../support/film.ts'
import { expectChannel, frame, isPaused, pressRemote, untilPlays } from '../../support/television.ts'
import { TELEVISION_SET } from '../../support/television-set.ts'

test.use(TELEVISION_SET)

const BACK = 461

const button = (of: Locator, name: string) => of.getByRole('button', { name, exact: true })

/** Presses an arrow until something has the focus; fails when so many presses do not lead there. */
async function walk(
  page: Page,
  arrow: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
  to: Locator,
  atMost = 15,
): Promise<void> {
  const has = () => to.evaluate((element) => element.contains(document.activeElement))
  const way: string[] = []
  for (let presses = 0; presses < atMost && !(await has()); presses += 1) {
    await page.keyboard.press(arrow)
    way.push(await page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.textContent))
  }
  expect(await has(), `${arrow} does not lead to ${to}: ${way.join(', ')}`).toBe(true)
}

async function openChannel(page: Page): Promise<void> {
  await page.goto('/ua/telekanaly/vydnokrai')
  await untilAlive(page)
  await untilPlays(page)
  await expect(frame(page)).toBeFocused()
}

test('OK focuses the controls of a channel, arrows move through them, and Back returns to the picture', async ({ page }) => {
  await openChannel(page)
  await page.keyboard.press('Enter')
  const pause = button(frame(page), 'Пауза')
  await expect(pause).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('Enter')
  await untilPlays(page)

  const settings = button(frame(page), 'Налаштування')
  await walk(page, 'ArrowRight', settings)
  await expectChannel(page, 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Налаштування' })).toBeVisible()
  await pressRemote(page, BACK)
  await expect(page.getByRole('dialog', { name: 'Налаштування' })).toBeHidden()
  await expect(settings).toBeFocused()

  await pressRemote(page, BACK)
  await expect(frame(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expectChannel(page, 2)
  await pressRemote(page, BACK)
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
})

test('OK after a number confirms the number', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await openChannel(page)
  for (const key of ['2', '1', 'Enter']) await page.keyboard.press(key)
  await expectChannel(page, 21)
  await expect(frame(page)).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(button(frame(page), 'Пауза')).toBeFocused({ timeout: 200 })
  }).toPass()
})

test('after a step back the viewer returns to live television, and the ruler releases the focus', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await openChannel(page)
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowLeft')
  const live = button(frame(page), 'В ефір')
  await expect(live).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await expect(button(frame(page), 'Пауза')).toBeFocused()
  const ruler = frame(page).getByRole('slider', { name: 'Момент' })
  await walk(page, 'ArrowUp', ruler, 1)
  await page.keyboard.press('ArrowUp')
  await expect(frame(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await walk(page, 'ArrowUp', ruler, 1)
  await page.keyboard.press('ArrowDown')
  await expect(button(frame(page), 'Пауза')).toBeFocused()
  await walk(page, 'ArrowRight', live)
  await page.keyboard.press('Enter')
  await expect(live).toHaveAttribute('aria-pressed', 'true')
})

test('the arrows lead from the controls to the programmes of the day, and OK plays one of them', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await openChannel(page)
  await page.keyboard.press('Enter')
  const current = page.getByRole('link', { name: /В ефірі/ })
  const programmes = page.getByRole('main').getByRole('list').filter({ has: current })
  await walk(page, 'ArrowRight', programmes)
  const first = programmes.locator('a[href*="archive="]').first()
  // From one programme to the next by every press, from the last of the day to the first of it.
  await walk(page, 'ArrowUp', first, await programmes.getByRole('listitem').count())
  // The picture stands still: only the list's own box is scrolled.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/archive=/)
  await untilPlays(page)
})

test('over a film OK pauses, Down focuses the controls, and Back returns to the picture', async ({ page, request }) => {
  const film = await openTitle(request, 'FILM')
  await page.goto(`/ua/filmy/${film._id}?play=1`)
  await untilFilmPlays(page)
  await expect(filmFrame(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('Enter')
  await untilFilmPlays(page)
  await page.keyboard.press('ArrowDown')
  await expect(button(filmFrame(page), 'Пауза')).toBeFocused()
  const before = await filmSeconds(page)
  await walk(page, 'ArrowRight', button(filmFrame(page), 'Налаштування'))
  expect(await filmSeconds(page)).toBeLessThan(before + 14)
  await pressRemote(page, BACK)
  await expect(filmFrame(page)).toBeFocused()
})
