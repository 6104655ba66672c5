import { expect, test } from '../../support/efir-test.ts'
import { addressOf, closeStation, CODERS, giveStream, hasFfmpeg, openStation } from '../../support/own-stream.ts'
import { audioSeconds, catchAudio } from '../../support/station-audio.ts'

test('when the operator replaces the stream of a station, listeners hear the new one without a press', async ({
  page,
  service,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  const station = await openStation(CODERS['mp3']!)
  await catchAudio(page)
  await page.goto('/ua/radio')
  const loop = page.waitForResponse((response) => response.url().endsWith('.m4s'))
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await loop
  await expect.poll(() => audioSeconds(page)).toBeGreaterThan(2)
  const stream = page.waitForResponse((response) => response.url().endsWith('.mp3'))
  giveStream(service, 1, addressOf(station))
  // The next listener is given the new stream at once; with that the service knows of it.
  const [first] = await (await page.request.get('/api/radio/all')).json()
  const { url } = await (await page.request.get(`/api/radio/live/${first._id}`)).json()
  expect((await page.request.get(url)).status()).toBe(200)
  expect((await stream).status()).toBe(200)
  // The new stream has a time of its own.
  let fromS = await audioSeconds(page)
  const heardS = async () => {
    const nowS = await audioSeconds(page)
    fromS = Math.min(fromS, nowS)
    return nowS - fromS
  }
  await expect.poll(heardS, { timeout: 45_000 }).toBeGreaterThan(8)
  closeStation(station)
})

// The service is shared by tests: its station plays the demonstration again afterwards.
test.afterEach(({ service }) => giveStream(service, 1, null))
