import { type BrowserContext, expect, type Page } from '@playwright/test'
import { untilAlive } from './efir-test.ts'
import type { Proxy } from './proxy.ts'
import { workerIsActive } from './worker-state.ts'

/** The message that offers a newer version, and its button. */
export const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Готова нова версія Ефіру' })
export const accept = (page: Page) => page.getByRole('button', { name: 'Оновити' })

/** Opens pages that the worker controls. */
export async function openControlled(context: BrowserContext, { address }: Proxy, ...paths: string[]): Promise<Page[]> {
  const first = await context.newPage()
  await first.goto(`${address}/ua/radio`)
  await workerIsActive(first)
  await first.close()
  const pages: Page[] = []
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(address + path)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await untilAlive(page)
    pages.push(page)
  }
  return pages
}

/** Puts a newer version of the site on the server. */
export function publishNewer({ rewrite }: Proxy): void {
  rewrite.set('/sw.js', (body) => `${body}\n// a newer version`)
}
