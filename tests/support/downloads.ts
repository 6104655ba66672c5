import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { TitleCard } from '../../src/contract/titles.ts'

/** Titles of a type that every visitor may watch, the best first. */
export async function openTitles(request: APIRequestContext, address: string, type: TitleCard['type']): Promise<TitleCard[]> {
  const path = `${address}/api/catalogue/list?type=${type}&age=6&limit=60`
  const { items } = (await (await request.get(path, { headers: { platform: 'browser' } })).json()) as { items: TitleCard[] }
  return items.filter(({ allowed }) => allowed)
}

/** Starts a download in the rendition of 360 lines. */
export async function beginDownload(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Завантажити: ${name}`, exact: true })
    .click()
  const dialog = page.getByRole('dialog', { name: `Завантажити «${name}»` })
  await dialog.getByRole('button', { name: /360p ≈ \d+(,\d)? МБ/ }).click()
  await expect(dialog).toBeHidden()
}

/** Waits until a download is complete. */
export async function untilDownloaded(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('link', { name: `Завантажено: ${name}`, exact: true })).toBeVisible({
    timeout: 45_000,
  })
}

/** Waits until the worker answers for the pages of this browser. */
export async function untilWorkerAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Returns the paths of all downloaded files in the browser. */
export function downloadPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('download '))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** The values that the browser's database holds of downloads. */
export function downloadRecords(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('efir')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result.transaction('downloads').objectStore('downloads').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return reading.result as unknown[]
  })
}

/** Takes everything out of a store of the browser's database. */
export function emptyStore(page: Page, store: string): Promise<void> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('efir')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const clearing = opening.result.transaction(name, 'readwrite').objectStore(name).clear()
    await new Promise((resolve) => (clearing.onsuccess = resolve))
    opening.result.close()
  }, store)
}

/** How far the one video of the page has come, in seconds. */
export const secondsOf = (page: Page): Promise<number> =>
  page.locator('main video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** The list of downloads. */
export const downloadRows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Видалити завантаження/ }) })
