import { expect, type Page } from '@playwright/test'

/** Waits until the worker has prefetched the site for offline use. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isOfflineReady).catch(() => false), { timeout: 60_000 }).toBe(true)
}

/** Runs in a page. True once the worker has prefetched the site. */
export async function isOfflineReady(): Promise<boolean> {
  // Opening a missing database would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'efir')) return false
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('efir')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
  const notes = database.objectStoreNames.contains('meta') ? database.transaction('meta').objectStore('meta') : undefined
  const answered = <T>(request: IDBRequest<T> | undefined): Promise<T | undefined> =>
    new Promise((resolve) => {
      if (request) request.onsuccess = () => resolve(request.result)
      else resolve(undefined)
    })
  const [keys = [], viewer] = await Promise.all([answered(notes?.getAllKeys()), answered<unknown>(notes?.get('viewer'))])
  database.close()
  const mark = viewer ? `${String(viewer)} ` : ''
  return ['viewer', 'for everybody', 'guide', `${mark}lists`, `${mark}logos`].every((key) => keys.includes(key))
}

/** Waits until the device has cached a shared response, given by its path with the query. */
export async function untilAnswered(page: Page, path: string): Promise<void> {
  const isHere = (key: string) =>
    page.evaluate(async (key) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('efir')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
      const counts = [...database.objectStoreNames]
        .filter((name) => name === 'channels' || name === 'catalogue')
        .map(async (name) => {
          const request = database.transaction(name).objectStore(name).count(key)
          return new Promise<number>((resolve) => {
            request.onsuccess = () => resolve(request.result)
          })
        })
      const found = await Promise.all(counts)
      database.close()
      return found.some((count) => count > 0)
    }, key)
  await expect.poll(() => isHere(path).catch(() => false), { timeout: 60_000 }).toBe(true)
}
