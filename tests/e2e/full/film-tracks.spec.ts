import type { Page } from '@playwright/test'
import { newPerson } from '../../support/dashboard.ts'
import { expect, giveSession, signIn, test, untilAlive } from '../../support/efir-test.ts'
import {
  choose,
  chooseOthers,
  chosen,
  filmsWithTracks,
  settingsOf,
  subtitlesShown,
  untilFilmPlays,
  watchFilm,
} from '../../support/film.ts'
import { caller } from '../../support/new-person.ts'

const TRACKS = '**/api/users/tracks'
const LANGUAGES = { uk: 'українська', ru: 'русский' }

type Tracks = { dubbing: string | null; subtitles: string | null }

/** The selected dubbing and subtitles of the film that plays. */
async function tracksOf(page: Page): Promise<Tracks> {
  await settingsOf(page)
  const tracks = { dubbing: await chosen(page, 'Озвучення'), subtitles: await chosen(page, 'Субтитри') }
  await page.keyboard.press('Escape')
  return tracks
}

/** The choices as the service has them, as `dubbing uk українська`. */
async function storedTracks(page: Page, address: string, token: string): Promise<string[]> {
  const tracks = await caller(page.request, address)<{ of: string; kind: string; track: string }[]>('GET', '/users/tracks', token)
  return tracks.filter(({ of }) => of === 'film').map(({ kind, track }) => `${kind} ${track}`)
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/ua/dashboard/profile')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
}

test('dubbing and subtitles chosen on one device apply on another and after signing in again, for this account only', async ({
  page,
  browser,
  service,
}) => {
  const token = service.tokens['premium']!
  await signIn(page, service, 'premium')
  // The last films: other tests use the watch history of the first ones.
  const [film, other] = (await filmsWithTracks(page.request)).slice(-2)
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  const before = await tracksOf(page)
  const choice = await chooseOthers(page)
  await expect.poll(async () => (await storedTracks(page, service.address, token)).length).toBe(2)

  const context = await browser.newContext({ baseURL: service.address, viewport: { width: 1024, height: 700 } })
  await giveSession(context, service, token)
  const tablet = await context.newPage()
  await watchFilm(tablet, `/ua/filmy/${other!._id}`)
  await expect.poll(() => tracksOf(tablet)).toEqual(choice)
  await expect.poll(() => subtitlesShown(tablet)).toBe(1)
  await context.close()

  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('own.')))).toEqual([])
  await signIn(page, service, 'basic')
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  expect(await tracksOf(page)).toEqual(before)

  await signOut(page)
  await signIn(page, service, 'premium')
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  await expect.poll(() => tracksOf(page)).toEqual(choice)
})

test('a choice that arrives during playback is applied, unless the viewer chose meanwhile', async ({ page, service }) => {
  const { token } = await newPerson(page, service)
  const [film] = await filmsWithTracks(page.request)
  const choices = ['dubbing', 'subtitles'].map((kind) => ({ of: 'film', kind, track: `ru ${LANGUAGES.ru}`, at: Date.now() }))
  await caller(page.request, service.address)('PUT', '/users/tracks', token, { choices })
  let answer = (): void => {}
  await page.route(TRACKS, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  expect(await tracksOf(page)).toEqual({ dubbing: LANGUAGES.uk, subtitles: 'Без субтитрів' })
  await choose(await settingsOf(page), 'Субтитри', LANGUAGES.uk)
  await page.keyboard.press('Escape')
  answer()
  await expect.poll(() => tracksOf(page)).toEqual({ dubbing: LANGUAGES.ru, subtitles: LANGUAGES.uk })
  await untilFilmPlays(page)
})

// The worker would send it past the routes of the page.
test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a choice that could not be sent is sent with the next film', async ({ page, service }) => {
    const { token } = await newPerson(page, service)
    const [film, other] = await filmsWithTracks(page.request)
    await page.route(TRACKS, (route) => route.abort())
    await watchFilm(page, `/ua/filmy/${film!._id}`)
    const choice = await chooseOthers(page)
    expect(await storedTracks(page, service.address, token)).toEqual([])
    await page.unroute(TRACKS)
    await watchFilm(page, `/ua/filmy/${other!._id}`)
    expect(await tracksOf(page)).toEqual(choice)
    await expect
      .poll(() => storedTracks(page, service.address, token))
      .toEqual([
        expect.stringMatching(`^dubbing .* ${choice.dubbing}$`),
        expect.stringMatching(`^subtitles .* ${choice.subtitles}$`),
      ])
  })
})
