import type { BrowserContext, Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { withOwnClock } from '../../support/device-clock.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { openOwnProfile } from '../../support/own-profile.ts'
import { plays } from '../../support/watching.ts'
import { workerIsActive } from '../../support/worker-state.ts'

const DAY = 86_400_000
const offer = (page: Page) => page.getByRole('complementary', { name: 'Ефір як застосунок' })

test.describe('in a browser that installs', () => {
  let browser: Awaited<ReturnType<typeof openOwnProfile>>
  let page: Page
  test.beforeEach(async () => {
    browser = await openOwnProfile()
    page = withOwnClock(browser.context.pages()[0]!)
    // In a headless browser the prompt itself ends it.
    await page.addInitScript(() => {
      Object.assign(window, { promptsShown: 0 })
      addEventListener('beforeinstallprompt', (event) => {
        Object.assign(event, {
          prompt: () => {
            Object.assign(window, { promptsShown: 1 })
            return Promise.resolve({ outcome: 'accepted' })
          },
        })
        Object.assign(window, { browserOffers: event })
      })
    })
  })
  test.afterEach(() => browser.close())

  /** Opens a page and waits until the browser has offered the installation and the site has deferred it. */
  async function visit(address: string): Promise<void> {
    await page.goto(address)
    await untilAlive(page)
    await page.waitForFunction(() => 'browserOffers' in window && (window.browserOffers as Event).defaultPrevented)
  }

  test('the site can be installed in either language, without an error in its manifest', async ({ service }) => {
    const session = await browser.context.newCDPSession(page)
    for (const [path, expected] of [
      ['/ua/radio', { lang: 'uk', name: 'Ефір', start_url: '/ua' }],
      ['/radio', { lang: 'ru', name: 'Эфир', start_url: '/' }],
    ] as const) {
      await page.goto(service.address + path)
      await workerIsActive(page)
      await expect.poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
      const { errors, data } = await session.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(JSON.parse(data!)).toMatchObject(expected)
    }
  })

  test('once installed it opens in a window of its own, and is no longer offered', async ({ service }) => {
    await page.goto(`${service.address}/ua/radio`)
    await workerIsActive(page)
    const session = await browser.context.newCDPSession(page)
    const app = { manifestId: `${service.address}/` }
    await session.send('PWA.install', { ...app, installUrlOrBundleUrl: `${service.address}/ua` })
    await session.send('PWA.openCurrentPageInApp', app)
    await expect.poll(() => page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
    await page.reload()
    await untilAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('it is offered at the second visit, never over a picture, and not for 90 days after "later"', async ({ service }) => {
    test.slow()
    await bringAxe(page.context())
    const address = `${service.address}/ua/radio`
    const startMs = Date.now()
    await page.clock.setFixedTime(startMs)
    await visit(address)
    await expect(offer(page)).toHaveCount(0)
    await page.clock.setFixedTime(startMs + 31 * 60_000)
    await visit(address)
    await expect(offer(page)).toBeVisible()
    expect(await wrongAt(page, [360, 1920, 1280], 'the offer')).toEqual([])

    await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Виднокрай' }).first().click()
    await plays(page)
    await expect(offer(page)).toHaveCount(0)
    await page.goBack()
    // Playback continues in the corner.
    await expect(page.getByRole('region', { name: 'Телевізор: Виднокрай' })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Закрити телевізор' }).click()
    await offer(page).getByRole('button', { name: 'Пізніше' }).click()
    await expect(offer(page)).toHaveCount(0)

    await page.clock.setFixedTime(startMs + 90 * DAY)
    await visit(address)
    await expect(offer(page)).toHaveCount(0)
    await page.clock.setFixedTime(startMs + 91 * DAY)
    await visit(address)
    await offer(page).getByRole('button', { name: 'Встановити' }).click()
    await expect.poll(() => page.evaluate(() => 'promptsShown' in window && window.promptsShown)).toBe(1)
    await expect(offer(page)).toHaveCount(0)
  })

  test('after five minutes of listening it is offered at the first visit, while the radio plays on', async ({ service }) => {
    await visit(`${service.address}/ua/radio`)
    // From here on the test drives timers, but not those of the media.
    await page.clock.install()
    await page.getByRole('button', { name: 'Стожари' }).first().click()
    await page.waitForFunction(
      () => document.querySelector('audio') !== null || navigator.mediaSession.playbackState === 'playing',
    )
    await page.clock.runFor(4 * 60_000)
    await expect(offer(page)).toHaveCount(0)
    await page.clock.runFor(61_000)
    await expect(offer(page)).toBeVisible()
  })
})

test.describe('on an iPhone, which has no prompt', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })

  test('the steps through the menu are shown at the second visit, until confirmed', async ({ page, context }) => {
    await bringAxe(context)
    const way = page.getByRole('complementary', { name: 'Ефір на початковому екрані' })
    const startMs = Date.now()
    await page.clock.setFixedTime(startMs)
    await page.goto('/ua/radio')
    await untilAlive(page)
    await expect(way).toHaveCount(0)
    await page.clock.setFixedTime(startMs + DAY)
    await page.reload()
    await expect(way).toContainText('Натисніть «Поділитися» у браузері, а тоді «На початковий екран».')
    expect(await wrongAt(page, [320, 390], 'the way to the home screen')).toEqual([])
    await way.getByRole('button', { name: 'Зрозуміло' }).click()
    await expect(way).toHaveCount(0)
    await page.reload()
    await untilAlive(page)
    await expect(way).toHaveCount(0)
  })
})

test('the browser is asked for persistent storage after sign-in only', async ({ page, service }) => {
  await page.addInitScript(() => {
    const persistCalls = Number(sessionStorage.getItem('persistCalls'))
    Object.assign(window, { persistCalls })
    StorageManager.prototype.persisted = () => Promise.resolve(false)
    StorageManager.prototype.persist = () => {
      sessionStorage.setItem('persistCalls', String(Number(sessionStorage.getItem('persistCalls')) + 1))
      return Promise.resolve(true)
    }
  })
  const persistCalls = () => page.evaluate(() => Number(sessionStorage.getItem('persistCalls')))
  await page.goto('/ua/radio')
  await untilAlive(page)
  expect(await persistCalls()).toBe(0)
  await page.goto(`/ua/auth/login-by-token/${service.tokens['basic']}`)
  await page.waitForURL('**/telekanaly')
  await expect.poll(persistCalls).toBe(1)
  await page.reload()
  await untilAlive(page)
  expect(await persistCalls()).toBe(1)
})

/** Passes a launch of the installed site to an open page, as browsers with a launch queue do. */
async function keepLaunches(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const launchQueue = { setConsumer: (consumer: unknown) => Object.assign(window, { launchTo: consumer }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
}

test.describe('a share to the site', () => {
  const search = (page: Page) => page.getByRole('dialog', { name: 'Пошук' })
  const shareOf = (parts: Record<string, string>) => `/ua/share?${new URLSearchParams(parts)}`

  test('opens at its link, or at a search for its text, online and offline', async ({ page, context, service }) => {
    await page.goto(shareOf({ text: `Дивись: ${service.address}/ua/telekanaly/tv-05.` }))
    await expect(page).toHaveURL(`${service.address}/ua/telekanaly/tv-05`)
    await plays(page)

    await page.goto(shareOf({ title: 'Ефір & ко', text: 'Стожари https://other.example/' }))
    await expect(search(page).getByRole('searchbox')).toHaveValue('Стожари')
    await expect(search(page).getByRole('button', { name: 'Стожари' })).toBeVisible()
    await search(page).getByRole('button', { name: 'Закрити' }).click()
    await expect(search(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${service.address}/ua`)

    await page.goto(shareOf({ title: 'a & b + c # d' }))
    await expect(search(page).getByRole('searchbox')).toHaveValue('a & b + c # d')

    await workerIsActive(page)
    await context.setOffline(true)
    await page.goto(shareOf({ text: 'Стожари' }))
    await expect(search(page).getByRole('searchbox')).toHaveValue('Стожари')
    // A post of a messenger at its longest.
    await page.goto(shareOf({ text: 'ї'.repeat(4096) }))
    await expect(search(page).getByRole('searchbox')).toHaveValue('ї'.repeat(100))
  })

  test('and shortcuts open in the existing window, in which the radio plays on', async ({ page, context, service }) => {
    await keepLaunches(context)
    await page.goto('/ua/radio')
    await untilAlive(page)
    await page.getByRole('button', { name: 'Стожари' }).first().click()
    await expect(page.getByRole('button', { name: 'Пауза' }).first()).toBeVisible()
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
    const launch = (address: string) =>
      page.evaluate(
        (targetURL) => (window as unknown as { launchTo: (launch: object) => void }).launchTo({ targetURL }),
        service.address + address,
      )

    await launch('/ua')
    await expect(page).toHaveURL(`${service.address}/ua/radio`)
    await launch('/ua/telekanaly')
    await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
    await launch(shareOf({ url: `${service.address}/kontakty` }))
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    await launch(shareOf({ text: 'Доба' }))
    await expect(search(page).getByRole('searchbox')).toHaveValue('Доба')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(page.getByRole('button', { name: 'Пауза' }).first()).toBeAttached()
  })
})
