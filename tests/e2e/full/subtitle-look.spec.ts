import type { Page } from '@playwright/test'
import { expect, test } from '../../support/efir-test.ts'
import { choose, filmFrame, filmVideo, openTitle, settingsOf, untilFilmPlays, watchFilm } from '../../support/film.ts'
import { isPaused } from '../../support/television.ts'

test.use({ serviceWorkers: 'block' })

/** A subtitle in the picture: the height of its text (px), and the brightness of its ground (0 to 255). */
type Seen = { height: number; ground: number }

const settings = (page: Page) => page.getByRole('dialog', { name: 'Налаштування' })
const question = (page: Page, name: string) => settings(page).getByRole('group', { name, exact: true })

/** Opens the settings by keys. */
async function openByKeys(page: Page): Promise<void> {
  await filmFrame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
  await expect(settings(page)).toBeVisible()
}

/** Chooses an answer in the settings by keys alone, and leaves them. */
async function chooseByKeys(page: Page, name: string, answer: string): Promise<void> {
  await openByKeys(page)
  const group = question(page, name)
  const isIn = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 20 && !(await isIn()); presses += 1) await page.keyboard.press('Tab')
  const radio = group.getByRole('radio', { name: answer })
  for (let presses = 0; presses < 3 && !(await radio.isChecked()); presses += 1) await page.keyboard.press('ArrowRight')
  await expect(radio).toBeFocused()
  await expect(radio).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
}

/** Stops the film where something is said. */
async function stopAtWords(page: Page): Promise<void> {
  await filmFrame(page).press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.waitForFunction(() => {
    const { textTracks } = document.querySelector<HTMLVideoElement>('main video')!
    return [...textTracks].some(({ mode, cues }) => mode === 'showing' && cues !== null && cues.length > 0)
  })
  await filmVideo(page).evaluate(async (video: HTMLVideoElement) => {
    const { cues } = [...video.textTracks].find(({ mode }) => mode === 'showing')!
    const { startTime, endTime } = cues![0]!
    const isThere = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = (startTime + endTime) / 2
    await isThere
  })
}

/** Measures the subtitle by the difference between the paused picture with and without it. */
async function seen(page: Page): Promise<Seen> {
  const picture = async () => (await filmVideo(page).screenshot({ animations: 'disabled' })).toString('base64')
  const turn = (from: TextTrackMode, to: TextTrackMode) =>
    filmVideo(page).evaluate(
      (video: HTMLVideoElement, [old, next]) => {
        for (const track of video.textTracks) if (track.mode === old) track.mode = next
      },
      [from, to] as const,
    )
  const spoken = await picture()
  await turn('showing', 'hidden')
  const silent = await picture()
  await turn('hidden', 'showing')
  return page.evaluate(differenceOf, [spoken, silent] as const)
}

async function differenceOf([spoken, silent]: readonly [string, string]): Promise<Seen> {
  const decoded = async (png: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(png), (sign) => sign.codePointAt(0)!)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, bitmap.width, bitmap.height)
  }
  const [one, other] = [await decoded(spoken), await decoded(silent)]
  const brightness = ({ data }: ImageData, pixel: number) => (data[pixel * 4]! + data[pixel * 4 + 1]! + data[pixel * 4 + 2]!) / 3
  const box = { left: Infinity, right: -1, top: Infinity, bottom: -1 }
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    if (Math.abs(brightness(one, pixel) - brightness(other, pixel)) < 8) continue
    const [x, y] = [pixel % one.width, Math.floor(pixel / one.width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  const inside: number[] = []
  for (let y = box.top; y <= box.bottom; y += 1)
    for (let x = box.left; x <= box.right; x += 1) inside.push(brightness(one, y * one.width + x))
  // The letters cover less than half of it.
  const ground = inside.toSorted((a, b) => a - b)[Math.floor(inside.length / 2)] ?? Number.NaN
  return { height: box.bottom - box.top + 1, ground }
}

test('size and background of subtitles are chosen by keys, applied to the picture, and stored on the device', async ({
  page,
  request,
}) => {
  const film = await openTitle(request, 'FILM')
  await watchFilm(page, `/ua/filmy/${film._id}`)
  const first = await settingsOf(page)
  await choose(first, 'Субтитри', 'українська')
  await expect(question(page, 'Розмір субтитрів').getByRole('radio', { name: 'Середні' })).toBeChecked()
  await expect(question(page, 'Тло субтитрів').getByRole('radio', { name: 'Темне' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await stopAtWords(page)

  const medium = await seen(page)
  await chooseByKeys(page, 'Розмір субтитрів', 'Дрібні')
  const small = await seen(page)
  await chooseByKeys(page, 'Розмір субтитрів', 'Великі')
  const large = await seen(page)
  expect(small.height).toBeLessThan(medium.height * 0.85)
  expect(large.height).toBeGreaterThan(medium.height * 1.25)

  await chooseByKeys(page, 'Тло субтитрів', 'Без тла')
  const plain = await seen(page)
  await chooseByKeys(page, 'Тло субтитрів', 'Щільне')
  const opaque = await seen(page)
  expect(opaque.ground).toBeLessThan(4)
  expect(large.ground).toBeGreaterThan(opaque.ground + 8)
  expect(plain.ground).toBeGreaterThan(large.ground + 8)

  await page.reload()
  await untilFilmPlays(page)
  await stopAtWords(page)
  const again = await seen(page)
  expect(Math.abs(again.height - opaque.height)).toBeLessThan(4)
  expect(again.ground).toBeLessThan(4)
  await openByKeys(page)
  await expect(question(page, 'Розмір субтитрів').getByRole('radio', { name: 'Великі' })).toBeChecked()
  await expect(question(page, 'Тло субтитрів').getByRole('radio', { name: 'Щільне' })).toBeChecked()
})
