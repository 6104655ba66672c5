import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import {
  choose,
  filmFrame,
  filmRuler,
  filmSeconds,
  filmVideo,
  openTitle,
  settingsOf,
  untilFilmPlays,
  watchFilm,
} from '../../support/film.ts'
import { isPaused, pressRemote } from '../../support/television.ts'

test.use({ serviceWorkers: 'block' })

/** Records interruptions of the film from now on. */
async function watchBreaks(page: Page): Promise<() => Promise<{ same: boolean; breaks: string[] }>> {
  await filmVideo(page).evaluate((video) => {
    const breaks: string[] = []
    for (const name of ['emptied', 'pause', 'loadstart', 'seeking']) video.addEventListener(name, () => breaks.push(name))
    Object.assign(window, { watched: { video, breaks } })
  })
  return () =>
    page.evaluate(() => {
      const { video, breaks } = (window as unknown as { watched: { video: Element; breaks: string[] } }).watched
      return { same: document.querySelector('main video') === video, breaks }
    })
}

test('a film is paused, played, seeked and left by the keys of a remote', async ({ page, request }) => {
  const film = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  await expect(filmFrame(page)).toBeFocused()
  await pressRemote(page, 19)
  await expect.poll(() => isPaused(page)).toBe(true)
  await pressRemote(page, 415)
  await expect.poll(() => isPaused(page)).toBe(false)
  const before = await filmSeconds(page)
  await pressRemote(page, 417)
  await expect.poll(() => filmSeconds(page)).toBeGreaterThan(before + 14)
  await pressRemote(page, 412)
  await expect.poll(() => filmSeconds(page)).toBeLessThan(before + 10)
  // The key in the middle of the remote, where the picture has the focus.
  await page.keyboard.press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await pressRemote(page, 461)
  await page.waitForFunction(() => document.fullscreenElement === null)
  await expect(page).toHaveURL(/play=1$/)
  await pressRemote(page, 461)
  await expect(page).not.toHaveURL(/play/)
  await expect(page.locator('video')).toHaveCount(0)

  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Дивитися|Продовжити)/ })
    .press('Enter')
  await untilFilmPlays(page)
  await pressRemote(page, 413)
  await expect(page.locator('video')).toHaveCount(0)
})

