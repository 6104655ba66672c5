import type { APIRequestContext, Page } from '@playwright/test'
import type { Title, TitleCard } from '../../../src/contract/titles.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import {
  choose,
  chosen,
  filmFrame,
  filmRuler,
  filmSeconds,
  filmsWithTracks,
  filmVideo,
  offered,
  openTitle,
  settingsOf,
  shownTitle,
  subtitlesShown,
  untilFilmPlays,
  watchFilm,
} from '../../support/film.ts'

test.use({ serviceWorkers: 'block' })

const HEADERS = { platform: 'browser' }

/** Lets the film go on from another place of it (seconds). */
const goTo = (page: Page, seconds: number) =>
  filmVideo(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
    return video.play()
  }, seconds)

const offer = (page: Page) => filmFrame(page).getByRole('group', { name: 'Наступна серія' })
const goOn = (page: Page) => offer(page).getByRole('button', { name: /^Наступна серія за \d+ с$/ })
const isEnded = (page: Page) => filmVideo(page).evaluate((video: HTMLVideoElement) => video.ended)

/** Opens the first episode of a serial, and says which it is. */
async function watchFirstEpisode(page: Page, request: APIRequestContext): Promise<Title> {
  const { _id } = await openTitle(request, 'SERIAL')
  await watchFilm(page, `/ua/serials/${_id}`)
  await expect(page).toHaveURL(/season=1&episode=1$/)
  return shownTitle(request, _id)
}

test.describe('at the end of an episode', () => {
  test('the next one is counted down to, and autoplays', async ({ page, request }) => {
    await watchFirstEpisode(page, request)
    await expect(offer(page)).toHaveCount(0)
    await goTo(page, 30)
    await expect(goOn(page)).toBeInViewport({ ratio: 1 })
    const left = async () => Number(/\d+/.exec((await goOn(page).textContent())!)![0])
    const first = await left()
    expect(first).toBeLessThanOrEqual(15)
    await expect.poll(left).toBeLessThan(first)
    await expect(page).toHaveURL(/season=1&episode=2$/)
    await untilFilmPlays(page)
    expect(await filmSeconds(page)).toBeLessThan(20)
    await expect(offer(page)).toHaveCount(0)
  })

  test('a press plays it at once, and after the last of a season the next season', async ({ page, request }) => {
    const { seasons, _id } = await watchFirstEpisode(page, request)
    await goTo(page, 27)
    await goOn(page).click()
    await expect(page).toHaveURL(/season=1&episode=2$/)
    await untilFilmPlays(page)
    await expect(filmFrame(page)).toBeFocused()

    const [first, second] = seasons
    expect(second).toBeDefined()
    await page.goto(`/ua/serials/${_id}?season=1&episode=${first!.episodes.at(-1)!.number}`)
    await untilFilmPlays(page)
    await goTo(page, 27)
    await goOn(page).click()
    await expect(page).toHaveURL(/season=2&episode=1$/)

    const last = seasons.at(-1)!
    await page.goto(`/ua/serials/${_id}?season=${last.number}&episode=${last.episodes.at(-1)!.number}`)
    await untilFilmPlays(page)
    await goTo(page, 38)
    await expect.poll(() => isEnded(page)).toBe(true)
    await expect(offer(page)).toHaveCount(0)
  })

  test('a viewer who cancels stays at the end, and can replay it', async ({ page, request }) => {
    await watchFirstEpisode(page, request)
    await goTo(page, 33)
    await offer(page).getByRole('button', { name: 'Залишитися тут' }).click()
    await expect(offer(page)).toHaveCount(0)
    await expect(filmFrame(page)).toBeFocused()
    await expect.poll(() => isEnded(page)).toBe(true)
    await expect(filmFrame(page).getByRole('button', { name: 'Грати' }).first()).toBeVisible()
    await expect(page).toHaveURL(/season=1&episode=1$/)
    await filmFrame(page).press('k')
    await untilFilmPlays(page)
    await expect(page).toHaveURL(/season=1&episode=1$/)
  })
})

test('the introduction is skipped to its end by one press, and by none after it', async ({ page, request }) => {
  const { seasons } = await watchFirstEpisode(page, request)
  const { from, to } = seasons[0]!.episodes[0]!.intro!
  const skip = filmFrame(page).getByRole('button', { name: 'Пропустити заставку' })
  await goTo(page, from / 1000 + 0.5)
  await expect(skip).toBeInViewport({ ratio: 1 })
  await skip.click()
  await expect.poll(() => filmSeconds(page)).toBeGreaterThanOrEqual(to / 1000)
  expect(await filmSeconds(page)).toBeLessThan(to / 1000 + 10)
  await expect(skip).toHaveCount(0)
  await expect(filmFrame(page)).toBeFocused()
})

test('the ruler is marked at every chapter, and a press on it seeks to the named chapter', async ({ page, request }) => {
  const { _id } = await openTitle(request, 'FILM')
  const { chapters, duration } = await shownTitle(request, _id)
  expect(chapters.length).toBeGreaterThan(2)
  await watchFilm(page, `/ua/filmy/${_id}`)
  await page.keyboard.press('k')
  const ruler = filmRuler(page)
  const box = (await ruler.boundingBox())!
  const marks = await ruler.evaluate((input) => {
    const { left, width } = input.getBoundingClientRect()
    return [...input.parentElement!.querySelectorAll('svg[aria-hidden] rect[width="1"]')].map(
      (mark) => (mark.getBoundingClientRect().left - left) / width,
    )
  })
  const shares = chapters.map(({ at }) => at / duration)
  for (const share of shares) expect(marks.some((mark) => Math.abs(mark - share) < 0.01)).toBe(true)
  for (const [index, { at, name }] of chapters.entries()) {
    const x = box.x + box.width * (shares[index]! + 0.02)
    await page.mouse.move(x, box.y + box.height / 2)
    await expect(filmFrame(page).getByText(name).last()).toBeVisible()
    await page.mouse.click(x, box.y + box.height / 2)
    await expect.poll(async () => Math.abs((await filmSeconds(page)) * 1000 - at)).toBeLessThan(2000)
    await page.mouse.move(5, 5)
    await expect(filmFrame(page).getByText(name)).toHaveCount(1)
    await expect(ruler).toHaveAttribute('aria-valuetext', new RegExp(`, ${name}$`))
  }
})

