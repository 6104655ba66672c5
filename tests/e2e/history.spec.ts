import type { APIRequestContext, Page, Request } from '@playwright/test'
import type { Beat } from '../../src/contract/history.ts'
import { dayName } from '../../src/domain/day-name.ts'
import { axeSource, wrongOn } from '../support/axe.ts'
import { expect, signIn, test } from '../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import type { RunningService } from '../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

const MINUTE = 60_000
const BEATS = '**/api/history/beats'

type Programme = { _id: string; start: number; end: number; title: string }

const as = (service: RunningService, who: string) => ({
  Authorization: `Basic ${service.tokens[who]}`,
  platform: 'tv',
  'device-id': 'brwsr-tv',
})
const clock = (ms: number) =>
  new Intl.DateTimeFormat('uk', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Warsaw' }).format(ms)

/** The programme of a channel that was on so many hours ago, long enough to be left in its middle. */
async function aired(request: APIRequestContext, channel: string, hoursAgo: number): Promise<Programme> {
  const guide = (await (await request.get(`/api/programs/all/${channel}`)).json()) as Programme[]
  const before = Date.now() - hoursAgo * 60 * MINUTE
  return guide.findLast(({ start, end }) => end <= before && end - start >= 20 * MINUTE)!
}

async function placeOf(request: APIRequestContext, service: RunningService, who: string, id: string): Promise<number | null> {
  const answer = await request.get(`/api/history/position/${id}`, { headers: as(service, who) })
  return ((await answer.json()) as { position: number | null }).position
}

type Watched = { at?: number; into: number }

/** Says from a device of its own that a minute of a programme was watched, up to a moment of it. */
async function watched(request: APIRequestContext, service: RunningService, who: string, of: Programme, { at, into }: Watched) {
  const endMs = at ?? Date.now()
  const beats = [3, 2, 1, 0].map((before) => ({
    at: endMs - before * 15_000,
    channel_id: of._id.split('-').slice(0, 2).join('-'),
    playing: of.start + into - before * 15_000,
    played: 15_000,
  }))
  const device = `brwsr-${of._id}`
  const answer = await request.post('/api/history/beats', { headers: as(service, who), data: { device, beats } })
  expect(await answer.json()).toEqual({ recorded: 4 })
}

const moment = (page: Page) => page.getByRole('slider', { name: 'Момент' })
const goingOn = (page: Page) => page.getByRole('group', { name: 'Програвач' }).getByText(/^Далі з /)

async function plays(page: Page, seconds = 1): Promise<void> {
  const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await page.waitForFunction(
    ([start, length]) => {
      const video = document.querySelector('video')
      return video !== null && !video.paused && video.currentTime > start! + length!
    },
    [from, seconds],
  )
}

const beatsOf = (sent: Request) => (sent.postDataJSON() as { beats: Beat[] }).beats

test('a programme left on one device goes on where it was on another, and can begin anew', async ({
  page,
  browser,
  service,
  request,
}) => {
  const programme = await aired(request, 'tv-01', 3)
  await signIn(page, service, 'premium')
  const left = programme.start + 8 * MINUTE
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${left / 1000}`)
  await plays(page, 2)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => placeOf(request, service, 'premium', programme._id)).toBeGreaterThan(8 * MINUTE)
  const place = (await placeOf(request, service, 'premium', programme._id))!
  expect(place).toBeLessThan(9 * MINUTE)

  const other = await (
    await browser.newContext({ baseURL: service.address, locale: 'uk-UA', timezoneId: 'Europe/Warsaw' })
  ).newPage()
  await signIn(other, service, 'premium')
  await other.goto(`/ua/telekanaly/tv-01?archive=${programme._id}`)
  await expect(goingOn(other)).toHaveText(`Далі з ${clock(programme.start + place)}, де ви зупинилися`)
  await expect(moment(other)).toHaveValue(new RegExp(`^${String(left).slice(0, 8)}`))
  await other.getByRole('status').getByRole('button', { name: 'З початку' }).click()
  await expect(goingOn(other)).toBeHidden()
  await expect(moment(other)).toBeFocused()
  await expect(moment(other)).toHaveAttribute('aria-valuetext', clock(programme.start))
  await other.context().close()
})

test('an address with a moment wins over the place where one stopped', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 5)
  await watched(request, service, 'premium', programme, { into: 12 * MINUTE })
  await signIn(page, service, 'premium')
  const asked = page.waitForRequest('**/history/position/**', { timeout: 1 }).catch(() => null)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 120}`)
  await plays(page)
  expect(await asked).toBeNull()
  await expect(moment(page)).toHaveAttribute('aria-valuetext', clock(programme.start + 2 * MINUTE))
  await expect(goingOn(page)).toBeHidden()
})

