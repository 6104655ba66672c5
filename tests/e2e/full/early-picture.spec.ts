import type { Page } from '@playwright/test'
import { FIRST_VIEW_ID } from '../../../src/contract/rendering.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { frame, isPaused, unlessBlocked, untilAppPlays, untilPlays } from '../../support/television.ts'

test.use({ serviceWorkers: 'block' })

const CHANNEL = '/ua/telekanaly/tv-01'

/** Opens the page of a channel without the app, which comes when it is let come. */
async function openWithoutApp(page: Page): Promise<() => Promise<void>> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(CHANNEL, { waitUntil: 'commit' })
  return async () => {
    letCome()
    await untilAppPlays(page)
  }
}

/** Marks the video of the page, and counts interruptions from now on. */
function watchElement(page: Page): Promise<void> {
  return page.evaluate(() => {
    const interruptions: string[] = []
    const video = document.querySelector('video')!
    for (const type of ['pause', 'emptied', 'waiting', 'seeking']) video.addEventListener(type, () => interruptions.push(type))
    Object.assign(window, { watched: { video, interruptions } })
  })
}

function sinceWatched(page: Page): Promise<{ isSame: boolean; interruptions: string[] }> {
  return page.evaluate(() => {
    const { watched } = window as unknown as { watched: { video: HTMLVideoElement; interruptions: string[] } }
    return { isSame: document.querySelector('video') === watched.video, interruptions: watched.interruptions }
  })
}

test('an open channel plays before the app loads, which takes over the picture without a gap', async ({ page, troubles }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const letAppCome = await openWithoutApp(page)
  await untilPlays(page)
  await watchElement(page)
  await letAppCome()
  await expect(frame(page).getByRole('button', { name: 'Налаштування' })).toBeVisible()
  expect(await sinceWatched(page)).toEqual({ isSame: true, interruptions: [] })
  expect(requests.filter((path) => path === '/api/channels/live/tv-01')).toEqual([])
  // The page names the playlist of the first segment, and both arrive while hls.js does.
  const orderOf = (name: RegExp) => requests.findIndex((path) => name.test(path))
  expect(orderOf(/v240\/index\.m3u8$/)).toBeLessThan(orderOf(/\/early-playback-/))
  expect(troubles.filter(unlessBlocked)).toEqual([])
})

test('its buttons work before the app loads, and the app adopts their state', async ({ page }) => {
  const letAppCome = await openWithoutApp(page)
  await untilPlays(page)
  const sound = frame(page).getByRole('button', { name: 'Звук' })
  const muted = () => page.evaluate(() => document.querySelector('video')!.muted)
  const before = await muted()
  await sound.click()
  expect(await muted()).toBe(!before)
  await expect(sound).toHaveAttribute('aria-pressed', String(before))
  const pause = frame(page).getByRole('button', { name: 'Пауза' })
  await pause.focus()
  await page.keyboard.press('Enter')
  expect(await isPaused(page)).toBe(true)
  await frame(page).getByRole('button', { name: 'Грати' }).first().click()
  await untilPlays(page)
  await pause.focus()
  await page.keyboard.press('Enter')
  await letAppCome()
  // A press that was carried out is not repeated, and the keyboard stays in the picture.
  expect(await isPaused(page)).toBe(true)
  expect(await muted()).toBe(!before)
  await expect(frame(page)).toBeFocused()
  await page.keyboard.press('k')
  await untilPlays(page)
})

test('keys pressed before the app loads work as it comes, each once', async ({ page }) => {
  const letAppCome = await openWithoutApp(page)
  await untilPlays(page)
  await page.keyboard.press('k')
  await letAppCome()
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(page).toHaveURL(/[?&]at=\d+/)
  await page.keyboard.press('k')
  await untilPlays(page)
})

test('a visitor who leaves before the app loads hears nothing more', async ({ page }) => {
  const letAppCome = await openWithoutApp(page)
  await untilPlays(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Радіо' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Радіо')
  await expect(page.locator('video, audio')).toHaveCount(0)
  await page.goBack()
  await letAppCome()
  await untilPlays(page)
  await expect(page.locator('video')).toHaveCount(1)
})

test('a browser that refuses autoplay shows a play button, and the app loads', async ({ page }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    let isAllowed = false
    addEventListener('click', () => (isAllowed = true), { capture: true })
    HTMLMediaElement.prototype.play = function () {
      return isAllowed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  const letAppCome = await openWithoutApp(page)
  await expect(frame(page).locator('[data-early=play]')).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  await frame(page).locator('[data-early=play]').click()
  await untilPlays(page)
  await watchElement(page)
  await letAppCome()
  expect(await sinceWatched(page)).toEqual({ isSame: true, interruptions: [] })
})

test.describe('the app starts playback itself', () => {
  /** Opens the page and sees that nothing plays before the app is let come. */
  async function openInSilence(page: Page): Promise<void> {
    const main = page.waitForRequest('**/assets/main-*.js')
    const letAppCome = await openWithoutApp(page)
    await main
    await expect(page.locator('video')).toHaveCount(0)
    await letAppCome()
  }

  test('with an expired stream URL, and requests another', async ({ page }) => {
    await page.route(`**${CHANNEL}`, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(/("expires_at":)\d+/, '$11')
      expect(html).toContain(`id="${FIRST_VIEW_ID}"`)
      await route.fulfill({ response, body: html })
    })
    const requested = page.waitForRequest('**/api/channels/live/**')
    await openInSilence(page)
    await requested
    await untilPlays(page)
  })

  test('for a viewer with a session', async ({ page, service }) => {
    await signIn(page, service, 'premium')
    await openInSilence(page)
    await untilPlays(page)
  })
})
