import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import {
  expectChannel,
  FIRST,
  frame,
  isPaused,
  mini,
  plate,
  pressRemote,
  unlessBlocked,
  untilPlays,
  watchFromList,
} from '../../support/television.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

test('by keyboard alone: up and down zap and name the channel, a number opens its channel, 0 returns', async ({
  page,
  service,
  troubles,
}) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await expectChannel(page, 1)
  await expect(plate(page)).toHaveCount(0)
  // After opening from the list, keys go to the picture.
  await expect(frame(page)).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await expectChannel(page, 2)
  await expect(plate(page)).toContainText(/^2.*далі \d\d:\d\d/)
  await expect(plate(page)).toHaveCount(0, { timeout: 6000 })
  await page.keyboard.press('PageDown')
  await expectChannel(page, 1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^[12] /)
  await page.keyboard.press('ArrowUp')
  await expectChannel(page, 1)

  await page.keyboard.type('12')
  await expectChannel(page, 12)
  await page.keyboard.press('0')
  await expectChannel(page, 1)
  await page.keyboard.press('0')
  await expectChannel(page, 12)
  // 1 may yet become 10: it waits for Enter, or for a while.
  await page.keyboard.press('1')
  await expect(plate(page)).toContainText(/^1Виднокрай/)
  await page.keyboard.press('Enter')
  await expectChannel(page, 1)
  await page.keyboard.press('3')
  await expectChannel(page, 3)
  await page.keyboard.press('g')
  await expect(page).toHaveURL(/\/ua\/telekanaly\?day=/)
  await expect(mini(page)).toBeVisible()
  // However many channels were looked at, one Back leaves the player, to the link that was pressed.
  await page.goBack()
  await expectChannel(page, 3)
  await expect(frame(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await expect(page.getByRole('main').getByRole('link', { name: FIRST }).first()).toBeFocused()
  expect(troubles.filter(unlessBlocked)).toEqual([])
})

test('Space and K pause and play, M mutes, the arrows seek', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(false)
  await untilPlays(page)
  const before = await page.evaluate(() => document.querySelector('video')!.currentTime)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeLessThan(before - 5)
  await page.keyboard.press('m')
  await expect(frame(page).getByRole('button', { name: 'Звук' })).toHaveAttribute('aria-pressed', 'false')
})

test('the keys do not reach the player from a field, and the question mark lists them in either language', async ({ page }) => {
  const context = page.context()
  await bringAxe(context)
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
  await page.getByRole('searchbox').pressSequentially('km12')
  await expectChannel(page, 1)
  expect(await isPaused(page)).toBe(false)
  await page.getByRole('searchbox').fill('')
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Клавіші програвача' })
  await expect(dialog).toContainText('Пробіл')
  await expect(dialog).toContainText('Канал за номером')
  expect(await wrongOn(page, 'keys')).toEqual([])
  await page.keyboard.press('2')
  await expectChannel(page, 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Клавиши проигрывателя' })).toContainText('Канал по номеру')
})

test('in full screen the keys work, panels are visible, and Back leaves it before the page', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await page.keyboard.press('ArrowUp')
  await expectChannel(page, 2)
  await expect(plate(page)).toBeVisible()
  for (let presses = 0; presses < 20 && !(await frame(page).getAttribute('data-message')); presses += 1)
    await page.keyboard.press('ArrowUp')
  await expect(frame(page).getByRole('heading', { name: 'Для зареєстрованих глядачів' })).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await pressRemote(page, 461)
  await page.waitForFunction(() => document.fullscreenElement === null)
  await expect(page).toHaveURL(/telekanaly\/./)
  // Without keys there is a button.
  const leave = frame(page).getByRole('button', { name: 'Вийти з повного екрана' })
  await expect(leave).toBeHidden()
  await page.keyboard.press('f')
  await leave.click()
  await page.waitForFunction(() => document.fullscreenElement === null)
})

test('by remote alone: channel keys, pause and play, numbers, the list of keys, and Back to the list', async ({ page }) => {
  await watchFromList(page, FIRST)
  await pressRemote(page, 427)
  await expectChannel(page, 2)
  await pressRemote(page, 428)
  await expectChannel(page, 1)
  await untilPlays(page)
  await pressRemote(page, 19)
  await expect.poll(() => isPaused(page)).toBe(true)
  await pressRemote(page, 415)
  await untilPlays(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Клавіші програвача' })
  await expect(dialog).toBeVisible()
  await pressRemote(page, 10009)
  await expect(dialog).toBeHidden()
  const settings = frame(page).getByRole('button', { name: 'Налаштування' })
  await settings.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Налаштування' })).toBeVisible()
  await pressRemote(page, 461)
  await expect(page.getByRole('dialog', { name: 'Налаштування' })).toBeHidden()
  await expect(settings).toBeFocused()
  // A number that was begun is taken back first.
  await page.keyboard.press('1')
  await pressRemote(page, 10009)
  await expect(plate(page)).toHaveCount(0)
  await expectChannel(page, 1)
  await pressRemote(page, 10009)
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await expect(page.getByRole('main').getByRole('link', { name: FIRST }).first()).toBeFocused()
})

test('Back on a remote leads from a channel opened by its URL to the list', async ({ page }) => {
  await page.goto('/ua/telekanaly/vydnokrai')
  await untilAlive(page)
  await untilPlays(page)
  await pressRemote(page, 461)
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
})

test('the screen stays on while the picture plays, and no longer', async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<object>()
    Object.assign(window, { held })
    const request = async () => {
      const sentinel = { released: false, release: async () => void held.delete(sentinel) }
      held.add(sentinel)
      return sentinel
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const lit = () => page.evaluate(() => (window as unknown as { held: Set<object> }).held.size)
  await watchFromList(page, FIRST)
  await expect.poll(lit).toBe(1)
  await page.keyboard.press('k')
  await expect.poll(lit).toBe(0)
  await page.keyboard.press('k')
  await expect.poll(lit).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await mini(page).getByRole('button', { name: 'Закрити телевізор' }).click()
  await expect.poll(lit).toBe(0)
})

test('the volume and mute of the last visit are restored', async ({ page }) => {
  await watchFromList(page, FIRST)
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('-')
  await page.keyboard.press('m')
  const sound = () =>
    page.evaluate(() => {
      const { volume, muted } = document.querySelector('video')!
      return { volume: Math.round(volume * 10) / 10, muted }
    })
  await expect.poll(sound).toEqual({ volume: 0.6, muted: true })
  await page.reload()
  await untilAlive(page)
  await untilPlays(page)
  expect(await sound()).toEqual({ volume: 0.6, muted: true })
  await page.keyboard.press('+')
  await expect.poll(sound).toEqual({ volume: 0.7, muted: false })
})
