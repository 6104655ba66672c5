import type { APIRequestContext } from '@playwright/test'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, test, untilPressable } from '../../support/efir-test.ts'

test('a page hydrates in a browser that never reports its first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const { observe } = PerformanceObserver.prototype
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options)
    }
  })
  await page.goto('/ua/radio')
  await untilPressable(page)
})

test.describe('pictures above the fold', () => {
  test.beforeEach(async ({ page }) => {
    // However long they take on a busy machine.
    await page.addInitScript((longest) => {
      const { setTimeout } = window
      Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === longest ? 0 : setTimeout(run, ms)) })
    }, 500)
  })

  test('have all loaded before the scripts', async ({ page }) => {
    const order: string[] = []
    page.on('requestfinished', (request) => {
      if (request.url().includes('/images/')) order.push('picture')
    })
    page.on('request', (request) => {
      if (/\/assets\/frame-.*\.js/.test(request.url())) order.push('scripts')
    })
    await page.goto('/ua/filmy')
    await untilPressable(page)
    expect(order.slice(0, order.indexOf('scripts')).length).toBeGreaterThanOrEqual(3)
  })

  const screens = {
    home: '/ua',
    'a channel': '/ua/telekanaly/tv-01',
    films: '/ua/filmy',
    'a film': '/ua/filmy/kradii-doshchu',
    'what was found': '/ua/poshuk?q=орбіта',
  }
  for (const [name, path] of Object.entries(screens))
    for (const width of [360, 1440])
      test(`are painted before the scripts of ${name} are requested, ${width} pixels wide`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await untilPressable(page)
        const times = await page.evaluate(async () => {
          const paints = await new Promise<PerformanceEntry[]>((resolve) => {
            const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
            observer.observe({ type: 'largest-contentful-paint', buffered: true })
          })
          const scripts = performance.getEntriesByType('resource').find((one) => /\/assets\/frame-.*\.js/.test(one.name))
          // By its address: where the video has taken its place already, the entry has no element any more.
          const picture = paints.findLast((one) => (one as LargestContentfulPaint).url !== '')
          return { picture: picture?.startTime, scripts: scripts?.startTime }
        })
        expect(times.picture).toBeGreaterThan(0)
        expect(times.scripts).toBeGreaterThanOrEqual(times.picture!)
      })
})

test('a page whose pictures never load hydrates', async ({ page }) => {
  await page.route('**/images/**', () => {})
  await page.goto('/ua/cartoons', { waitUntil: 'commit' })
  await untilPressable(page)
  await expect(page.locator('img[fetchpriority=high]').first()).toBeAttached()
})

test('posters that failed before hydration are drawn', async ({ page }) => {
  await page.route('**/images/**', (route) => route.abort())
  // The scripts of the screen wait until the first pictures have failed.
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'image')
  await page.route('**/assets/main-*.js', async (route) => {
    await failed
    await route.continue()
  })
  await page.goto('/ua/cartoons')
  await untilPressable(page)
  const first = page.locator('main li:has([data-title])').first()
  await expect(first.locator('[data-tone]')).toBeVisible()
  await expect(first.locator('img')).toHaveCount(0)
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('logos that fail leave their space empty, and load when the network is back', async ({ page, context }) => {
    await page.route('**/images/**', (route) => route.abort())
    await page.goto('/ua/telekanaly')
    await untilPressable(page)
    const logos = page.locator('main li img')
    await expect(logos.first()).toBeHidden()
    await page.getByRole('navigation').getByRole('link', { name: 'Радіо' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Радіо')
    await expect(logos.first()).toBeHidden()
    await context.setOffline(true)
    await page.unroute('**/images/**')
    await context.setOffline(false)
    await expect(logos.first()).toBeVisible()
    expect(await logos.first().evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0)
  })

  test('a phone’s guide names its channels also where their logos failed', async ({ page, service }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/images/**', (route) => route.abort())
    await page.goto(`${service.address}/ua/telekanaly?day=${kyivDayOf(Date.now())}`)
    const row = page.locator('main li', { has: page.locator('a[data-status]') }).first()
    await expect(row.locator('img')).toBeHidden()
    await expect(row.getByText('Виднокрай', { exact: true })).toBeVisible()
  })
})

test('a page is painted in fonts of the device, and swaps to its own when all have loaded', async ({ page }) => {
  const requests: string[] = []
  let letCome = (): void => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/*.woff2', async (route) => {
    requests.push(route.request().url())
    await mayCome
    await route.continue()
  })
  await page.goto('/ua/telekanaly', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const typeface = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily.split(',')[0])
  await expect.poll(() => requests.length).toBe(4)
  expect(await typeface()).toBe('"Efir Gothic Stand-in"')
  letCome()
  await expect.poll(typeface).toBe('"Efir Gothic"')
  expect(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading'))).toEqual([])
})

/** When the next programme of any channel begins (epoch ms). */
async function nextProgrammeMs(request: APIRequestContext): Promise<number> {
  const now = (await (await request.get('/api/programs/now')).json()) as { current: { end: number } | null }[]
  return Math.min(...now.flatMap(({ current }) => current?.end ?? []))
}

for (const width of [360, 1440]) {
  test(`nothing on the screen moves while the page loads, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const shifts: { value: number; of: string }[] = []
      Object.assign(window, { shifts })
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          shifts.push({
            value,
            of: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(' '),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/ua/telekanaly', '/ua/pro-proekt']) {
      let shifts: { value: number; of: string }[] = []
      let endsMs = 0
      do {
        endsMs = await nextProgrammeMs(request)
        await page.goto(path)
        await untilPressable(page)
        await expect(page.locator('html[data-typefaces]')).toBeAttached()
        await page.evaluate(async () => {
          await document.fonts.ready
          await navigator.serviceWorker.ready
          for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
        })
        shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; of: string }[] }).shifts)
        // A programme that begins meanwhile changes its row by right.
      } while (Date.now() >= endsMs)
      expect([path, shifts.reduce((sum, { value }) => sum + value, 0) <= 0.02 || shifts]).toEqual([path, true])
    }
  })
}
