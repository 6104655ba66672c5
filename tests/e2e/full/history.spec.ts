import type { Page, Request } from '@playwright/test'
import type { ChannelReport } from '../../../src/contract/history.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { untilPersonIsKnown } from '../../support/pressing.ts'
import { aired, clock, goingOn, MINUTE, moment, placeOf, plays, type Programme, watched } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

const BEATS = '**/api/history/beats'

const reportsOf = (sent: Request) => (sent.postDataJSON() as { beats: ChannelReport[] }).beats

test('a programme left on one device resumes on another, and can start over', async ({ page, browser, service, request }) => {
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

test('a URL with a moment wins over the stored position', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 5)
  await watched(request, service, 'premium', programme, { into: 12 * MINUTE })
  await signIn(page, service, 'premium')
  const requests: string[] = []
  page.on('request', (sent) => sent.url().includes('/history/position/') && requests.push(sent.url()))
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 120}`)
  await plays(page)
  expect(requests).toEqual([])
  await expect(moment(page)).toHaveAttribute('aria-valuetext', clock(programme.start + 2 * MINUTE))
  await expect(goingOn(page)).toBeHidden()
})

test('a visitor’s playback is not reported', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (sent) => sent.url().includes('/history/') && requests.push(sent.url()))
  await page.goto('/ua/telekanaly/tv-01')
  await plays(page, 2)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  await page.goto('/ua')
  expect(requests).toEqual([])
})

test('offline playback is reported when the network is back, once', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-01', 7)
  await signIn(page, service, 'basic')
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 300}`)
  await plays(page)
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/history/beats'))
  await plays(page)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  const [report] = reportsOf(await lost)
  const again = page.waitForResponse(BEATS)
  await context.setOffline(false)
  const answer = await again
  expect(reportsOf(answer.request())).toContainEqual(report)
  expect(((await answer.json()) as { recorded: number }).recorded).toBeGreaterThan(0)
  expect(await placeOf(request, service, 'basic', programme._id)).toBe(report!.playing - programme.start)
})

/**
 * Watches a little of a programme while progress reports are blocked. Returns the first blocked request, and
 * how to unblock.
 */
async function watchUnsent(page: Page, programme: Programme) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/history/beats'] })
  const failed = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/history/beats'))
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${programme.start / 1000 + 300}`)
  await plays(page)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  return { lost: await failed, letPass: () => browser.send('Network.setBlockedURLs', { urls: [] }) }
}

test('undelivered progress reports outlive the page and are sent on the next visit', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 9)
  await signIn(page, service, 'basic')
  const { lost, letPass } = await watchUnsent(page, programme)
  const [first] = reportsOf(lost)
  await page.getByRole('button', { name: 'Грати', exact: true }).first().press('Enter')
  await plays(page)
  // The page is left while it plays.
  await page.goto('/ua/kontakty')
  // The page may send them as soon as it can.
  const next = page.waitForResponse(BEATS)
  await letPass()
  await page.reload()
  const reports = reportsOf((await next).request())
  expect(reports).toHaveLength(2)
  expect(reports[0]).toEqual(first)
  expect(reports[1]!.played).toBeGreaterThan(500)
  expect(await placeOf(request, service, 'basic', programme._id)).toBe(reports[1]!.playing - programme.start)
})

/** The keys of the reports that wait to be sent. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('efir')
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('outbox').objectStore('outbox').getAllKeys()
          keys.addEventListener('success', () => resolve((keys.result as string[]).filter((key) => key.includes('|progress|'))))
        })
      }),
  )

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an item removed offline stays removed, and is removed at the server when the network is back', async ({
    page,
    context,
    service,
    request,
  }) => {
    const programme = await aired(request, 'tv-02', 5)
    await watched(request, service, 'premium', programme, { into: 6 * MINUTE })
    await signIn(page, service, 'premium')
    const row = page.locator(`[data-programme="${programme._id}"]`)
    await page.goto('/ua/dashboard/watch-history')
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
    // Out of the worker's hands, so that it caches the list.
    await page.reload()
    await expect(row).toBeVisible()
    await untilPersonIsKnown(page)
    await context.setOffline(true)
    await row.getByRole('button', { name: `Прибрати з історії: ${programme.title}` }).press('Enter')
    await expect(page.getByText(`Прибрано з історії: ${programme.title}`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Історія переглядів' })).toBeVisible()
    await expect(page.locator('[aria-busy="false"]').first()).toBeAttached()
    await expect(row).toHaveCount(0)
    await context.setOffline(false)
    await expect.poll(() => placeOf(request, service, 'premium', programme._id)).toBeNull()
  })
})

test('signing out deletes the account’s undelivered reports, and no others', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/history/beats'] })
  const lost = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/history/beats'))
  await page.goto('/ua/telekanaly/tv-01')
  await plays(page)
  await page.getByRole('button', { name: 'Пауза' }).press('Enter')
  await lost
  await expect.poll(() => waiting(page)).toHaveLength(1)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('efir')
        opening.addEventListener('success', () => {
          const { result: database } = opening
          const writing = database.transaction('outbox', 'readwrite')
          writing.objectStore('outbox').put({ kind: 'progress', reports: [], ts: 0 }, 'somebody-else|progress|')
          writing.addEventListener('complete', () => {
            database.close()
            resolve()
          })
        })
      }),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await expect.poll(() => waiting(page)).toEqual(['somebody-else|progress|'])
})

test('signing out sends undelivered reports first', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'basic')
  const { lost, letPass } = await watchUnsent(page, programme)
  const [report] = reportsOf(lost)
  await expect.poll(() => waiting(page)).toHaveLength(1)
  await letPass()
  const sent = page.waitForResponse(BEATS)
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  expect((await sent).ok()).toBe(true)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await expect.poll(() => waiting(page)).toEqual([])
  expect(await placeOf(request, service, 'basic', programme._id)).toBe(report!.playing - programme.start)
})

test('only the playing window reports, and the other sends what it has', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/telekanaly/tv-01')
  await plays(page, 2)
  // Either window sends the outbox.
  const reportRequest = context.waitForEvent('request', (sent) => sent.url().includes('/history/beats'))
  const other = await context.newPage()
  await other.goto('/ua/telekanaly/tv-03')
  await plays(other, 2)
  expect(reportsOf(await reportRequest)[0]).toMatchObject({ channel_id: 'tv-01' })
  await expect(page.getByRole('button', { name: 'Пауза' })).toBeHidden()
  const later: Request[] = []
  page.on('request', (sent) => sent.url().includes('/history/beats') && later.push(sent))
  await plays(other, 2)
  expect(later).toEqual([])
})
