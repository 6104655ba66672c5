import type { Page } from '@playwright/test'
import { beginDownload, downloadRows, secondsOf, untilDownloaded, untilWorkerAnswers } from '../../support/downloads.ts'
import { expect, giveSession, test, untilAlive } from '../../support/efir-test.ts'
const player = (page: Page) => page.getByRole('group', { name: 'Програвач' })

test('a downloaded programme of the archive plays and seeks offline', async ({ page, context, request, service }) => {
  type Programme = { _id: string; title: string; start: number; end: number }
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const over = guide.filter(({ end, start }) => end < Date.now() - 3_600_000 && start > Date.now() - 48 * 3_600_000)
  const [short] = over.toSorted((one, other) => one.end - one.start - (other.end - other.start))
  await giveSession(context, service, service.tokens['premium']!, 'Оксана')
  await page.goto(`/ua/telekanaly/tv-01?archive=${short!._id}`)
  await untilWorkerAnswers(page)
  await untilAlive(page)
  await beginDownload(page, short!.title)
  await untilDownloaded(page, short!.title)

  await context.setOffline(true)
  await page.goto('/ua/dashboard/downloads')
  await downloadRows(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`archive=${short!._id}`))
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
  const before = await secondsOf(page)
  const ruler = player(page).getByRole('slider', { name: 'Момент' })
  for (let step = 0; step < 5; step += 1) await ruler.press('ArrowRight')
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(before + 60)
})
