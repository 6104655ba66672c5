import type { Page } from '@playwright/test'
import { MAX_BEHIND_S } from '../../../src/player/live-window.ts'
import { expect, test } from '../../support/efir-test.ts'
import { type MischievousService, startMischief } from '../../support/mischief.ts'
import { startOutageProxy } from '../../support/outage-proxy.ts'
import { untilAppPlays } from '../../support/television.ts'
import { moment, plays } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })
// Each waits for a broken network in real time, seven minutes in all; one worker would be left with them at
// the end.
test.describe.configure({ mode: 'parallel' })

const SEGMENT = /\/(\d+)\.m4s$/
const PLAYLIST = /index\.m3u8$/

const picture = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)

/** Opens a channel and waits until it has played for a second. */
async function watch(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/ua/telekanaly/tv-01`)
  await page.waitForFunction(() => document.querySelector('video')?.played.length)
  await plays(page, 1)
  await untilAppPlays(page)
}

/** Waits until the buffer is played out, at four times the speed. */
async function runsDry(page: Page): Promise<void> {
  const setRate = (rate: number) => page.evaluate((to) => void (document.querySelector('video')!.playbackRate = to), rate)
  await setRate(4)
  await page.getByRole('status', { name: 'Налаштування' }).waitFor({ timeout: 60_000 })
  await setRate(1)
}

/** How often the channel's address was requested; those of its neighbours are prefetched when it plays. */
const addresses = ({ requests }: MischievousService) => requests.filter((one) => one.includes('/api/channels/live/tv-01')).length

test.describe('a media origin that misbehaves', () => {
  let origin: MischievousService
  test.beforeEach(async ({ service }) => {
    origin = await startMischief(service.address)
  })
  test.afterEach(() => origin.stop())

  test('refuses an expired URL: a new one is requested, and the picture continues', async ({ page }) => {
    await watch(page, origin.address)
    const before = addresses(origin)
    origin.misbehave = () => (addresses(origin) === before ? { status: 403 } : undefined)
    await expect.poll(() => addresses(origin), { timeout: 30_000 }).toBe(before + 1)
    await plays(page, 30)
    expect(addresses(origin)).toBe(before + 1)
  })

  test('refuses every URL: the viewer sees an error, and may retry', async ({ page }) => {
    await watch(page, origin.address)
    origin.misbehave = () => ({ status: 403 })
    await expect(page.getByRole('heading', { name: 'Помилка отримання сигналу' })).toBeVisible({ timeout: 60_000 })
    origin.misbehave = () => undefined
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await plays(page, 2)
  })

  test('has lost two segments: the picture continues after them', async ({ page }) => {
    await watch(page, origin.address)
    const newest = Math.max(...origin.requests.map((one) => Number(SEGMENT.exec(one)?.[1] ?? 0)))
    const lost = [newest + 2, newest + 3]
    origin.misbehave = (path) => (lost.includes(Number(SEGMENT.exec(path)?.[1])) ? { status: 404 } : undefined)
    await plays(page, 36)
  })

  test('sends a segment that is no media: the picture continues after it', async ({ page }) => {
    await watch(page, origin.address)
    const newest = Math.max(...origin.requests.map((one) => Number(SEGMENT.exec(one)?.[1] ?? 0)))
    origin.misbehave = (path) => (Number(SEGMENT.exec(path)?.[1]) === newest + 2 ? 'garbage' : undefined)
    await plays(page, 36)
  })

  test('has a stalled playlist: the picture continues by itself when it moves again', async ({ page }) => {
    await watch(page, origin.address)
    origin.misbehave = (path) => (PLAYLIST.test(path) ? 'frozen' : undefined)
    await runsDry(page)
    origin.misbehave = () => undefined
    await plays(page, 5)
  })

  test('has a playlist stalled for good: the viewer sees an error, and may retry', async ({ page }) => {
    await page.clock.install()
    await watch(page, origin.address)
    origin.misbehave = (path) => (PLAYLIST.test(path) ? 'frozen' : undefined)
    await runsDry(page)
    // The player waits 20 seconds before it requests another URL, plays that, and gives up after 20 more.
    const given = addresses(origin)
    await page.clock.fastForward(20_000)
    await expect.poll(() => addresses(origin)).toBe(given + 1)
    const failed = page.getByRole('heading', { name: 'Помилка отримання сигналу' })
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(failed).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    expect(addresses(origin)).toBe(given + 1)
    origin.misbehave = () => undefined
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await plays(page, 2)
  })

  test('has no playlist any more: the viewer sees that it is retried, and the picture returns', async ({ page }) => {
    await watch(page, origin.address)
    origin.misbehave = (path) => (PLAYLIST.test(path) ? { status: 404 } : undefined)
    const words = page.getByRole('group', { name: 'Програвач' }).getByText('Зображення не надходить', { exact: false })
    await expect(words).toBeVisible({ timeout: 90_000 })
    origin.misbehave = () => undefined
    await plays(page, 5)
    await expect(words).toHaveCount(0)
  })

  test('is overloaded for a while: the picture returns without a press', async ({ page }) => {
    await watch(page, origin.address)
    origin.misbehave = () => ({ status: 500 })
    await runsDry(page)
    origin.misbehave = () => undefined
    await plays(page, 5)
  })
})

test('a lost network stops the picture only at the end of the buffer, and it resumes at its position', async ({
  page,
  service,
}) => {
  const line = await startOutageProxy(service.address)
  await watch(page, line.address)
  await page.waitForFunction(() => {
    const video = document.querySelector('video')!
    return video.buffered.length > 0 && video.buffered.end(video.buffered.length - 1) - video.currentTime > 12
  })
  line.go('reset')
  const banner = page.getByRole('status').filter({ hasText: 'Немає зв’язку з Ефіром' })
  await expect(banner).toBeVisible()
  await plays(page, 8)
  await expect(page.getByRole('group', { name: 'Програвач' }).getByText('Немає мережі', { exact: false })).toBeVisible({
    timeout: 60_000,
  })
  const stopped = await picture(page)
  line.go('pass')
  await page.waitForFunction((at) => document.querySelector('video')!.currentTime > at, stopped)
  expect((await picture(page)) - stopped).toBeLessThan(8)
  await expect(banner).toHaveCount(0)
  await plays(page, 3)
  await line.stop()
})

test('after an outage longer than the DVR window the picture resumes at the live edge', async ({ page, service }) => {
  test.setTimeout(300_000)
  const line = await startOutageProxy(service.address)
  const behindMs = async () => Date.now() - Number(await moment(page).inputValue())
  await watch(page, line.address)
  line.go('reset')
  await runsDry(page)
  await expect.poll(behindMs, { timeout: 200_000, intervals: [2000] }).toBeGreaterThan(MAX_BEHIND_S * 1000 + 10_000)
  line.go('pass')
  await expect.poll(behindMs).toBeLessThan(MAX_BEHIND_S * 500)
  await plays(page, 3)
  await line.stop()
})
