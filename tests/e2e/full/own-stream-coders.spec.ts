import { expect, test } from '../../support/efir-test.ts'
import { addressOf, closeStation, CODERS, giveStream, hasFfmpeg, openStation } from '../../support/own-stream.ts'
import { audioSeconds, catchAudio } from '../../support/station-audio.ts'

test('stations with streams of their own, in AAC and in MP3, sound for longer than their initial burst', async ({
  page,
  service,
  troubles,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(120_000)
  const stations = await Promise.all(Object.values(CODERS).map(openStation))
  for (const [index, station] of stations.entries()) {
    giveStream(service, index + 1, addressOf(station))
  }
  await catchAudio(page)
  await page.goto('/ua/radio')
  for (const [index, name] of Object.keys(CODERS).entries()) {
    const segment = page.waitForResponse((response) => response.url().endsWith(`.${name}`))
    await page.getByRole('main').getByRole('listitem').nth(index).getByRole('button').first().click()
    expect((await segment).status()).toBe(200)
    const from = await audioSeconds(page)
    await expect.poll(() => audioSeconds(page), { timeout: 45_000 }).toBeGreaterThan(from + 12)
  }
  expect(troubles).toEqual([])
  stations.forEach(closeStation)
})

// The service is shared by tests: its stations play the demonstration again afterwards.
test.afterEach(({ service }) => Object.keys(CODERS).forEach((_, index) => giveStream(service, index + 1, null)))
