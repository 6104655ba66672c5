import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { startProxy } from '../../support/proxy.ts'

test('a server that does not respond in time is shown as unreachable over the cached content, until it responds', async ({
  page,
  service,
}) => {
  const proxy = await startProxy(service.address)
  try {
    await page.goto(`${proxy.address}/ua/radio`)
    await untilOfflineReady(page)
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

test('a device that is full or whose database is damaged uses the site from the network', async ({ page, service, troubles }) => {
  const session = await page.context().newCDPSession(page)
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  // A foreign database under our name, without any of our stores.
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
  await untilOfflineReady(page)
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

test('a device with little room has a worker with the core, and opens the contacts offline after a visit home', async ({
  page,
  context,
  service,
}) => {
  const session = await context.newCDPSession(page)
  // Room for the core and the responses, not for the whole build.
  await session.send('Storage.overrideQuotaForOrigin', { origin: service.address, quotaSize: 2_600_000 })
  await page.goto('/ua')
  await untilOfflineReady(page)
  const files = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache'))!
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
  expect(files.filter((url) => url.includes('/assets/hls-'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/ua/kontakty')
  await expect(page.getByRole('heading', { level: 1, name: 'Контакти' })).toBeVisible()
  await page.goto('/ua/radio')
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
})

test('a worker without storage leaves the site unchanged with a network', async ({ page, context, troubles }) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
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

test('a browser that has lost the files of the site loads it from the network, and is offline-ready again soon', async ({
  page,
  context,
}) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/ua/telekanaly')
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await (await caches.open((await caches.keys()).find((name) => name.includes('precache'))!)).keys()).length,
      ),
    )
    .toBeGreaterThan(100)
  await context.setOffline(true)
  await page.goto('/ua/radio')
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
})

test('a database blocked by another tab delays no page', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  // One tab does not let go of the database, and another one waits for it to be upgraded.
  const holder = await context.newPage()
  await holder.goto('/robots.txt')
  await holder.evaluate(async () => {
    const open = (version?: number) => indexedDB.open('efir', version)
    const held = open()
    const database = await new Promise<IDBDatabase>((resolve) => (held.onsuccess = () => resolve(held.result)))
    const upgrade = open(database.version + 1)
    await new Promise((resolve) => (upgrade.onblocked = resolve))
  })
  await page.goto('/ua/telekanaly')
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  await holder.close()
})

test('a captive portal counts as offline: cached content is shown, and nothing of the portal is cached', async ({
  page,
  service,
}) => {
  const proxy = await startProxy(service.address)
  try {
    await page.goto(`${proxy.address}/ua/radio`)
    await untilOfflineReady(page)
    const portal = '<html><h1>Pay for the network</h1></html>'
    proxy.inPlace = (url) => (url.startsWith('/api/') ? { status: 200, body: portal } : undefined)
    await page.goto(`${proxy.address}/ua/radio`)
    const banner = page.getByRole('status').filter({ hasText: 'Мережа просить увійти' })
    await expect(banner).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    // The portal responds to the link, not the worker from its cache.
    proxy.inPlace = () => ({ status: 200, body: portal })
    const [signIn] = await Promise.all([
      page.waitForEvent('popup'),
      banner.getByRole('link', { name: 'Увійти в мережу' }).click(),
    ])
    await expect(signIn.getByRole('heading', { name: 'Pay for the network' })).toBeVisible()
    await signIn.close()
    proxy.inPlace = () => ({ status: 502, body: portal })
    await page.goto(`${proxy.address}/ua/pro-proekt`)
    await expect(page.getByRole('heading', { level: 1, name: 'Цього немає на вашому пристрої' })).toBeVisible()
    await page.goto(`${proxy.address}/ua/telekanaly`)
    await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
    expect(await page.evaluate(cachedText)).not.toContain('Pay for the network')
  } finally {
    await proxy.stop()
  }
})

/** Runs in a page: everything that the worker keeps, as text. */
async function cachedText(): Promise<string> {
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const answer of await cache.matchAll()) texts.push(await answer.text())
  }
  const opening = indexedDB.open('efir')
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
  for (const store of database.objectStoreNames) {
    const all = database.transaction(store).objectStore(store).getAll()
    texts.push(JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)))))
  }
  database.close()
  return texts.join()
}
