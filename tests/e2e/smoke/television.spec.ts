import type { Page } from '@playwright/test'
import { difference, expect, samplePicture, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { plays } from '../../support/watching.ts'

async function firstOpenChannel(page: Page): Promise<void> {
  await page.goto('/ua/telekanaly')
  await page.getByRole('link', { name: /^\d* ?Виднокрай/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
}

test('a visitor watches an open channel: the picture is not black, and moves', async ({ page, troubles }) => {
  await firstOpenChannel(page)
  await plays(page, 1)
  const before = await samplePicture(page)
  expect(before.brightness).toBeGreaterThan(12)
  await plays(page, 2)
  expect(difference(before.fingerprint, (await samplePicture(page)).fingerprint)).toBeGreaterThan(0.5)
  expect(troubles).toEqual([])
})

test('a signed-in viewer goes two hours back: the programme and the stream agree on the time', async ({
  page,
  service,
  request,
  troubles,
}) => {
  await signIn(page, service, 'premium')
  const twoHoursAgo = Date.now() - 2 * 3_600_000
  const guide = (await (await request.get('/api/programs/all/tv-10')).json()) as { start: number; end: number; day: string }[]
  // A channel that no other test leaves in the middle.
  const { start, day } = guide.findLast(({ end }) => end <= twoHoursAgo)!
  await page.goto(`/ua/telekanaly/tv-10?day=${day}`)
  await untilAlive(page)
  const playlist = page.waitForResponse((response) => /\/archive\/.*index\.m3u8/.test(response.url()))
  const row = page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${new Date(start).toISOString()}"]`) })
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/archive=/)

  const text = await (await playlist).text()
  const shown = Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/.exec(text)![1]!)
  expect(Math.abs(shown - start)).toBeLessThan(4000)
  const expected = new Intl.DateTimeFormat('uk', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Warsaw' }).format(start)
  const moment = page.getByRole('slider', { name: 'Момент' })
  await expect(moment).toHaveAttribute('aria-valuetext', expected)
  // Until the archive's first picture the video is still the live one, so the test reads the ruler's time.
  await expect.poll(async () => Number(await moment.inputValue()), { timeout: 30_000 }).toBeGreaterThan(start + 2000)
  expect((await samplePicture(page)).brightness).toBeGreaterThan(12)
  expect(troubles).toEqual([])
})
