import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { openTitle } from '../../support/film.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shifts.ts'
import { newPerson } from '../../support/dashboard.ts'

test.use({ serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('main')
test('a title is readable without scripts, and has linked data for search engines', async ({ browser, request, service }) => {
  const film = await openTitle(request, 'FILM')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.address })
  const page = await context.newPage()
  await page.goto(`/ua/filmy/${film._id}`)
  await expect(page.getByRole('heading', { level: 1, name: film.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Про що це' })).not.toBeEmpty()
  await expect(page.getByRole('heading', { name: 'У ролях' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Схоже' })).toBeVisible()
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!) as Record<
    string,
    unknown
  >
  expect(data).toMatchObject({ '@type': 'Movie', name: film.name })
  expect('aggregateRating' in data).toBe(film.rating !== null)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/ua/filmy/${film._id}$`))
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture!)).headers()['content-type']).toBe('image/webp')
  await context.close()
})

test('a title of another section redirects to its own, and an unknown one is the 404 page', async ({ page, request }) => {
  const serial = await openTitle(request, 'SERIAL')
  await page.goto(`/ua/filmy/${serial._id}`)
  await expect(page).toHaveURL(`/ua/serials/${serial._id}`)
  await expect(page.getByRole('heading', { name: 'Серії' })).toBeVisible()
  const answer = await page.goto('/ua/filmy/there-is-no-such-film')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сторінку не знайдено')
  // There is no picture for the header to lie over.
  await expect(page.getByRole('banner')).toHaveAttribute('data-look', 'black')
})

test('a copied link is confirmed as long as a message stays', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const film = await openTitle(request, 'FILM')
  await page.goto(`/ua/filmy/${film._id}`)
  await untilAlive(page)
  await main(page).getByRole('button', { name: 'Поділитися' }).click()
  const said = main(page).getByText('Посилання скопійовано')
  await expect(said).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(`/ua/filmy/${film._id}`)
  await expect(said).toBeHidden({ timeout: 4000 })
})

test('a review is written, replaced and removed; a visitor is offered sign-in', async ({ page, request, service }) => {
  const film = await openTitle(request, 'MULTFILM')
  await page.goto(`/ua/cartoons/${film._id}`)
  await expect(main(page).getByRole('link', { name: 'Зареєструватися або увійти' })).toBeVisible()
  await signIn(page, service, 'basic')
  await page.goto(`/ua/cartoons/${film._id}`)
  await untilAlive(page)
  const text = main(page).getByRole('textbox', { name: 'Що ви про це думаєте?' })
  await text.fill('Дивилися всією родиною.')
  await main(page).getByRole('slider', { name: 'Ваша оцінка' }).fill('9')
  await main(page).getByRole('button', { name: 'Опублікувати' }).click()
  const reviews = main(page).getByRole('article')
  await expect(reviews.filter({ hasText: 'Дивилися всією родиною.' })).toContainText('9 з 10')
  await text.fill('Другий раз ще краще.')
  await main(page).getByRole('button', { name: 'Замінити' }).click()
  await expect(reviews.filter({ hasText: 'Другий раз ще краще.' })).toContainText('9 з 10')
  await expect(reviews.filter({ hasText: 'Дивилися всією родиною.' })).toHaveCount(0)
  await page.reload()
  await expect(text).toHaveValue('Другий раз ще краще.')
  await main(page).getByRole('button', { name: 'Видалити', exact: true }).click()
  await expect(reviews.filter({ hasText: 'Другий раз ще краще.' })).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Опублікувати' })).toBeVisible()
})

test('the pages of a film and of a series have no violations, and nothing on them moves', async ({
  page,
  context,
  request,
  troubles,
}) => {
  await bringAxe(context)
  await watchShifts(context)
  for (const [path, type] of [
    ['filmy', 'FILM'],
    ['serials', 'SERIAL'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/ua/${path}/${(await openTitle(request, type))._id}`)
    await untilAlive(page)
    expect(await shiftsOf(page)).toBeLessThan(0.02)
    expect(await wrongAt(page, [1440, 360], path)).toEqual([])
  }
  // The worker is blocked in this test, which it reports.
  expect(troubles.filter((one) => !/Service Worker|reading 'waiting'/.test(one))).toEqual([])
})

test('signing out on the page of a title reloads it, and reaches the server', async ({ page, request, service }) => {
  const film = await openTitle(request, 'FILM')
  const { token } = await newPerson(page, service)
  const profileStatus = async () =>
    (await request.get('/api/users/show', { headers: { authorization: `Basic ${token}`, platform: 'browser' } })).status()
  await page.goto(`/ua/filmy/${film._id}`)
  await untilAlive(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await reloaded
  await expect(page).toHaveURL(`/ua/filmy/${film._id}`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await expect.poll(profileStatus).toBe(401)
})
