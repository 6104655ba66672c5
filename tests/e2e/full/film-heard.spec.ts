import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test as base } from '../../support/efir-test.ts'
import { choose, filmVideo, openTitle, settingsOf, watchFilm } from '../../support/film.ts'
import { findBrowser } from '../../../server/demo/studio/find-browser.ts'
import { type Ears, listenFor, missingPrograms } from '../../support/heard.ts'
import { decodeSound, likeness } from '../../support/likeness.ts'
import { SAMPLE_RATE } from '../../support/tones.ts'

const missing = missingPrograms(['ffmpeg', 'pulseaudio', 'parec'])
if (missing.length > 0) console.warn(`SKIPPED LOUDLY: ${missing.join(', ')} not installed, so no dubbing is heard.`)

const test = base.extend<object, { ears: Ears }>({
  ears: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const ears = await listenFor([])
      await provide(ears)
      await ears.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ ears }, provide) => {
      await provide({ ...(await findBrowser()), env: { ...(process.env as Record<string, string>), ...ears.env } })
    },
    { scope: 'worker' },
  ],
})
test.skip(missing.length > 0, 'what is heard cannot be recorded here')
test.use({ serviceWorkers: 'block' })

const CLIP_MS = 4000

/** A recording of the film, and where in the film it was made, in seconds. */
type Clip = { sound: Int16Array; aroundS: number }

/** The dubbings of a film by language, decoded from the server's files. */
async function dubbingsOf(request: APIRequestContext, id: string): Promise<Record<string, Int16Array>> {
  const { url } = (await (await request.get(`/api/catalogue/stream/${id}`, { headers: { platform: 'browser' } })).json()) as {
    url: string
  }
  const master = await (await request.get(url)).text()
  const tracks: Record<string, Int16Array> = {}
  for (const [, language, uri] of master.matchAll(/TYPE=AUDIO.*LANGUAGE="(\w+)".*URI="([^"]+)"/g)) {
    const list = new URL(uri!, new URL(url, 'http://efir.test'))
    const names = (await (await request.get(list.pathname + list.search)).text()).match(/init\.mp4|^\d+\.m4s$/gm)!
    const files = names.map(async (name) => {
      const { pathname, search } = new URL(name, list)
      return (await request.get(pathname + search)).body()
    })
    tracks[language!] = decodeSound(Buffer.concat(await Promise.all(files)))
  }
  return tracks
}

const clocks = (page: Page) =>
  filmVideo(page).evaluate((video: HTMLVideoElement) => ({ filmS: video.currentTime, wallMs: Date.now() }))

/**
 * Where the dubbings, which have their music in common, differ most, in seconds from the start of the film.
 */
function placeOfVoices({ uk, ru }: Record<string, Int16Array>): number {
  const pieces = Array.from({ length: 30 }, (_, second) => {
    const piece = uk!.subarray((second + 2) * SAMPLE_RATE, (second + 2) * SAMPLE_RATE + (CLIP_MS / 1000) * SAMPLE_RATE)
    return { second: second + 2, like: likeness(piece, ru!, { aroundS: second + 2, withinS: 0 }) }
  })
  return pieces.toSorted((one, other) => one.like - other.like)[0]!.second
}

/** Records the sound of a film for a while from a position on. */
async function listen(page: Page, ears: Ears, fromS: number): Promise<Clip> {
  await filmVideo(page).evaluate((video: HTMLVideoElement, toS) => {
    video.currentTime = toS
    // On a slow machine it may have ended meanwhile.
    return video.play()
  }, fromS - 0.5)
  await page.waitForFunction((from) => {
    const video = document.querySelector<HTMLVideoElement>('main video')!
    return !video.seeking && video.readyState >= 3 && video.currentTime >= from
  }, fromS)
  const { filmS, wallMs } = await clocks(page)
  await ears.untilRecorded(wallMs + CLIP_MS)
  const after = await clocks(page)
  // Only uninterrupted playback has a position in the track.
  expect(Math.abs(after.filmS - filmS - (after.wallMs - wallMs) / 1000)).toBeLessThan(0.3)
  return { sound: ears.samples(wallMs, wallMs + CLIP_MS), aroundS: filmS }
}

test('another dubbing is another voice, from the choice on', async ({ page, request, ears }) => {
  const film = await openTitle(request, 'FILM')
  const dubbings = await dubbingsOf(request, film._id)
  expect(Object.keys(dubbings)).toEqual(['uk', 'ru'])
  const placeS = placeOfVoices(dubbings)
  await watchFilm(page, `/ua/filmy/${film._id}`)
  const first = await listen(page, ears, placeS)
  const settings = await settingsOf(page)
  await choose(settings, 'Озвучення', 'русский')
  await settings.getByRole('button', { name: 'Закрити' }).click()
  const second = await listen(page, ears, placeS)

  // Comparing takes seconds, in which the film would go on.
  const like = ({ sound, aroundS }: Clip, language: string) => likeness(sound, dubbings[language]!, { aroundS, withinS: 0.75 })
  const before = { uk: like(first, 'uk'), ru: like(first, 'ru') }
  const after = { uk: like(second, 'uk'), ru: like(second, 'ru') }
  expect(before.uk).toBeGreaterThan(0.85)
  expect(before.ru).toBeLessThan(before.uk - 0.15)
  expect(after.ru).toBeGreaterThan(0.85)
  expect(after.uk).toBeLessThan(after.ru - 0.15)
})
