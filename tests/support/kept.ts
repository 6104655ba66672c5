import { expect, type Page } from '@playwright/test'

/** Waits until the worker has taken onto the device what it fetches ahead for a visitor. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept).catch(() => false), { timeout: 60_000 }).toBe(true)
}

/** Runs in a page: whether the worker has taken what it fetches ahead. */
export async function isKept(): Promise<boolean> {
  // Opening it would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'efir')) return false
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('efir')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
  const notes = database.objectStoreNames.contains('meta')
    ? database.transaction('meta').objectStore('meta').getAllKeys()
    : undefined
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    if (notes) notes.onsuccess = () => resolve(notes.result)
    else resolve([])
  })
  database.close()
  return ['for everybody', 'logos', 'viewer'].every((key) => keys.includes(key))
}
