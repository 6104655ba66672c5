import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  beginDownload,
  downloadRows,
  openTitles,
  secondsOf,
  untilDownloaded,
  untilWorkerAnswers,
} from '../../support/downloads.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { openOwnBrowser } from '../../support/own-browser.ts'
import { freePort, startService } from '../../support/running-service.ts'

const main = (page: Page) => page.getByRole('main')
const player = (page: Page) => page.getByRole('group', { name: 'Програвач' })

test('a downloaded film plays, seeks and changes its dubbing offline, after a restart of the browser', async ({ request }) => {
  const profile = mkdtempSync(join(tmpdir(), 'efir-profile-'))
  const service = await startService({ env: { PORT: String(await freePort()) } })
  try {
    const [film] = await openTitles(request, service.address, 'FILM')
    const first = await openOwnBrowser(profile)
    const visit = first.pages()[0] ?? (await first.newPage())
    await visit.goto(`${service.address}/ua/auth/login-by-token/${service.tokens['premium']}`)
    await visit.waitForURL('**/telekanaly')
    await visit.goto(`${service.address}/ua/filmy/${film!._id}`)
    await untilWorkerAnswers(visit)
    await untilAlive(visit)
    await beginDownload(visit, film!.name)
    await untilDownloaded(visit, film!.name)
    await first.close()
    await service.stop()

    const later = await openOwnBrowser(profile)
    const page = later.pages()[0] ?? (await later.newPage())
    await page.goto(`${service.address}/ua/dashboard/downloads`)
    await expect(downloadRows(page)).toContainText(/\d+(,\d)? МБ · можна дивитися без мережі до/)
    await downloadRows(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/ua/filmy/${film!._id}\\?play=1$`))
    await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
    await player(page).getByRole('slider', { name: 'Момент' }).press('ArrowRight')
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(15)
    // The preview of the film is over the ruler.
    await player(page).getByRole('slider', { name: 'Момент' }).hover()
    const preview = main(page).locator('img[src*="/kept/film:"]')
    await expect.poll(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

    await player(page).getByRole('button', { name: 'Налаштування' }).click()
    const settings = page.getByRole('dialog', { name: 'Налаштування' })
    const dubbings = settings.getByRole('group', { name: 'Озвучення' }).getByRole('radio')
    await expect(dubbings).toHaveCount(2)
    await dubbings.nth(1).click({ force: true })
    await expect(dubbings.nth(1)).toBeChecked()
    await settings.getByRole('group', { name: 'Субтитри', exact: true }).getByRole('radio').nth(1).click({ force: true })
    await expect
      .poll(() =>
        page
          .locator('main video')
          .evaluate((one: HTMLVideoElement) =>
            [...one.textTracks].some(({ mode, cues }) => mode === 'showing' && (cues?.length ?? 0) > 0),
          ),
      )
      .toBe(true)
    const beforeMs = await secondsOf(page)
    await settings.getByRole('button', { name: 'Закрити' }).click()
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(beforeMs + 1)

    await page.reload()
    await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
    await later.close()
  } finally {
    await service.stop().catch(() => {})
    rmSync(profile, { recursive: true, force: true })
  }
})
