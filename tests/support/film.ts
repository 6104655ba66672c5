import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Title, TitleCard } from '../../src/contract/titles.ts'
import { expect, untilAlive } from './efir-test.ts'

/** The first title of a type that every visitor may watch. */
export async function openTitle(request: APIRequestContext, type: TitleCard['type']): Promise<TitleCard> {
  const answer = await request.get(`/api/catalogue/list?type=${type}&age=6&limit=60`, { headers: { platform: 'browser' } })
  const { items } = (await answer.json()) as { items: TitleCard[] }
  const found = items.find(({ allowed }) => allowed)
  if (!found) throw new Error(`no open title of type ${type}`)
  return found
}

/** A title with all its details. */
export async function shownTitle(request: APIRequestContext, id: string): Promise<Title> {
  const answer = await request.get(`/api/catalogue/show/${id}`, { headers: { platform: 'browser' } })
  return ((await answer.json()) as { title: Title }).title
}

/** The films with several dubbings and subtitles that every visitor may watch. */
export async function filmsWithTracks(request: APIRequestContext): Promise<Title[]> {
  const answer = await request.get('/api/catalogue/list?type=FILM&age=6&limit=60', { headers: { platform: 'browser' } })
  const { items } = (await answer.json()) as { items: TitleCard[] }
  const known = await Promise.all(items.filter(({ allowed }) => allowed).map(({ _id }) => shownTitle(request, _id)))
  return known.filter(({ dubbing, subtitles }) => dubbing.length > 1 && subtitles.length > 1)
}

/** The video of a film on the page of its title. */
export const filmVideo = (page: Page): Locator => page.locator('main video')

/** Where the film is, in seconds from its start. */
export const filmSeconds = (page: Page): Promise<number> =>
  filmVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime)

/** The player of a film, with its controls. */
export const filmFrame = (page: Page): Locator => page.getByRole('main').getByRole('group', { name: 'Програвач' })

/** The ruler of a film. */
export const filmRuler = (page: Page): Locator => filmFrame(page).getByRole('slider', { name: 'Момент' })

/** Opens the page of a title, and plays it by its button. */
export async function watchFilm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Дивитися|Продовжити)/ })
    .first()
    .click()
  await untilFilmPlays(page)
}

/** Waits until the film plays and its picture has moved on. */
export async function untilFilmPlays(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('main video')
    return video !== null && !video.paused && video.readyState >= 3 && video.currentTime > 0.3
  })
}

/** Chooses an answer to one of the questions of the settings. */
export async function choose(settings: Locator, question: string, answer: string): Promise<void> {
  const group = settings.getByRole('group', { name: question, exact: true })
  await group.locator('label', { hasText: answer }).click()
  await expect(group.getByRole('radio', { name: answer })).toBeChecked()
}

/** Opens the settings of a film. */
export async function settingsOf(page: Page): Promise<Locator> {
  // While a film plays its controls are there for moments only, after a hand has moved.
  await expect(async () => {
    await filmFrame(page).hover()
    await filmFrame(page).getByRole('button', { name: 'Налаштування' }).click({ timeout: 2000 })
  }).toPass()
  const settings = page.getByRole('dialog', { name: 'Налаштування' })
  await expect(settings).toBeVisible()
  return settings
}

const answersTo = (page: Page, question: string): Locator =>
  page.getByRole('dialog', { name: 'Налаштування' }).getByRole('group', { name: question, exact: true }).locator('label')

/** The answers to one of the questions of the settings, which are open. */
export const offered = (page: Page, question: string): Promise<string[]> => answersTo(page, question).allTextContents()

/** The one that is chosen. */
export const chosen = (page: Page, question: string): Promise<string | null> =>
  answersTo(page, question)
    .filter({ has: page.getByRole('radio', { checked: true }) })
    .textContent()

/** How many subtitles the film shows, with lines in them. */
export const subtitlesShown = (page: Page): Promise<number> =>
  filmVideo(page).evaluate(
    (video: HTMLVideoElement) => [...video.textTracks].filter(({ mode, cues }) => mode === 'showing' && cues?.length).length,
  )

/** Chooses another dubbing and the last subtitles of the film that plays. */
export async function chooseOthers(page: Page): Promise<{ dubbing: string; subtitles: string }> {
  const settings = await settingsOf(page)
  const before = await chosen(page, 'Озвучення')
  const dubbing = (await offered(page, 'Озвучення')).find((one) => one !== before)!
  await choose(settings, 'Озвучення', dubbing)
  const subtitles = (await offered(page, 'Субтитри')).at(-1)!
  await choose(settings, 'Субтитри', subtitles)
  await page.keyboard.press('Escape')
  return { dubbing, subtitles }
}