test('a visitor’s play is nobody’s business', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/history/') && asked.push(sent.url()))
  await page.goto('/ua/telekanaly/tv-01')
  await plays(page, 2)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  await page.goto('/ua')
  expect(asked).toEqual([])
})

test('what is played without a network arrives when it is back, once', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-01', 7)
  await signIn(page, service, 'basic')
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 300}`)
  await plays(page)
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/history/beats'))
  await plays(page)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  const [beat] = beatsOf(await lost)
  const again = page.waitForResponse(BEATS)
  await context.setOffline(false)
  const answer = await again
  expect(beatsOf(answer.request())).toContainEqual(beat)
  expect(((await answer.json()) as { recorded: number }).recorded).toBeGreaterThan(0)
  expect(await placeOf(request, service, 'basic', programme._id)).toBe(beat!.playing - programme.start)
})

test('beats that did not arrive outlive the page, and go with the next visit', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-01', 9)
  await signIn(page, service, 'basic')
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/history/beats'] })
  const lost = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/history/beats'))
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 300}`)
  await plays(page)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  const [first] = beatsOf(await lost)
  await page.getByRole('button', { name: 'Грати', exact: true }).first().press('Enter')
  await plays(page)
  // The page is left while it plays.
  await page.goto('/ua/kontakty')
  await browser.send('Network.setBlockedURLs', { urls: [] })
  const next = page.waitForResponse(BEATS)
  await page.reload()
  const beats = beatsOf((await next).request())
  expect(beats).toHaveLength(2)
  expect(beats[0]).toEqual(first)
  expect(beats[1]!.played).toBeGreaterThan(500)
  expect(await placeOf(request, service, 'basic', programme._id)).toBe(beats[1]!.playing - programme.start)
})

test('only the window that plays counts, and the other says what it had played', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/telekanaly/tv-01')
  await plays(page, 2)
  const told = page.waitForRequest(BEATS)
  const other = await context.newPage()
  await other.goto('/ua/telekanaly/tv-03')
  await plays(other, 2)
  expect(beatsOf(await told)[0]).toMatchObject({ channel_id: 'tv-01' })
  await expect(page.getByRole('button', { name: 'Пауза' })).toBeHidden()
  const later: Request[] = []
  page.on('request', (sent) => sent.url().includes('/history/beats') && later.push(sent))
  await plays(other, 2)
  expect(later).toEqual([])
})

const rows = (page: Page) => page.getByRole('main').locator('[data-programme]')

