import type { APIRequestContext, Page } from '@playwright/test'
import { expect, giveSession, test, untilAlive } from '../../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shifts.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import type { RunningService } from '../../support/running-service.ts'
import { openFilms, watchedFilm } from '../../support/watching.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Фільми, серіали, мультфільми' })
const newFilms = (page: Page) => page.getByRole('region', { name: 'Нові фільми', exact: true })
const goOn = (page: Page) => page.getByRole('region', { name: 'Дивитися далі' })
const takeOut = (page: Page, name: string) => page.getByRole('button', { name: `Прибрати з історії: ${name}`, exact: true })
const video = (page: Page) => page.locator('main video')
const secondsOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime)

/** A new account; its session. */
const newcomer = (request: APIRequestContext, service: RunningService) =>
  sessionByPhone(caller(request, service.address), service, newPhone())

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home has the rails of the catalogue, linked to titles and lists', async ({ page }) => {
    await page.goto('/ua')
    const films = newFilms(page).getByRole('listitem').getByRole('link')
    await expect(films).toHaveCount(17)
    expect(await titles(page).getByRole('region').count()).toBeGreaterThanOrEqual(5)
    await films.first().scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        films
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await newFilms(page).getByRole('link', { name: 'Усі фільми' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Фільми' })).toBeVisible()
    await page.goBack()
    await films.nth(1).click()
    await expect(page).toHaveURL(/\/ua\/filmy\/./)
    await expect(page.getByRole('heading', { name: 'У ролях' })).toBeVisible()
  })
})

test('the rails are there after a navigation to home', async ({ page }) => {
  await page.goto('/ua/radio')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Ефір, на головну' }).click()
  await expect(newFilms(page).getByRole('listitem')).toHaveCount(17)
})

test.describe('continue watching', () => {
  test.use({ serviceWorkers: 'block' })

  test('a film resumes at its position, however late the browser opens the buffers', async ({
    page,
    context,
    request,
    service,
  }) => {
    const [film] = await openFilms(request)
    const token = await newcomer(request, service)
    await watchedFilm(request, token, film!._id, 33_000)
    await giveSession(context, service, token)
    // Its playlists are cached, so that only the player's own requests decide where it begins.
    const { promise: segmentRequest, resolve: asks } = Promise.withResolvers<void>()
    page.on('request', (sent) => sent.url().endsWith('.m4s') && asks())
    await page.exposeFunction('untilSegmentRequest', () => segmentRequest)
    await page.addInitScript(() => {
      const listen = MediaSource.prototype.addEventListener
      MediaSource.prototype.addEventListener = function (
        this: MediaSource,
        type: string,
        heard: EventListener,
        ...rest: unknown[]
      ) {
        const late = (event: Event) =>
          void (window as unknown as { untilSegmentRequest: () => Promise<void> }).untilSegmentRequest().then(() => heard(event))
        listen.call(this, type, type === 'sourceopen' ? late : heard, ...(rest as []))
      } as typeof listen
    })
    await page.goto(`/ua/filmy/${film!._id}?play=1`)
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(33)
  })

  test('is in place of a rail, so that nothing moves, and is removed by a press', async ({ page, context, request, service }) => {
    const [one, two] = await openFilms(request)
    const token = await newcomer(request, service)
    await watchedFilm(request, token, one!._id, 33_000)
    await watchedFilm(request, token, two!._id, 35_000)
    await watchShifts(context)
    await page.route('**/*.woff2', () => {})
    await giveSession(context, service, token)
    await page.goto('/ua', { waitUntil: 'commit' })
    await expect(goOn(page).getByRole('listitem')).toHaveCount(2)
    // The script that hydrates the rails is not loaded yet: the server-rendered ones stay.
    await expect(newFilms(page).getByRole('listitem')).toHaveCount(17)
    await expect(goOn(page).getByRole('listitem').first()).toContainText(two!.name)
    await expect(goOn(page).getByRole('listitem').first()).toContainText('Залишилося 1 хв')
    expect(await shiftsOf(page)).toBeLessThan(0.01)

    await takeOut(page, two!.name).press('Enter')
    await expect(page.getByText(`Прибрано з історії: ${two!.name}`)).toBeVisible()
    await expect(goOn(page).getByRole('listitem')).toHaveCount(1)
    await expect(takeOut(page, one!.name)).toBeFocused()
    await takeOut(page, one!.name).press('Enter')
    await expect(goOn(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.unroute('**/*.woff2')
    await page.reload()
    await untilAlive(page)
    await expect(goOn(page)).toBeHidden()
  })

  test('comes back when the server refuses to remove it', async ({ page, context, request, service }) => {
    const [film] = await openFilms(request)
    const token = await newcomer(request, service)
    await watchedFilm(request, token, film!._id, 33_000)
    await giveSession(context, service, token)
    await page.goto('/ua')
    const refusal = { status: 403, json: { status: 'error', error: 'Ні', code: 'no_permission' } }
    await page.route('**/api/history/titles/*', (route) => route.fulfill(refusal))
    await takeOut(page, film!.name).press('Enter')
    await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'не відповідає' })).toBeVisible()
    await expect(goOn(page).getByRole('link', { name: film!.name })).toBeVisible()
  })

  test('closing a film takes one step in the history of the tab', async ({ page, request }) => {
    const [film] = await openFilms(request)
    await page.goto('/ua/filmy')
    await page.goto(`/ua/filmy/${film!._id}`)
    await untilAlive(page)
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('main').getByRole('link', { name: 'Дивитися' }).click()
    await expect(page).toHaveURL(/play=1$/)
    await page.getByRole('button', { name: 'Закрити програвач' }).click()
    await expect(page).not.toHaveURL(/play/)
    // The entry of the player lies ahead; the previous one is the page before it.
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.goBack()
    await expect(page).toHaveURL(/\/ua\/filmy$/)
  })

  test('a film autoplayed by a link is closed in place', async ({ page, request }) => {
    const [film] = await openFilms(request)
    await page.goto('/ua/radio')
    await page.goto(`/ua/filmy/${film!._id}?play=1`)
    await untilAlive(page)
    await page.getByRole('button', { name: 'Закрити програвач' }).click()
    await expect(page).toHaveURL(new RegExp(`/ua/filmy/${film!._id}$`))
    await page.goBack()
    await expect(page).toHaveURL(/\/ua\/radio$/)
  })
})

test('the rails and continue watching are there without a network', async ({ page, context, request, service }) => {
  const [film] = await openFilms(request)
  const token = await newcomer(request, service)
  await watchedFilm(request, token, film!._id, 33_000)
  await giveSession(context, service, token)
  await page.goto('/ua')
  await untilOfflineReady(page)
  await page.reload()
  await expect(goOn(page).getByRole('link', { name: film!.name })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(goOn(page).getByRole('link', { name: film!.name })).toBeVisible()
  await expect(newFilms(page).getByRole('listitem')).toHaveCount(17)
})
