import type { Page } from '@playwright/test'
import { dayName } from '../../../src/domain/time/day-name.ts'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shifts.ts'
import { aired, clock, goingOn, MINUTE, openFilms, type Programme, watched, watchedFilm } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

const rows = (page: Page) => page.getByRole('main').locator('[data-programme]')

test('the dashboard lists the watch history by day, resumes it, and removes from it', async ({ page, service, request }) => {
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

test('a long history is paged, and marks programmes lost from the archive', async ({ page, service, request }) => {
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

test('films are among the programmes, resume, and can be removed', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-09', 4)
  const [first, last] = await openFilms(request)
  const token = service.tokens['basic']!
  await watchedFilm(request, token, first!._id, 33_000, Date.now() - 90_000)
  await watched(request, service, 'basic', programme, { at: Date.now() - 60_000, into: 6 * MINUTE })
  await watchedFilm(request, token, last!._id, 39_000)
  await signIn(page, service, 'basic')
  await page.goto('/ua/dashboard/watch-history')
  const all = page.getByRole('main').locator('[data-programme], [data-part]')
  const filmRow = (film: { name: string }) => all.filter({ hasText: film.name })
  await expect(filmRow(last!)).toContainText('Переглянуто до кінця')
  await expect(filmRow(first!)).toContainText('Залишилося 1 хв')
  const own = [`${last!._id}~0~0`, programme._id, `${first!._id}~0~0`]
  const order = await all.evaluateAll((rows: HTMLElement[]) =>
    rows.map(({ dataset }) => dataset['part'] ?? dataset['programme']!),
  )
  expect(order.filter((id) => own.includes(id))).toEqual(own)
  await page.getByRole('button', { name: `Прибрати з історії: ${last!.name}` }).press('Enter')
  await expect(page.getByText(`Прибрано з історії: ${last!.name}`)).toBeVisible()
  await expect(filmRow(last!)).toHaveCount(0)
  await filmRow(first!).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/ua/filmy/${first!._id}\\?play=1$`))
  await page.goBack()
  await page.reload()
  await expect(filmRow(first!)).toBeVisible()
  await expect(filmRow(last!)).toHaveCount(0)
})

test('home offers unfinished titles in place of a rail', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-05', 11)
  await watched(request, service, 'premium', programme, { into: 6 * MINUTE })
  await watchShifts(context)
  // The typefaces never arrive: a title may take another line in them, and only the rail is looked at here.
  await page.route('**/*.woff2', () => {})
  await signIn(page, service, 'premium')
  await page.goto('/ua', { waitUntil: 'domcontentloaded' })
  const rail = page.getByRole('region', { name: 'Дивитися далі' })
  await expect(rail.getByRole('link', { name: programme.title })).toBeVisible()
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await rail.getByRole('link', { name: programme.title }).click()
  await expect(goingOn(page)).toHaveText(`Далі з ${clock(programme.start + 6 * MINUTE)}, де ви зупинилися`)
})

test('a history that fails to load shows an error, and an empty one links to the channels', async ({ page, service }) => {
  await signIn(page, service, 'none')
  const list = '**/api/history/list*'
  await page.route(list, (route) => route.fulfill({ status: 403, json: { status: 'error', error: 'Ні', code: 'no_permission' } }))
  await page.goto('/ua/dashboard/watch-history')
  await expect(page.getByRole('alert')).toHaveText('Немає прав на цей ресурс')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Усі канали' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`axe finds nothing in the history and in a resumed programme at ${width} px`, async ({
    page,
    context,
    service,
    request,
  }) => {
    const programme = await aired(request, 'tv-07', 13)
    await watched(request, service, 'premium', programme, { into: 7 * MINUTE })
    await bringAxe(context)
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
