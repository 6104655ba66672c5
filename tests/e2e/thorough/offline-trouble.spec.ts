import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilKept } from '../../support/kept.ts'
import { startProxy } from '../../support/proxy.ts'

test('a service that does not answer in time is said to be out of reach, and what the device has is shown until it does', async ({
  page,
  service,
}) => {
  const proxy = await startProxy(service.address)
  try {
    await page.goto(`${proxy.address}/ua/radio`)
    await untilKept(page)
    const held = Promise.withResolvers<void>()
    for (const path of ['/api/radio/all', '/api/health'])
      proxy.rewrite.set(path, async (body) => {
        await held.promise
        return body
      })
    await page.goto(`${proxy.address}/ua/radio`)
    const banner = page.getByRole('status').filter({ hasText: 'Немає зв’язку з Ефіром' })
    await expect(banner).toContainText('Показано збережене щойно')
    held.resolve()
    await expect(banner).toHaveCount(0)
  } finally {
    await proxy.stop()
  }
})

test('a device that is full or whose database is damaged uses the site as before', async ({ page, service, troubles }) => {
  const session = await page.context().newCDPSession(page)
  await page.goto('/ua/radio')
  await untilKept(page)
  // Somebody else's database under our name, without a single store of ours.
  await page.evaluate(async () => {
    const ended = (request: IDBOpenDBRequest) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    await ended(indexedDB.deleteDatabase('efir'))
    ;(await ended(indexedDB.open('efir', 7))).close()
  })
  await page.goto('/ua/radio')
  await untilKept(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: service.address, quotaSize: 1 })
  for (const [path, heading] of [
    ['/ua/telekanaly', 'Телеканали'],
    ['/ua/radio', 'Радіо'],
    ['/ua/kontakty', 'Контакти'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(troubles).toEqual([])
})

test('a worker that may keep nothing leaves the site as it is with a network', async ({ page, context, troubles }) => {
  await page.goto('/ua/radio')
  await untilKept(page)
  await context.serviceWorkers()[0]!.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError')
    }
  })
  // Its connection closes when the site's data are cleared.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('efir')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error!)
      }),
  )
  for (const [path, heading] of [
    ['/ua/telekanaly', 'Телеканали'],
    ['/ua/radio', 'Радіо'],
    ['/ua/kontakty', 'Контакти'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await untilAlive(page)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Виднокрай' }).first()).toBeVisible()
  expect(troubles).toEqual([])
})
