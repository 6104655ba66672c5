import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { openOwnBrowser } from '../../support/own-browser.ts'
import { untilKept } from '../../support/kept.ts'
import { startProxy } from '../../support/proxy.ts'
import { freePort, startService } from '../../support/running-service.ts'

test('after one visit the site opens without a network in both languages, and says how old it is', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'efir-profile-'))
  const service = await startService({ env: { PORT: String(await freePort()) } })
  try {
    const first = await openOwnBrowser(profile)
    const visit = first.pages()[0] ?? (await first.newPage())
    await visit.goto(`${service.address}/ua`)
    await untilKept(visit)
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

    // What is not on the device says so, and offers what is.
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

test('a page opens at once while the worker of a first visit still fetches ahead', async ({ page, service }) => {
  const proxy = await startProxy(service.address)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  try {
    // The address itself does without this list.
    proxy.rewrite.set('/api/radio/all', async (body) => {
      asked.resolve()
      await held.promise
      return body
    })
    await page.goto(`${proxy.address}/ua/kontakty`)
    await asked.promise
    await page.reload({ timeout: 10_000 })
    await untilAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Контакти' })).toBeVisible()
    held.resolve()
    await untilKept(page)
  } finally {
    held.resolve()
    await proxy.stop()
  }
})

test('a second visit shows at once what the device has, and what the service says when it comes', async ({ page, service }) => {
  const proxy = await startProxy(service.address)
  try {
    proxy.rewrite.set('/api/radio/all', (body) => body)
    await page.goto(`${proxy.address}/ua/radio`)
    await untilKept(page)
    const [{ name }] = (await (await page.request.get(`${proxy.address}/api/radio/all`)).json()) as [{ name: string }]
    const held = Promise.withResolvers<void>()
    proxy.rewrite.set('/api/radio/all', async (body) => {
      await held.promise
      return body.replaceAll(name, 'Хвиля надії')
    })
    await page.goto(`${proxy.address}/ua/radio`)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
    held.resolve()
    await expect(page.getByRole('main').getByText('Хвиля надії').first()).toBeVisible()
    await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})