test('a panel over a film closes by Back too', async ({ page, request }) => {
  const film = await openTitle(request, 'FILM')
  const refusal = { status: 'error', code: 'live_error', error: '' }
  await page.route(/\/api\/catalogue\/stream\//, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.goto(`/ua/filmy/${film._id}?play=1`)
  await expect(filmFrame(page).getByRole('heading', { name: 'Зараз не відтворюється' })).toBeVisible()
  await pressRemote(page, 10009)
  await expect(filmFrame(page)).toHaveCount(0)
})

test('the question mark shows the keys of a film and none of television; N is the next episode', async ({
  page,
  context,
  request,
}) => {
  await bringAxe(context)
  const serial = await openTitle(request, 'SERIAL')
  await watchFilm(page, `/ua/serials/${serial._id}`)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Клавіші програвача' })
  await expect(keys).toContainText('Наступна серія')
  await expect(keys).toContainText('Пробіл')
  await expect(keys).not.toContainText('канал')
  expect(await wrongOn(page, 'keys of a film')).toEqual([])
  await pressRemote(page, 461)
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/season=1&episode=1$/)
  await page.keyboard.press('m')
  await expect(filmFrame(page).getByRole('button', { name: 'Звук' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('+')
  await expect(filmFrame(page).getByRole('button', { name: 'Звук' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/season=1&episode=2$/)

  const film = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  await page.keyboard.press('?')
  await expect(keys).toContainText('15 секунд назад')
  await expect(keys).not.toContainText('Наступна серія')
})

test('a press further down the page scrolls to the picture', async ({ page, request }) => {
  const serial = await openTitle(request, 'SERIAL')
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`/ua/serials/${serial._id}`)
  await untilAlive(page)
  const episodes = page.locator('main ol[data-open] a')
  const topOf = () => filmFrame(page).evaluate((frame) => Math.round(frame.getBoundingClientRect().top))
  await episodes.nth(2).click()
  await expect(page).toHaveURL(/episode=3/)
  await untilFilmPlays(page)
  await expect.poll(topOf).toBe(64)
  await episodes.nth(1).click()
  await expect(page).toHaveURL(/episode=2/)
  await expect.poll(topOf).toBe(64)
  // Of the picture only its buttons are in sight.
  await filmFrame(page).evaluate((frame) => scrollTo({ top: frame.getBoundingClientRect().bottom - 80, behavior: 'instant' }))
  await expect(await settingsOf(page)).toBeInViewport({ ratio: 1 })
})

test('a switch of language does not interrupt a film', async ({ page, request, service }) => {
  const film = await openTitle(request, 'FILM')
  await signIn(page, service, 'basic')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  const read = await watchBreaks(page)
  const before = await filmSeconds(page)
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('group', { name: 'Проигрыватель' })).toBeVisible()
  await expect(page).toHaveURL(`/filmy/${film._id}?play=1`)
  await page.getByRole('link', { name: 'Українська' }).click()
  await expect(filmFrame(page)).toBeVisible()
  await expect.poll(() => filmSeconds(page)).toBeGreaterThan(before + 2)
  expect(await read()).toEqual({ same: true, breaks: [] })
  // It is still this page's own: it goes with it.
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
})

test('a film keeps playing when its viewer signs in elsewhere', async ({ page, request, service }) => {
  const film = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  const read = await watchBreaks(page)
  const requested = Promise.withResolvers<void>()
  const answers = Promise.withResolvers<void>()
  await page.route(/\/api\/catalogue\/own\//, async (route) => {
    requested.resolve()
    await answers.promise
    await route.continue()
  })
  const opened = { auth_token: service.tokens['basic']!, name: 'Тарас' }
  await page.evaluate((session) => new BroadcastChannel('session').postMessage(session), opened)
  await requested.promise
  const before = await filmSeconds(page)
  await expect.poll(() => filmSeconds(page)).toBeGreaterThan(before + 1)
  answers.resolve()
  await expect.poll(() => filmSeconds(page)).toBeGreaterThan(before + 2)
  expect(await read()).toEqual({ same: true, breaks: [] })
})

test.describe('over the ruler', () => {
  /** The ruler's preview: its tile in the sprite sheet, and its box on the page. */
  const previewOf = (page: Page) =>
    filmFrame(page).evaluate((frame) => {
      const image = frame.querySelector<HTMLImageElement>('img[src*="thumbnails"]')
      if (!image || image.getClientRects().length === 0) return null
      const { left, right, top, width } = image.parentElement!.parentElement!.getBoundingClientRect()
      const { x: rulerX, right: rulerRight } = frame.querySelector('input')!.getBoundingClientRect()
      const at = (name: string) => Math.abs(Number.parseInt(image.style.getPropertyValue(name)))
      return {
        second: (at('--y') / 90) * 10 + at('--x') / 160,
        isWhole: left >= rulerX - 1 && right <= rulerRight + 1 && top >= frame.getBoundingClientRect().top && width > 0,
        isDrawn: image.naturalWidth === 1600,
      }
    })

  for (const width of [1440, 360]) {
    test(`a preview shows the film at the pointer, at both ends too, at ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 800 })
      const film = await openTitle(request, 'FILM')
      await watchFilm(page, `/ua/filmy/${film._id}`)
      await page.keyboard.press('k')
      const ruler = filmRuler(page)
      const box = (await ruler.boundingBox())!
      for (const [share, second] of [
        [0.002, 0],
        [0.51, 20],
        [0.998, 39],
      ] as const) {
        await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
        await expect.poll(() => previewOf(page)).toEqual({ second, isWhole: true, isDrawn: true })
      }
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.26, box.y + box.height / 2, { steps: 5 })
      await expect.poll(() => previewOf(page)).toMatchObject({ second: 10, isWhole: true })
      await page.mouse.up()
      await expect.poll(() => filmSeconds(page)).toBeGreaterThan(9)
      await page.mouse.move(5, 5)
      await expect.poll(() => previewOf(page)).toBeNull()

      await filmFrame(page).focus()
      await page.keyboard.press('Tab')
      while (!(await ruler.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
      await page.keyboard.press('Home')
      await expect.poll(() => previewOf(page)).toMatchObject({ second: 0, isWhole: true })
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => previewOf(page)).toMatchObject({ second: 15 })
      await expect(ruler).toHaveAttribute('aria-valuetext', /^0:15 з 0:40/)
    })
  }

  test('with data saving, or without thumbnails, only the time is shown', async ({ page, request }) => {
    const requests: string[] = []
    page.on('request', (sent) => /thumbnails/.test(sent.url()) && requests.push(sent.url()))
    const film = await openTitle(request, 'FILM')
    const pointAtMiddle = async () => {
      await page.keyboard.press('k')
      const box = (await filmRuler(page).boundingBox())!
      await page.mouse.move(box.x + box.width * 0.51, box.y + box.height / 2)
      await expect(filmFrame(page).getByText('0:20', { exact: true })).toBeVisible()
    }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    await watchFilm(page, `/ua/filmy/${film._id}`)
    await pointAtMiddle()
    expect(requests).toEqual([])
    await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: false })
    await page.route(/\/api\/catalogue\/stream\//, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), thumbnails: null } })
    })
    await watchFilm(page, `/ua/filmy/${film._id}`)
    await pointAtMiddle()
    expect(requests).toEqual([])
    expect(await previewOf(page)).toBeNull()
  })
})

test('subtitles are rendered in the picture with the text of their file', async ({ page, request }) => {
  const film = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  const read = async (language: string) => {
    const settings = await settingsOf(page)
    await choose(settings, 'Субтитри', language)
    await settings.getByRole('button', { name: 'Закрити' }).click()
    await expect(settings).toBeHidden()
  }
  const shown = () =>
    filmVideo(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )
  const arrives = page.waitForResponse(/subtitles-ru\/0\.vtt/)
  await read('русский')
  const file = await (await arrives).text()
  // Between seeing words and the pause they may have gone.
  await expect(async () => {
    if (await filmVideo(page).evaluate((video: HTMLVideoElement) => video.paused)) await filmFrame(page).press('k')
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(0)
    await filmFrame(page).press('k')
    expect((await shown()).length).toBeGreaterThan(0)
  }).toPass()
  const [words] = await shown()
  expect(words).toMatch(/[а-яё]{3}/i)
  expect(file).toContain(words)

  // The film is paused: only the subtitle can change the picture.
  const picture = async () => {
    const seen = await filmFrame(page).screenshot({ animations: 'disabled' })
    return createHash('sha256').update(seen).digest('hex')
  }
  const inUkrainianNow = async () => (await shown()).some((cue) => cue !== words)
  await read('українська')
  await expect.poll(inUkrainianNow).toBe(true)
  const inUkrainian = await picture()
  await read('Без субтитрів')
  await expect.poll(picture).not.toBe(inUkrainian)
  expect(await shown()).toEqual([])
})
