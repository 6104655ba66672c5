import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../support/efir-test.ts'
import { openOwnBrowser } from '../../support/own-browser.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { freePort, startService } from '../../support/running-service.ts'

test('after one visit the site opens offline in both languages, and shows the age of its data', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'efir-profile-'))
  const service = await startService({ env: { PORT: String(await freePort()) } })
  try {
    const first = await openOwnBrowser(profile)
    const visit = first.pages()[0] ?? (await first.newPage())
    await visit.goto(`${service.address}/ua`)
    await untilOfflineReady(visit)
    await first.close()
    await service.stop()

    const later = await openOwnBrowser(profile)
    const page = later.pages()[0] ?? (await later.newPage())
    const banner = page.getByRole('status').filter({ hasText: /Немає зв’язку з Ефіром|Нет связи с Эфиром/ })

    await page.goto(`${service.address}/ua`)
    await expect(page.getByRole('region', { name: 'Зараз в ефірі' }).getByRole('listitem').nth(3)).toBeVisible()
    await expect(banner).toContainText('Показано збережене щойно')

    await page.goto(`${service.address}/ua/telekanaly`)
    await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: /\d/ }).first()).toBeVisible()
    await expect(banner).toBeVisible()

    await page.goto(`${service.address}/telekanaly/tv-01`)
    const guide = page.getByRole('complementary')
    await expect(guide.getByRole('listitem').nth(5)).toBeVisible()
    await expect(banner).toContainText('Показано сохранённое')

    await page.goto(`${service.address}/ua/radio`)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').nth(10)).toBeVisible()
    await expect(banner).toContainText('Показано збережене')

    // A page that is not cached says so, and offers the cached ones.
    await page.goto(`${service.address}/ua/pro-proekt`)
    await expect(page.getByRole('heading', { level: 1, name: 'Цього немає на вашому пристрої' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Радіо' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await later.close()
  } finally {
    await service.stop().catch(() => {})
    rmSync(profile, { recursive: true, force: true })
  }
})