test('the settings list the chapters with the current one marked, and each seeks to its start', async ({ page, request }) => {
  const { _id } = await openTitle(request, 'FILM')
  const { chapters } = await shownTitle(request, _id)
  const [first, , third] = chapters
  await watchFilm(page, `/ua/filmy/${_id}`)
  await page.keyboard.press('k')
  const list = (await settingsOf(page)).getByRole('group', { name: 'Розділи' })
  await expect(list.getByRole('button')).toHaveCount(chapters.length)
  await expect(list.getByRole('button', { name: first!.name })).toHaveAttribute('aria-current', 'true')
  await list.getByRole('button', { name: third!.name }).click()
  await expect.poll(async () => Math.abs((await filmSeconds(page)) * 1000 - third!.at)).toBeLessThan(2000)
  // The sheet has closed, and lists it as the one that plays when it is opened again.
  await expect(list).toHaveCount(0)
  await settingsOf(page)
  await expect(list.getByRole('button', { name: third!.name })).toHaveAttribute('aria-current', 'true')
  await expect(list.locator('[aria-current]')).toHaveCount(1)
})

test('a film plays at the chosen speed for the visit, and the next film too', async ({ page, request }) => {
  const rate = () => filmVideo(page).evaluate((video: HTMLVideoElement) => video.playbackRate)
  const { _id } = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${_id}`)
  expect(await rate()).toBe(1)
  await choose(await settingsOf(page), 'Швидкість', '2×')
  await expect.poll(rate).toBe(2)
  const at = await filmVideo(page).evaluate(async (video: HTMLVideoElement) => {
    const moment = () => ({ filmS: video.currentTime, wallMs: performance.now() })
    const from = moment()
    while (video.currentTime < from.filmS + 4)
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    const to = moment()
    return ((to.filmS - from.filmS) * 1000) / (to.wallMs - from.wallMs)
  })
  expect(at).toBeGreaterThan(1.3)
  await page.reload()
  await untilFilmPlays(page)
  await expect.poll(rate).toBe(2)
  const serial = await openTitle(request, 'SERIAL')
  await watchFilm(page, `/ua/serials/${serial._id}`)
  await expect.poll(rate).toBe(2)
})

test('chosen dubbing and subtitles apply after a reload, and to another film', async ({ page, request }) => {
  const [film, other] = await filmsWithTracks(request)
  await watchFilm(page, `/ua/filmy/${film!._id}`)
  const settings = await settingsOf(page)
  const before = await chosen(page, 'Озвучення')
  const dubbing = (await offered(page, 'Озвучення')).find((one) => one !== before)!
  await choose(settings, 'Озвучення', dubbing)
  expect(await chosen(page, 'Субтитри')).toBe('Без субтитрів')
  const subtitles = (await offered(page, 'Субтитри')).at(-1)!
  await choose(settings, 'Субтитри', subtitles)

  for (const again of [film!, other!]) {
    await page.goto(`/ua/filmy/${again._id}?play=1`)
    await untilFilmPlays(page)
    await settingsOf(page)
    await expect.poll(() => chosen(page, 'Озвучення')).toBe(dubbing)
    await expect.poll(() => chosen(page, 'Субтитри')).toBe(subtitles)
    await expect.poll(() => subtitlesShown(page)).toBe(1)
  }
  await choose(page.getByRole('dialog', { name: 'Налаштування' }), 'Субтитри', 'Без субтитрів')
  await page.reload()
  await untilFilmPlays(page)
  await settingsOf(page)
  expect(await chosen(page, 'Озвучення')).toBe(dubbing)
  expect(await chosen(page, 'Субтитри')).toBe('Без субтитрів')
})

test('a trailer plays by its button, without the package of its film, and leaves the page unchanged', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/catalogue/list?type=FILM&limit=60', { headers: HEADERS })
  const { items } = (await answer.json()) as { items: TitleCard[] }
  const known = await Promise.all(items.map(({ _id }) => shownTitle(request, _id)))
  const film = known.find(({ has_trailer: has, allowed, ageRestrictions }) => has && !allowed && ageRestrictions < 16)!
  await page.goto(`/ua/filmy/${film._id}`)
  await untilAlive(page)
  const trailer = page.getByRole('main').getByRole('link', { name: 'Трейлер' })
  const streamRequest = page.waitForRequest(/\/api\/catalogue\/stream\/.*trailer=1/)
  await trailer.click()
  expect((await streamRequest).url()).toContain(film._id)
  await expect(page).toHaveURL(`/ua/filmy/${film._id}?trailer=1`)
  await untilFilmPlays(page)
  await filmFrame(page).getByRole('button', { name: 'Закрити програвач' }).click()
  await expect(page).toHaveURL(`/ua/filmy/${film._id}`)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(trailer).toBeVisible()
})