test('the dashboard lists what was watched day by day, goes on with it, and forgets it', async ({ page, service, request }) => {
  const who = 'premium'
  const guide = (await (await request.get('/api/programs/all/tv-03')).json()) as Programme[]
  const long = guide.filter(({ start, end }) => end < Date.now() - 60 * MINUTE && end - start >= 20 * MINUTE)
  const [older, newer] = [long.at(-2)!, long.at(-1)!]
  const yesterday = Date.now() - 26 * 60 * MINUTE
  await watched(request, service, who, newer, { into: newer.end - newer.start - 10 * MINUTE })
  await watched(request, service, who, older, { at: yesterday, into: older.end - older.start - 1000 })
  await signIn(page, service, who)
  await page.goto('/ua/dashboard/watch-history')
  const row = (of: Programme) => page.locator(`[data-programme="${of._id}"]`)
  await expect(rows(page).first()).toHaveAttribute('data-programme', newer._id)
  await expect(row(newer)).toContainText('Залишилося 10 хв')
  await expect(row(older)).toContainText('Переглянуто до кінця')
  const day = page.getByRole('region', { name: dayName(yesterday, Date.now(), 'ua', 'Europe/Warsaw') })
  await expect(day.locator('[data-programme]')).toHaveAttribute('data-programme', older._id)

  await row(newer).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/ua/telekanaly/[\\w-]+\\?archive=${newer._id}$`))
  await expect(goingOn(page)).toHaveText(`Далі з ${clock(newer.end - 10 * MINUTE)}, де ви зупинилися`)

  await page.goto('/ua/dashboard/watch-history')
  await row(newer)
    .getByRole('button', { name: `Прибрати з історії: ${newer.title}` })
    .press('Enter')
  await expect(page.getByText(`Прибрано з історії: ${newer.title}`)).toBeVisible()
  await expect(row(newer)).toBeHidden()
  await expect(rows(page).getByRole('button').first()).toBeFocused()
  await page.reload()
  await expect(row(older)).toBeVisible()
  await expect(row(newer)).toHaveCount(0)
})

test('a long history comes page by page, and what the archive has lost says so', async ({ page, service, request }) => {
  const who = 'basic'
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const gone = guide.find(({ start }) => start > Date.now() - 20 * 24 * 60 * MINUTE)!
  const many = guide.filter(({ end }) => end < Date.now() - 60 * MINUTE).slice(-34)
  for (const [index, one] of many.entries()) {
    await watched(request, service, who, one, { at: Date.now() - (index + 2) * 60 * MINUTE, into: 5 * MINUTE })
  }
  await watched(request, service, who, gone, { into: 5 * MINUTE })
  await signIn(page, service, who)
  await page.goto('/ua/dashboard/watch-history')
  await expect(rows(page)).toHaveCount(30)
  await expect(rows(page).first()).toContainText('В архіві цього вже немає')
  await expect(rows(page).first().getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Показати ще' }).click()
  await expect(rows(page).nth(30).getByRole('link')).toBeFocused()
  expect(await rows(page).count()).toBeGreaterThanOrEqual(35)
  await expect(page.getByRole('button', { name: 'Показати ще' })).toBeHidden()
})

test('home offers what was left in the middle, in the place of a rail', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-05', 11)
  await watched(request, service, 'premium', programme, { into: 6 * MINUTE })
  await watchShifts(context)
  await signIn(page, service, 'premium')
  await page.goto('/ua')
  const rail = page.getByRole('region', { name: 'Дивитися далі' })
  await expect(rail.getByRole('link', { name: programme.title })).toBeVisible()
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await rail.getByRole('link', { name: programme.title }).click()
  await expect(goingOn(page)).toHaveText(`Далі з ${clock(programme.start + 6 * MINUTE)}, де ви зупинилися`)
})

test('a history that does not arrive says so, and one that is empty leads to the channels', async ({ page, service }) => {
  await signIn(page, service, 'none')
  const list = '**/api/history/list*'
  await page.route(list, (route) => route.fulfill({ status: 403, json: { status: 'error', error: 'Ні', code: 'no_permission' } }))
  await page.goto('/ua/dashboard/watch-history')
  await expect(page.getByRole('alert')).toContainText('Не вдалося завантажити історію переглядів.')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Усі канали' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`axe finds nothing in the history and in a programme that goes on at ${width} px`, async ({
    page,
    context,
    service,
    request,
  }) => {
    const programme = await aired(request, 'tv-07', 13)
    await watched(request, service, 'premium', programme, { into: 7 * MINUTE })
    await context.addInitScript(axeSource)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, service, 'premium')
    await page.goto('/ua/dashboard/watch-history')
    await expect(rows(page).first()).toBeVisible()
    expect(await wrongOn(page, 'the history')).toEqual([])
    await page.goto('/ua')
    await expect(page.getByRole('region', { name: 'Дивитися далі' })).toBeVisible()
    expect(await wrongOn(page, 'home')).toEqual([])
    await page.goto(`/ua/telekanaly/tv-07?archive=${programme._id}`)
    await expect(goingOn(page)).toBeVisible()
    expect(await wrongOn(page, 'a programme that goes on')).toEqual([])
  })
}
