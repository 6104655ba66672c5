import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'

const RADIO_CHUNK = /\/assets\/RadioPage-[\w-]+\.js$/

// The worker has tests of its own.
test.use({ serviceWorkers: 'block' })

test('a chunk that loads at the second try shows its page after one reload', async ({ page }) => {
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && (documents += 1))
  await page.route(RADIO_CHUNK, (route) => (documents === 1 ? route.abort() : route.continue()))
  await page.goto('/ua/radio', { waitUntil: 'commit' })
  await expect.poll(() => documents).toBe(2)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  expect(documents).toBe(2)
})

test('a failed prefetch never reloads the current page', async ({ page }) => {
  await page.route(RADIO_CHUNK, (route) => route.abort())
  await page.goto('/ua/telekanaly/tv-01')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  await untilAlive(page)
  const failed = page.waitForEvent('requestfailed', (request) => RADIO_CHUNK.test(request.url()))
  await page.getByRole('banner').getByRole('link', { name: 'Радіо', exact: true }).hover()
  await failed
  await plays(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a page read before hydration keeps its scroll position, also in the other language', async ({ page }) => {
  const { promise: scrolled, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scrolled
    await route.continue()
  })
  await page.goto('/ua/telekanaly', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.scrollHeight > 3000)
  await page.evaluate(() => scrollTo(0, 1500))
  release()
  await untilAlive(page)
  // Offered once the parts over the screen are hydrated, which are last.
  await expect(page.getByRole('button', { name: 'Нагору' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(1500)
  // The height of rows depends on the language: the text being read stays in place.
  const topOf = (row: number) =>
    page.evaluate((place) => document.querySelectorAll('main li')[place]!.getBoundingClientRect().top, row)
  const read = await page.evaluate(() =>
    [...document.querySelectorAll('main li')].findIndex((row) => row.getBoundingClientRect().top > 200),
  )
  const before = await topOf(read)
  await page
    .getByRole('link', { name: 'Русский' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('button', { name: 'Наверх' })).toBeVisible()
  // In the frames after that the rows find their heights.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(2)
})

test('a press on the header before its hydration is not lost', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { promise: press, resolve: go } = Promise.withResolvers<void>()
  await page.route(/\/assets\/shell-[\w-]+\.js$/, async (route) => {
    await press
    await route.continue()
  })
  await page.goto('/ua/radio', { waitUntil: 'commit' })
  const late = page.waitForRequest(/\/assets\/shell-/)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await late
  go()
  await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
})

test('a link under the pointer prefetches its page, unless the viewer saves data', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  const fetched: string[] = []
  page.on('request', (request) => RADIO_CHUNK.test(request.url()) && fetched.push(request.url()))
  const header = page.getByRole('banner')

  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto('/ua')
  await untilAlive(page)
  await header.getByRole('link', { name: 'Радіо', exact: true }).hover()
  await header.getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  expect(fetched).toEqual([])

  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: false })
  await page.goto('/ua')
  await untilAlive(page)
  const ahead = page.waitForRequest(RADIO_CHUNK)
  await header.getByRole('link', { name: 'Радіо', exact: true }).hover()
  await ahead
  await expect(page).toHaveURL(/\/ua$/)
})
