import { expect, test } from '../../support/efir-test.ts'
import { startProxy } from '../../support/proxy.ts'
import { type RunningService, startService } from '../../support/running-service.ts'
import { countDocuments } from '../../support/worker-state.ts'

const BROKEN_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(caches.open('broken').then(() => self.clients.claim())))
self.addEventListener('fetch', (event) => event.respondWith(new Response('broken', { status: 500 })))
`

let killing: RunningService
test.beforeAll(async () => {
  test.setTimeout(120_000)
  killing = await startService({ env: { KILL_WORKER: '1' } })
})
test.afterAll(() => killing.stop())

test('a worker that only fails is removed, and the pages recover by themselves', async ({ page }) => {
  const proxy = await startProxy(killing.address)
  proxy.rewrite.set('/sw.js', () => BROKEN_WORKER)
  await page.goto(`${proxy.address}/ua/radio`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('wishes', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('kept').put('a wish', 'key')
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
        request.onerror = () => reject(request.error!)
      }),
  )
  const broken = await page.goto(`${proxy.address}/ua/radio`)
  expect([broken?.status(), await page.textContent('body')]).toEqual([500, 'broken'])

  proxy.rewrite.delete('/sw.js')
  const loads = countDocuments(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  expect(loads.count()).toBe(2)

  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
  await expect.poll(left).toMatchObject({ workers: 0, caches: [] })
  expect((await left()).databases).toContain('wishes')

  // While the kill switch is on, every page installs and removes the worker, and stays unchanged.
  const workerRequest = new Promise<void>((resolve) => {
    proxy.rewrite.set('/sw.js', (body) => {
      resolve()
      return body
    })
  })
  await page.reload()
  await workerRequest
  await expect.poll(left).toMatchObject({ workers: 0, caches: [] })
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  expect(loads.count()).toBe(3)
  await proxy.stop()
})
