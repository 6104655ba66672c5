import type { Page } from '@playwright/test'
import { expect, test } from '../../support/efir-test.ts'
import { catchAudio, stationPlays } from '../../support/station-audio.ts'

/** The loudest sample (0 to 1) that the station gives within a second. */
function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { radio } = window as unknown as { radio: HTMLAudioElement & { captureStream(): MediaStream } }
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(radio.captureStream()).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let peak = 0
    const end = performance.now() + 1500
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame)
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
    }
    await context.close()
    return peak
  })
}

test('a station sounds: its time advances and its samples are not silent', async ({ page, troubles }) => {
  await catchAudio(page)
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Радіо' })).toBeVisible()
  await stationPlays(page)
  expect(await loudness(page)).toBeGreaterThan(0.02)
  expect(troubles).toEqual([])
})

test('the radio plays on from screen to screen and pauses when television starts', async ({ page }) => {
  await catchAudio(page)
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('button').first().click()
  await stationPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page).toHaveURL(/telekanaly/)
  await stationPlays(page)
  await page.getByRole('link', { name: /Виднокрай/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await expect(page.getByRole('region', { name: 'Радіо' }).getByRole('button', { name: 'Грати' })).toBeVisible()
})
