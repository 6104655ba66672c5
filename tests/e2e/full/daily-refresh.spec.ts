import type { Page } from '@playwright/test'
import { expect, test } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'

/**
 * When the channels, and the guide of a whole day, were last said by the service, as the device has noted it.
 */
const saidAt = (page: Page) => page.evaluate(ages, false)

/** Makes all that the device holds two days old, and fetched ahead as long ago. */
const growOld = (page: Page) => page.evaluate(ages, true)

/** Runs in the page. */
async function ages(areOld: boolean): Promise<{ channels: number; day: number }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('efir')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error!)
    })
  const stores = database.transaction(['meta', 'channels', 'epg'], 'readwrite')
  if (areOld) {
    const before = Date.now() - 48 * 3_600_000
    const notes = stores.objectStore('meta')
    for (const key of await done(notes.getAllKeys())) {
      if (typeof (await done(notes.get(key))) === 'number') await done(notes.put(before, key))
    }
    for (const store of ['channels', 'epg'].map((name) => stores.objectStore(name))) {
      for (const key of await done(store.getAllKeys()))
        await done(store.put({ ...(await done(store.get(key))), at: before }, key))
    }
  }
  const ageOf = async (store: string, key: IDBValidKey) =>
    ((await done(stores.objectStore(store).get(key))) as { at: number } | undefined)?.at ?? 0
  const days = (await done(stores.objectStore('epg').getAllKeys())).filter((key) => String(key).startsWith('/programs/all#'))
  const [channels, ...guide] = await Promise.all([ageOf('channels', '/channels/all'), ...days.map((day) => ageOf('epg', day))])
  database.close()
  return { channels: channels!, day: Math.min(...guide) }
}

test('once a day the worker of an installed site refreshes the guide and the lists, for any viewer', async ({
  page,
  context,
  baseURL,
}) => {
  const session = await context.newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) resolve(registrations[0].registrationId)
  })
  await session.send('ServiceWorker.enable')
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  const old = await growOld(page)
  const requests: string[] = []
  context.on('request', (request) => request.serviceWorker() && requests.push(new URL(request.url()).pathname))
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin: baseURL!, registrationId, tag: 'daily' })
  await expect.poll(async () => (await saidAt(page)).channels).toBeGreaterThan(old.channels)
  await expect.poll(async () => (await saidAt(page)).day).toBeGreaterThan(old.day)
  expect(requests).toContain('/api/programs/all')
})
