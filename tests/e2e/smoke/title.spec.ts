import type { Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { openTitle } from '../../support/film.ts'
test.use({ serviceWorkers: 'block' })

const main = (page: Page) => page.getByRole('main')
const heart = (page: Page, name: string) => main(page).getByRole('button', { name: `Обране: ${name}`, exact: true })
const video = (page: Page) => page.locator('main video')
const secondsOf = (page: Page) => video(page).evaluate((one: HTMLVideoElement) => one.currentTime)

test('a favourite is stored, and the dashboard lists the title', async ({ page, request, service }) => {
  const film = await openTitle(request, 'FILM')
  await signIn(page, service, 'premium')
  await page.goto(`/ua/filmy/${film._id}`)
  await untilAlive(page)
  await expect(heart(page, film.name)).toHaveAttribute('aria-pressed', 'false')
  await Promise.all([page.waitForResponse(/\/catalogue\/favorites\/add/), heart(page, film.name).click()])
  await page.reload()
  await expect(heart(page, film.name)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/ua/dashboard/favorites')
  await expect(heart(page, film.name)).toBeVisible()
  await Promise.all([page.waitForResponse(/\/catalogue\/favorites\//), heart(page, film.name).click()])
  await expect(heart(page, film.name)).toBeHidden()
  await expect(page.getByText('В обраному ще немає фільмів.')).toBeVisible()
})

test('a film plays, seeks, changes its dubbing, shows subtitles, and resumes at its position', async ({
  page,
  request,
  service,
}) => {
  const film = await openTitle(request, 'FILM')
  await signIn(page, service, 'premium')
  await page.goto(`/ua/filmy/${film._id}`)
  await untilAlive(page)
  await main(page).getByRole('link', { name: 'Дивитися' }).click()
  await expect(page).toHaveURL(/play=1$/)
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)

  const player = main(page).getByRole('group', { name: 'Програвач' })
  await player.getByRole('slider', { name: 'Момент' }).press('ArrowRight')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(15)

  const heardFrom: string[] = []
  page.on('request', (sent) => heardFrom.push(sent.url()))
  await player.getByRole('button', { name: 'Налаштування' }).click()
  const settings = page.getByRole('dialog', { name: 'Налаштування' })
  const dubbings = settings.getByRole('group', { name: 'Озвучення' }).getByRole('radio')
  await expect(dubbings).toHaveCount(2)
  await dubbings.nth(1).click({ force: true })
  await expect(dubbings.nth(1)).toBeChecked()
  await expect.poll(() => heardFrom.some((url) => /\/ru\/.*\.m4s/.test(url) || /ru[^/]*\/\d+\.m4s/.test(url))).toBe(true)
  await settings.getByRole('group', { name: 'Субтитри', exact: true }).getByRole('radio').nth(1).click({ force: true })
  await expect
    .poll(() =>
      video(page).evaluate((one: HTMLVideoElement) =>
        [...one.textTracks].some(({ mode, cues }) => mode === 'showing' && (cues?.length ?? 0) > 0),
      ),
    )
    .toBe(true)
  await settings.getByRole('button', { name: 'Закрити' }).click()

  const reportResponse = page.waitForResponse(/\/history\/beats/)
  await player.getByRole('button', { name: 'Пауза' }).click()
  await reportResponse
  const left = await secondsOf(page)
  await player.getByRole('button', { name: 'Закрити програвач' }).click()
  await expect(page).not.toHaveURL(/play/)
  await page.goto(`/ua/filmy/${film._id}?play=1`)
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(left - 5)
})
