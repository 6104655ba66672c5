import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { startProxy } from '../../support/proxy.ts'
test('a page opens at once while the worker of a first visit still prefetches', async ({ page, service }) => {
  const proxy = await startProxy(service.address)
  const request = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  try {
    // The address itself does without this list.
    proxy.rewrite.set('/api/radio/all', async (body) => {
      request.resolve()
      await held.promise
      return body
    })
    await page.goto(`${proxy.address}/ua/kontakty`)
    await request.promise
    await page.reload({ timeout: 10_000 })
    await untilAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Контакти' })).toBeVisible()
    held.resolve()
    await untilOfflineReady(page)
  } finally {
    held.resolve()
    await proxy.stop()
  }
})

test('a second visit shows the cached content at once, and the server’s when it arrives', async ({ page, service }) => {
  const proxy = await startProxy(service.address)
  try {
    proxy.rewrite.set('/api/radio/all', (body) => body)
    await page.goto(`${proxy.address}/ua/radio`)
    await untilOfflineReady(page)
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
