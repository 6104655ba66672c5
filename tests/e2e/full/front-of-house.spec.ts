import { timeOfDay } from '../../../src/domain/time/clock-format.ts'
import { deviceClockRules } from '../../support/device-clock.ts'
import { expect, test, untilAlive, untilPressable } from '../../support/efir-test.ts'

/** Every entry of the navigation. */
const SECTIONS = ['Канали', 'Радіо', 'Фільми', 'Серіали', 'Мультфільми', 'Пристрої', 'Тарифи', 'Про нас', 'Підтримка']

for (const [path, other] of [
  ['/ua', 'Эфир: прямое телевидение, архив, радио'],
  ['/telekanaly', 'Телеканали'],
  ['/ua/telekanaly?category=novyny', 'Телеканалы'],
  ['/ua/radio', 'Радио'],
  ['/o-proekte', 'Про сервіс'],
  ['/ua/taryfy', 'Тарифы'],
  ['/kontakty', 'Контакти'],
] as const) {
  test(`${path} hydrates without a request or console message, and switches its language in place`, async ({
    page,
    context,
    service,
  }) => {
    await context.addCookies([{ name: 'lang', value: 'ua', url: service.address }])
    const requests: string[] = []
    const said: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(path)
    await untilPressable(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(requests).toEqual([])

    const search = page.getByRole('banner').getByRole('button', { name: /Пошук|Поиск/ })
    await search.click()
    await expect(page.getByRole('dialog', { name: /Пошук|Поиск/ })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
    const toRussian = path.startsWith('/ua')
    await page
      .getByRole('banner')
      .getByRole('link', { name: toRussian ? 'Русский' : 'Українська' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
    await expect(page.locator('html')).toHaveAttribute('lang', toRussian ? 'ru' : 'uk')
    const { pathname, search: query } = new URL(page.url())
    expect([pathname.startsWith('/ua'), query]).toEqual([!toRussian, new URL(path, service.address).search])
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(said).toEqual([])
  })
}

for (const path of ['/ua', '/ua/telekanaly', '/ua/telekanaly/tv-01', '/ua/radio', '/ua/filmy', '/ua/kontakty'])
  test(`${path} delivered an hour late refreshes after hydration, and not before`, async ({ page, troubles }) => {
    await deviceClockRules(page)
    await page.addInitScript(() => {
      const present = Date.now
      Date.now = () => present() + 3_600_000
      const { fetch } = window
      const requests: boolean[] = []
      const lives = () => Object.keys(document.querySelector('#app h1') ?? {}).some((key) => key.startsWith('__reactProps'))
      Object.assign(window, { requests, fetch: (...what: Parameters<typeof fetch>) => (requests.push(lives()), fetch(...what)) })
    })
    await page.goto(path)
    await page.waitForFunction(() => (window as unknown as { requests: boolean[] }).requests.length > 0)
    await untilPressable(page)
    expect(await page.evaluate(() => (window as unknown as { requests: boolean[] }).requests)).not.toContain(false)
    expect(troubles).toEqual([])
  })

test('a screen is prefetched when the mouse rests on its link, but not while the viewer saves data', async ({ page }) => {
  // Chromium's network estimate lasts over tests.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } }))
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.clock.install()
  await page.goto('/ua/kontakty')
  await untilAlive(page)
  const sections = page.getByRole('banner').getByRole('navigation')
  const saveData = (saveData: boolean) =>
    page.evaluate((data) => void Object.assign((navigator as never)['connection'], data), { saveData })
  await saveData(true)
  await sections.getByRole('link', { name: 'Радіо' }).hover()
  // Longer than the mouse has to stop there.
  await page.clock.runFor(500)
  await saveData(false)
  const ahead = page.waitForRequest(/\/CatalogueScreens-[^/]*\.js$/)
  await sections.getByRole('link', { name: 'Фільми', exact: true }).hover()
  await ahead
  expect(scripts.filter((url) => url.includes('/RadioPage-'))).toEqual([])
})

test('a language left by Back can be chosen again', async ({ page }) => {
  await page.goto('/ua/kontakty')
  await untilAlive(page)
  const chooseRussian = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'РУС' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  }
  await chooseRussian()
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await chooseRussian()
  await expect(page).toHaveURL(/[0-9]\/kontakty$/)
})

test('an unknown path hydrates without another request for it', async ({ page, service }) => {
  const requests: string[] = []
  const said: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  // The browser reports the answer for the address itself.
  page.on('console', (message) => message.location().url !== `${service.address}/ua/nowhere` && said.push(message.text()))
  await page.goto('/ua/nowhere')
  await untilPressable(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сторінку не знайдено')
  expect([requests, said]).toEqual([[], []])
})

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  // The smallest phone, a common one, and the widest screen that has the burger.
  for (const width of [320, 360, 990])
    test(`on a screen of ${width} px the header shows every link of the menu`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      const banner = page.getByRole('banner')
      await page.goto('/ua/filmy')
      const film = await page.getByRole('main').locator('a[href*="/filmy/"]').first().getAttribute('href')
      for (const path of ['/ua', '/ua/telekanaly', film!]) {
        await page.goto(path)
        const ways = banner.getByRole('navigation').getByRole('link')
        await expect(ways).toHaveText(SECTIONS)
        const language = banner.getByRole('group', { name: 'Мова' }).getByRole('link')
        await expect(language).toHaveText(['УКР', 'РУС'])
        const others = ['Пошук', 'Увійти', 'Підписатися'].map((name) => banner.getByRole('link', { name }))
        for (const way of [...(await ways.all()), ...(await language.all()), ...others])
          await expect(way).toBeInViewport({ ratio: 1 })
        await expect(banner.getByRole('button')).toHaveCount(0)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
        // The header covers nothing of the page.
        const [head, main] = [await banner.boundingBox(), await page.getByRole('main').boundingBox()]
        expect(main!.y).toBeGreaterThanOrEqual(head!.y + head!.height)
      }
      await banner.getByRole('link', { name: 'РУС' }).click()
      await expect(banner.getByRole('link', { name: 'Войти' })).toBeVisible()
    })
})

test.describe('in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' })

  test('times on screen are Toronto’s, though the server’s page has Kyiv’s', async ({ page, request }) => {
    const now = (await (await request.get('/api/programs/now')).json()) as {
      channel_id: string
      after: { start: number } | null
    }[]
    const next = now.find(({ channel_id }) => channel_id === 'tv-01')!.after!
    const [kyiv, toronto] = (['Europe/Kyiv', 'America/Toronto'] as const).map((zone) => timeOfDay(next.start, zone))
    expect(await (await request.get('/ua/telekanaly')).text()).toContain(`далі ${kyiv}`)
    await page.goto('/ua/telekanaly')
    const row = page.getByRole('main').getByRole('listitem').first()
    await expect(row).toContainText(`далі ${toronto}`)
    await expect(row).not.toContainText(`далі ${kyiv}`)
  })

  test('the hours of the call centre are shown in Kyiv’s and in local time', async ({ page }) => {
    await page.goto('/ua/kontakty')
    const main = page.getByRole('main')
    await expect(main).toContainText('09:00–18:00 за Києвом')
    // Kyiv is seven hours ahead, or six in the weeks when only one of them has changed its clocks.
    await expect(main).toContainText(/0[23]:00–1[12]:00 за вашим часом/)
  })
})
