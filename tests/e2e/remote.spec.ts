import type { Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../support/efir-test.ts'
import { aired, plays } from '../support/watching.ts'
import { expectChannel, frame, mini, plate, pressRemote, untilPlays, watchFromList } from '../support/television.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

const FIRST = /^\d* ?Виднокрай/
// What the page says of the worker that it may not have.
const unlessBlocked = (trouble: string) => !/Service Worker registration blocked|reading 'waiting'/.test(trouble)
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')!.paused)

test('by keyboard alone: up and down change the channel and say to what, a number leads to its channel, 0 leads back', async ({
  page,
  service,
  troubles,
}) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await expectChannel(page, 1)
  await expect(plate(page)).toHaveCount(0)
  // Whoever came from the list has the picture under the keys.
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
  expect(troubles.filter(unlessBlocked)).toEqual([])
})

test('Space and K pause and play, M silences, the arrows step back and forth', async ({ page }) => {
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

test('the keys are not the player’s in a field, and the question mark shows them in either language', async ({ page }) => {
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

test('in full screen the keys go on, a panel is there too, and Back leaves it before it leaves the page', async ({ page }) => {
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
})

test('by remote alone: channel keys, pause and play, numbers, the map of the keys, and Back to the list', async ({ page }) => {
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
  // A number that was begun is taken back first.
  await page.keyboard.press('1')
  await pressRemote(page, 10009)
  await expect(plate(page)).toHaveCount(0)
  await expectChannel(page, 1)
  await pressRemote(page, 10009)
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
})

test('the picture goes along to other screens without a break, through a switch of language, and back', async ({
  page,
  troubles,
}) => {
  await bringAxe(page.context())
  await watchFromList(page, FIRST)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    const log: string[] = []
    for (const name of ['emptied', 'pause', 'loadstart']) video.addEventListener(name, () => log.push(name))
    Object.assign(window, { video, log })
  })
  const same = () =>
    page.evaluate(() => {
      const { video, log } = window as unknown as { video: HTMLVideoElement; log: string[] }
      return { same: document.querySelector('video') === video, log, time: video.currentTime }
    })
  const before = (await same()).time

  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText('Виднокрай')
  await untilPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Ефір, на головну' }).click()
  await expect(page).toHaveURL(/\/ua$/)
  await expect(mini(page)).toBeVisible()
  expect(await wrongOn(page, 'mini')).toEqual([])
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('region', { name: /^Телевизор: / })).toBeVisible()
  await page.getByRole('link', { name: 'Українська' }).click()
  await expect(mini(page)).toBeVisible()
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 3, before)

  await mini(page).getByRole('link').press('Enter')
  await expectChannel(page, 1)
  await expect(mini(page)).toBeHidden()
  const after = await same()
  expect(after).toMatchObject({ same: true, log: [] })
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 1, after.time)
  expect(troubles.filter(unlessBlocked)).toEqual([])
})

test('a programme of the archive goes along too, and its page takes it back where it has come to', async ({
  page,
  service,
  request,
}) => {
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 3)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${Math.round(programme.start / 1000) + 120}`)
  await untilAlive(page)
  await untilPlays(page)
  await page.keyboard.press('l')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText(programme.title)
  await untilPlays(page)
  const loads = await page.evaluate(() => {
    const log: string[] = []
    for (const name of ['emptied', 'seeking']) document.querySelector('video')!.addEventListener(name, () => log.push(name))
    Object.assign(window, { log })
    return log.length
  })
  await mini(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`archive=${programme._id}`))
  await expect(mini(page)).toBeHidden()
  await plays(page)
  expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toHaveLength(loads)
})

test('whoever leaves right after a seek is not called back when the address takes the moment in', async ({
  page,
  service,
  request,
}) => {
  const arrives = Promise.withResolvers<void>()
  await page.route(/\/assets\/RadioPage[^/]*\.js$/, async (route) => {
    await arrives.promise
    await route.continue()
  })
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 3)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${Math.round(programme.start / 1000) + 120}`)
  await untilAlive(page)
  await untilPlays(page)
  const pressedMs = await page.evaluate(() => performance.now())
  await page.keyboard.press('l')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await page.waitForFunction((from) => performance.now() > from + 1000, pressedMs)
  arrives.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await expect(page).toHaveURL(/\/ua\/radio$/)
})

test('the mini player pauses, plays, obeys the media keys of a remote, and closes; what was paused stays on its page', async ({
  page,
}) => {
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Канали' }).click()
  await mini(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await pressRemote(page, 415)
  await untilPlays(page)
  await page.keyboard.press('ArrowUp')
  await expect(mini(page)).toContainText('Виднокрай')
  await mini(page).getByRole('button', { name: 'Закрити телевізор' }).click()
  await expect(mini(page)).toBeHidden()
  await expect(page.locator('video')).toHaveCount(0)

  await page.getByRole('link', { name: FIRST }).first().click()
  await untilPlays(page)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await expect(mini(page)).toBeHidden()
})

test('the picture in a window of its own is told by its button, and stays there when its page is left', async ({ page }) => {
  await watchFromList(page, FIRST)
  const button = frame(page).getByRole('button', { name: 'Картинка в окремому вікні' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('p')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  expect(await page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true)
  await untilPlays(page)
  await mini(page).getByRole('link').click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await untilPlays(page)
})

test('where somebody signs in the picture waits, unseen', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/auth/)
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(mini(page)).toBeHidden()
  await page.goBack()
  await expectChannel(page, 1)
  await page.keyboard.press('k')
  await untilPlays(page)
})

test('the mini player ends where a radio is chosen, and where somebody signs in or out', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByRole('region', { name: /^Радіо/ })).toBeVisible()
  await expect(mini(page)).toBeHidden()

  await page.goBack()
  await untilPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Канали' }).click()
  await expect(mini(page)).toBeVisible()
  // Another tab says that whoever it was has left.
  await page.evaluate(() => new BroadcastChannel('session').postMessage(null))
  await expect(mini(page)).toBeHidden()
})

test('a programme that needs the PIN ends the picture in the mini player too; the page of its channel asks for the PIN', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  // The address ends where the programme begins, and there is no other one without the PIN.
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  const refusal = { status: 'error', code: 'parental_pin_required', error: 'PIN' }
  await page.route(/\/api\/channels\/(live|protected)/, (route) => route.fulfill({ status: 403, json: refusal }))
  await expect(mini(page).getByRole('status')).toHaveText('Ця передача потребує PIN-коду')
  expect(await isPaused(page)).toBe(true)
  await expect(mini(page).getByRole('button', { name: 'Грати' })).toBeDisabled()
  await expect(page.locator('video')).toBeHidden()
  await mini(page).getByRole('link').click()
  await expect(frame(page).getByRole('heading', { name: 'Ця передача для старших глядачів' })).toBeVisible()
})

test('the screen is kept lit while the picture plays, and no longer', async ({ page }) => {
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

test('the volume and the silence of the last visit are there again', async ({ page }) => {
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
