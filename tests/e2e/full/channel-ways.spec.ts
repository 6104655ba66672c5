import type { APIRequestContext, Page } from '@playwright/test'
import { GUIDE_PAST_DAYS } from '../../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { aired, moment, plays } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

type Now = { channel_id: string; current: { _id: string; start: number; title: string } | null }

const CHANNEL = '/ua/telekanaly/tv-01'
const frame = (page: Page) => page.getByRole('group', { name: 'Програвач' })
const list = (page: Page) => page.getByRole('complementary').getByRole('list').last()

async function onNow(request: APIRequestContext): Promise<NonNullable<Now['current']>> {
  const now = (await (await request.get('/api/programs/now')).json()) as Now[]
  return now.find(({ channel_id }) => channel_id === 'tv-01')!.current!
}

test('the current programme is started over, in the archive', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  await page.goto(CHANNEL)
  await plays(page)
  const before = await onNow(request)
  await frame(page).hover({ position: { x: 40, y: 40 } })
  await frame(page).getByRole('button', { name: 'З початку' }).click()
  await expect(page).toHaveURL(/archive=/)
  const id = new URL(page.url()).searchParams.get('archive')
  // Another programme may have begun meanwhile.
  const programme = [before, await onNow(request)].find(({ _id }) => _id === id)!
  const secondsIn = async (): Promise<number> => (Number(await moment(page).inputValue()) - programme.start) / 1000
  await expect.poll(async () => Math.abs((await secondsIn()) - 15)).toBeLessThan(20)
  const from = await secondsIn()
  await expect.poll(secondsIn).toBeGreaterThan(from + 1)
})

test('the list of programmes shows the current one, and only its own box scrolls', async ({ page, request }) => {
  await page.goto(CHANNEL)
  await untilAlive(page)
  const { title } = await onNow(request)
  const current = list(page).getByRole('listitem').filter({ hasText: 'В ефірі' })
  await expect(current).toContainText(title)
  await expect(current).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [width, where] of [
  [360, 'above'],
  [1440, 'beside'],
] as const) {
  test(`the player is ${where} the list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(CHANNEL)
    await untilAlive(page)
    const player = (await frame(page).boundingBox())!
    const guide = (await page.getByRole('complementary').boundingBox())!
    if (where === 'above') expect(guide.y).toBeGreaterThanOrEqual(player.y + player.height)
    else expect(guide.x).toBeGreaterThanOrEqual(player.x + player.width)
  })
}

test('a channel of the list is prefetched when the mouse rests on it, and opens in the same document', async ({
  page,
  context,
}) => {
  // Chromium's network estimate lasts over tests, and a slow one stops the prefetch.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }))
  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').nth(2)
  const href = (await row.getAttribute('href'))!
  const ahead = page.waitForRequest(/\/ChannelScreen-[^/]*\.js$/)
  await row.hover()
  await ahead
  await page.evaluate(() => document.documentElement.toggleAttribute('data-same'))
  const tab = context.waitForEvent('page')
  await row.click({ modifiers: ['ControlOrMeta'] })
  expect(new URL((await tab).url()).pathname).toBe(href)
  await (await tab).close()
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await row.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.locator('html[data-same]')).toHaveCount(1)
  await page.goBack()
  await expect(row).toBeVisible()
})

test('a closed day and a future programme are errors neither of the signal nor of the package', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  for (const [day, words] of [
    [addDays(kyivDayOf(Date.now()), -GUIDE_PAST_DAYS), 'Цього дня вже немає в архіві'],
    [addDays(kyivDayOf(Date.now()), 1), 'Ця передача ще не почалася'],
  ] as const) {
    const programmes = (await (await page.request.get(`/api/programs/tv-01/${day}`)).json()) as { _id: string }[]
    await page.goto(`${CHANNEL}?archive=${programmes.at(-2)!._id}`)
    await expect(frame(page).getByRole('heading', { name: words })).toBeVisible()
    await expect(frame(page).getByRole('link', { name: 'Обрати пакет' })).toHaveCount(0)
    await expect(frame(page).getByRole('button', { name: 'Спробувати ще раз' })).toHaveCount(0)
    await expect(frame(page).getByRole('button', { name: 'Повернутися в ефір' })).toBeVisible()
  }
})

test('the panel of a future programme closes when it begins', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  // The device’s clock and the server’s response make a past programme one still to come.
  const programme = await aired(request, 'tv-01', 2)
  await page.clock.install({ time: programme.start - 30_000 })
  let hasBegun = false
  await page.route('**/api/channels/live-with-duration', async (route) => {
    if (hasBegun) await route.continue()
    else await route.fulfill({ status: 409, json: { status: 'error', code: 'programme_not_started', error: '' } })
  })
  await page.goto(`${CHANNEL}?archive=${programme._id}`)
  const panel = frame(page).getByRole('heading', { name: 'Ця передача ще не почалася' })
  await expect(panel).toBeVisible()
  // The server's clock is a little behind, so the page requests it once more.
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/live-with-duration') && answer.status() === 409)
  await page.clock.fastForward(30_000)
  await refused
  await expect(panel).toBeVisible()
  hasBegun = true
  await page.clock.fastForward(15_000)
  await expect(panel).toBeHidden()
  await plays(page)
})

test.describe('a page opened from the device', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const [hasBeenActive, what] of [
    [false, 'leaves the keys to the page when nobody has come from another screen'],
    [true, 'gives the keys to the picture when somebody has'],
  ] as const)
    test(what, async ({ page, context }) => {
      // The tools' own questions to the page count as presses.
      await page.addInitScript((value) => Object.defineProperty(navigator, 'userActivation', { value }), { hasBeenActive })
      await page.goto('/ua/telekanaly')
      await untilOfflineReady(page)
      await context.setOffline(true)
      await page.goto(CHANNEL)
      await untilAlive(page)
      await expect(frame(page)).toBeVisible()
      await (hasBeenActive ? expect(frame(page)) : expect(frame(page)).not).toBeFocused()
    })
})
