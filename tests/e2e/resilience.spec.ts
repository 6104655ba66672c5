import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, untilAlive } from '../support/efir-test.ts'
import { startService } from '../support/running-service.ts'
import { untilKept } from '../support/kept.ts'

const RADIO_CHUNK = /\/assets\/RadioPage-[\w-]+\.js$/

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part of the site that does not arrive reloads the page once in a minute, and then says so', async ({ page }) => {
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && (documents += 1))
    await page.route(RADIO_CHUNK, (route) => route.abort())
    // However slow the machine is, the minute ends when it is told to.
    const startMs = Date.now()
    await page.clock.setFixedTime(startMs)
    const failed = page.getByRole('heading', { level: 1, name: 'Сталася помилка' })
    // The page may reload before it has been loaded.
    await page.goto('/ua/radio', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    await expect(failed).toBeVisible()

    // Within the minute nothing reloads by itself, however often the part is asked for.
    await page.goto('/ua/radio')
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
    await expect(failed).toBeVisible()
    expect(documents).toBe(3)

    await page.clock.setFixedTime(startMs + 61_000)
    await page.goto('/ua/radio', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(5)
    await expect(failed).toBeVisible()
  })

  test('a part that arrives at the second time shows its page after that one reload', async ({ page }) => {
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && (documents += 1))
    await page.route(RADIO_CHUNK, (route) => (documents === 1 ? route.abort() : route.continue()))
    await page.goto('/ua/radio', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    await untilAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    expect(documents).toBe(2)
  })

  test('a page that is only fetched ahead never reloads the one on screen, though it does not arrive', async ({ page }) => {
    await page.route(RADIO_CHUNK, (route) => route.abort())
    await page.goto('/ua/telekanaly/tv-01')
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
    await untilAlive(page)
    const failed = page.waitForEvent('requestfailed', (request) => RADIO_CHUNK.test(request.url()))
    await page.getByRole('banner').getByRole('link', { name: 'Радіо', exact: true }).hover()
    await failed
    const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    await page.waitForFunction((start) => (document.querySelector('video')?.currentTime ?? 0) > start + 1, from)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('a page that is read before it lives stays where it is, also in the other language', async ({ page }) => {
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
    // Offered once what lies over the screen lives, which is last.
    await expect(page.getByRole('button', { name: 'Нагору' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(1500)
    await page
      .getByRole('link', { name: 'Русский' })
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('button', { name: 'Наверх' })).toBeVisible()
    // A row that is longer in Russian moves it by a line.
    expect(Math.abs((await page.evaluate(() => scrollY)) - 1500)).toBeLessThan(96)
  })

  test('a press on the header that comes before the header lives is not lost', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const { promise: pressed, resolve: go } = Promise.withResolvers<void>()
    await page.route(/\/assets\/surroundings-[\w-]+\.js$/, async (route) => {
      await pressed
      await route.continue()
    })
    await page.goto('/ua/radio', { waitUntil: 'commit' })
    const late = page.waitForRequest(/\/assets\/surroundings-/)
    await page.getByRole('button', { name: 'Меню', exact: true }).click()
    await late
    go()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  })

  test('a link under the pointer fetches its page ahead, unless the viewer saves data', async ({ page, context }) => {
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
})

test('an address that a rule moves opens its target also without a network', async ({ page, context, service }) => {
  const folder = mkdtempSync(join(tmpdir(), 'efir-moved-'))
  const copy = join(folder, 'efir.sqlite')
  const source = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  source.exec(`vacuum into '${copy}'`)
  source.close()
  const database = new DatabaseSync(copy)
  const insert = database.prepare('insert into redirects (from_path, to_path) values (?, ?)')
  insert.run('/ua/slukhaty', '/ua/radio')
  insert.run('/ua/colo', '/ua/kolo')
  insert.run('/ua/kolo', '/ua/colo')
  database.close()

  const moved = await startService({ dataDir: folder })
  try {
    await page.goto(`${moved.address}/ua/slukhaty/?from=friends`)
    await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends`)
    await untilKept(page)
    await context.setOffline(true)
    await page.goto(`${moved.address}/ua/slukhaty/?from=friends#list`)
    await expect(page).toHaveURL(`${moved.address}/ua/radio?from=friends#list`)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await page.goto(`${moved.address}/ua/colo`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${moved.address}/ua/colo`)
    await context.setOffline(false)
    await page.goto(`${moved.address}/ua/slukhaty`)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  } finally {
    await moved.stop()
    rmSync(folder, { recursive: true })
  }
})
