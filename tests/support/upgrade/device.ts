import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { untilAlive } from '../efir-test.ts'
import { openOwnBrowser } from '../own-browser.ts'
import type { Proxy } from '../proxy.ts'
import { askForNewer } from '../worker-state.ts'
import type { Version } from './previous-version.ts'

/** A browser profile on disk that is closed and opened again. */
export type Device = {
  proxy: Proxy
  context: () => BrowserContext
  page: () => Page
  /** Console errors and page errors so far; requests that the proxy lost are no errors of a page. */
  troubles: string[]
  close: () => Promise<void>
  reopen: () => Promise<void>
  remove: () => Promise<void>
}

/** Opens a new profile that knows the site under the proxy's address. */
export async function openDevice(proxy: Proxy): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'efir-profile-'))
  const troubles: string[] = []
  let context: BrowserContext | undefined
  const close = async (): Promise<void> => {
    await context?.close()
    context = undefined
  }
  const reopen = async (): Promise<void> => {
    context = await openOwnBrowser(profile, proxy.address)
    context.on('weberror', (error) => troubles.push(error.error().stack ?? error.error().message))
    context.on('console', (message) => {
      const isLost = proxy.loses !== undefined && message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isLost) troubles.push(message.text())
    })
  }
  await reopen()
  return {
    proxy,
    troubles,
    context: () => context!,
    page: () => context!.pages()[0]!,
    close,
    reopen,
    async remove() {
      await close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const CHANGES = /^\/api\/(\w+\/favorites|reminders|history|users\/tracks)\b/

/** Loses every change that a page or the worker sends, and lets the rest through. */
export const losesChanges = (method: string, url: string): boolean => method !== 'GET' && CHANGES.test(url)

/** Whether the document of a page was made by a version. */
export async function isOf(page: Page, { assets }: Version): Promise<boolean> {
  const names = await page.evaluate(() => [...document.scripts].map(({ src }) => src.split('/').at(-1)!).filter(Boolean))
  return names.length > 0 && names.every((name) => assets.has(name))
}

/** Accepts the newer version where the old page offers it, and waits for its page. */
export async function acceptUpdate(page: Page, next: Version): Promise<void> {
  await untilAlive(page)
  await askForNewer(page)
  await page.getByRole('button', { name: /^(Оновити|Обновить)$/ }).click()
  await expect.poll(() => isOf(page, next).catch(() => false), { timeout: 30_000 }).toBe(true)
  await untilAlive(page)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null))
    .toBe(true)
}

/** Opens a tab that keeps its old page when the new worker takes over, like one that plays at that moment. */
export async function openOldTab(device: Device, path: string): Promise<Page> {
  const tab = await device.context().newPage()
  await tab.addInitScript(() => {
    navigator.serviceWorker.addEventListener('controllerchange', (event) => event.stopImmediatePropagation())
  })
  await tab.goto(path)
  await untilAlive(tab)
  return tab
}
