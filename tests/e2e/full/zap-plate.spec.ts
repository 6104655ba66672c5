import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { expectChannel, FIRST, frame, plate, watchFromList } from '../../support/television.ts'
import { clock } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

/** For so long the plate is shown, in milliseconds of the page's clock. */
const SHOWN_MS = 4000
// The page's time advances by this much at once during a zap.
const TICK_MS = 50

type Listed = { _id: string; number: number; name: string }
type OnAir = { channel_id: string; current: { title: string }; after: { title: string; start: number } }

/** The expected text of a channel's plate now. */
async function wordsOf(request: APIRequestContext, number: number): Promise<string> {
  const listed = (await (await request.get('/api/channels/all')).json()) as Listed[]
  const channel = listed.find((one) => one.number === number)!
  const onAir = (await (await request.get('/api/programs/now')).json()) as OnAir[]
  const { current, after } = onAir.find(({ channel_id: id }) => id === channel._id)!
  return `${number}${channel.name}${current.title}далі ${clock(after.start)} ${after.title}`
}

/** Opens the first channel, and stops the page's clock, which the test advances. */
async function watchInHeldTime(page: Page): Promise<void> {
  await page.clock.install()
  await watchFromList(page, FIRST)
  // The page's time may pass the moment that was named for it.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()
}

/** Lets time pass until the plate is that of a channel. */
async function untilPlateOf(page: Page, number: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(TICK_MS)
    await expect(plate(page)).toHaveText(new RegExp(`^${number}[^\\d]`), { timeout: 1000 })
  }).toPass()
}

/** Waits until the page has rendered the effects of the elapsed time. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let turns = 0; turns < 5; turns += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })

/** Sees that the plate is there for its whole time, and then goes. */
async function staysItsTime(page: Page): Promise<void> {
  await page.clock.runFor(SHOWN_MS - 500)
  await drawn(page)
  expect(await plate(page).count()).toBe(1)
  await expect(plate(page)).toBeInViewport({ ratio: 1 })
  await page.clock.runFor(600)
  await expect(plate(page)).toHaveCount(0)
}

test('a zap by key shows for four seconds the number, name, current and next programme', async ({ page, request, service }) => {
  await signIn(page, service, 'premium')
  await watchInHeldTime(page)
  const before = await wordsOf(request, 2)
  await page.keyboard.press('ArrowUp')
  await untilPlateOf(page, 2)
  // Another programme may have begun meanwhile.
  expect([before, await wordsOf(request, 2)]).toContain(await plate(page).textContent())
  await staysItsTime(page)
})

test('a half-typed number is dropped by any other action', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await watchInHeldTime(page)
  await page.keyboard.press('8')
  await expect(plate(page)).toHaveText(/^8/)
  await page.keyboard.press('ArrowUp')
  await untilPlateOf(page, 2)
  await page.clock.runFor(2000)
  await drawn(page)
  await expectChannel(page, 2)
  await page.keyboard.press('8')
  await page.keyboard.press('?')
  await expect(async () => {
    await page.clock.runFor(TICK_MS)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(2000)
  await drawn(page)
  await expectChannel(page, 2)
})

test('another zap within that time restarts the time of the plate', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await watchInHeldTime(page)
  await page.keyboard.press('ArrowUp')
  await untilPlateOf(page, 2)
  await page.clock.runFor(SHOWN_MS - 1000)
  await page.keyboard.press('ArrowUp')
  await untilPlateOf(page, 3)
  await staysItsTime(page)
})

test('a screen reader announces the plate: it is in a live region that existed before', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  const regions = frame(page).getByRole('status')
  await regions.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-there-before', '')))
  await page.keyboard.press('ArrowUp')
  await expect(plate(page)).toContainText(/^2.*далі \d\d:\d\d/)
  await expect(plate(page)).toHaveAttribute('data-there-before')
  await expect(plate(page)).not.toHaveAttribute('aria-live', 'off')
  const second = await plate(page).textContent()
  await page.keyboard.press('ArrowUp')
  await expect(plate(page)).toContainText(/^3.*далі \d\d:\d\d/)
  await expect(plate(page)).toHaveAttribute('data-there-before')
  expect(await plate(page).textContent()).not.toBe(second)
})
