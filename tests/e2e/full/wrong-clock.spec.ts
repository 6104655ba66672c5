import type { Page } from '@playwright/test'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, runningWhileTested, test as base, untilAlive } from '../../support/efir-test.ts'
import { fastEnvironment } from '../../support/fast-clock.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { CHANNEL } from '../../support/player-page.ts'
import { type RunningService, startService } from '../../support/running-service.ts'
import { clock, MINUTE, plays, type Programme } from '../../support/watching.ts'

// The service is right by definition: to it the clock of this machine, with the page and the worker, is three
// days ahead.
const AHEAD_MS = -3 * 86_400_000

const test = base.extend<object, { service: RunningService }>({
  service: [
    runningWhileTested(() => startService({ env: fastEnvironment({ speed: 1, sinceMs: 0, aheadMs: AHEAD_MS }) })),
    { scope: 'worker', timeout: 120_000 },
  ],
})

type OnAir = { channel_id: string; current: Programme }

/** The first channel's current programme by the server's clock. */
async function onAirNow(page: Page): Promise<Programme> {
  const onAir = (await (await page.request.get('/api/programs/now')).json()) as OnAir[]
  return onAir.find(({ channel_id }) => channel_id === 'tv-01')!.current
}

/**
 * Expects the first channel's page to mark the current programme with its time. The next one has a reminder
 * button.
 */
async function expectPresent(page: Page, { title, start, end }: Programme): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: title }).first()).toBeVisible()
  await expect(main.getByText(`${clock(start)}–${clock(end)}`).first()).toBeVisible()
  const today = kyivDayOf(Date.now() + AHEAD_MS)
  // A programme that began before midnight is in yesterday's list, which the device does not cache.
  if (kyivDayOf(start) === today) {
    const row = main.getByRole('listitem').filter({ hasText: 'В ефірі' })
    await expect(row).toContainText(title)
    await expect(row.getByRole('button')).toHaveCount(0)
    // The last programme of a day has none after it in its list.
    const next = main.getByRole('listitem').filter({ hasText: clock(end) })
    if (kyivDayOf(end) === today) await expect(next.getByRole('button').first()).toBeVisible()
  }
  await expect(main.getByRole('link', { name: /^Сьогодні/ }).or(main.getByRole('button', { name: /^Сьогодні/ }))).toContainText(
    String(Number(today.slice(8))),
  )
}

test('a device whose clock is three days ahead shows the present, and so does its worker', async ({ page, context }) => {
  const requests: string[] = []
  context.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(CHANNEL)
  await expect(page.getByRole('status').getByText('Годинник пристрою поспішає на 3 дні')).toBeVisible()
  await plays(page)
  await expect(async () => expectPresent(page, await onAirNow(page))).toPass()
  // Neighbours are prefetched by URLs that stay valid, so each is requested once.
  const addresses = requests.filter((path) => path.startsWith('/api/channels/live/'))
  expect(addresses.length).toBe(new Set(addresses).size)

  await page.goto('/ua/telekanaly')
  await untilAlive(page)
  await expect(async () => {
    const { title, end } = await onAirNow(page)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
    await expect(row).toContainText(`${Math.ceil((end - Date.now() - AHEAD_MS) / MINUTE)} хв`, { timeout: 500 })
  }).toPass()
  // Today and later days are open to a visitor.
  const today = page.getByRole('main').getByRole('link', { name: /^Сьогодні/ })
  await expect(today).toHaveAttribute('href', new RegExp(`day=${kyivDayOf(Date.now() + AHEAD_MS)}$`))

  await untilOfflineReady(page)
  const current = await onAirNow(page)
  await context.setOffline(true)
  await page.goto(CHANNEL)
  await expect(page.getByRole('status').filter({ hasText: 'Показано збережене' })).toBeVisible()
  await expectPresent(page, current)
})

test('on a phone the clock notice is above the network banner', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/health', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Pay for the network</p>' }))
  await page.goto('/ua/telekanaly')
  const note = page.getByRole('status').getByText('Годинник пристрою')
  await expect(note).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const banner = page.getByRole('status').getByText('Мережа просить увійти')
  await expect(banner).toBeVisible()
  const boxes = await Promise.all([note, banner].map((one) => one.boundingBox()))
  expect(boxes[0]!.y + boxes[0]!.height).toBeLessThan(boxes[1]!.y)
})
