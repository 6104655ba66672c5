import { expect, type Page } from '@playwright/test'

/** Waits until the site's worker is active. */
export async function workerIsActive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')
}

/** Checks for a newer worker, as a visit an hour later would. */
export async function askForNewer(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
}

/** Counts the documents that a page has from now on. */
export function countDocuments(page: Page): { count: () => number } {
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  return { count: () => documents }
}
