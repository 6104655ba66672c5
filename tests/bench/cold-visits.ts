import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { watchAudio } from '../support/audio-watch.ts'
import { untilPressable } from '../support/efir-test.ts'
import { untilOfflineReady } from '../support/offline-ready.ts'
import { openOwnBrowser } from '../support/own-browser.ts'
import { type ColdStart, watchColdStart, watchPress } from './cold-watch.ts'

const PATIENCE_MS = 60_000

/** A browser profile: each visit finds the data of the previous one. */
export type Profile = { folder: string; remove: () => void }

export function makeProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'efir-cold-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) }
}

/**
 * Starts the browser on an address and measures it until its first frame, and for the site until its controls
 * live.
 */
export function visitTelevision(profile: Profile, address: string): Promise<ColdStart> {
  return visit(profile, watchColdStart, async (page) => {
    await page.goto(address, { waitUntil: 'commit' })
    const isDone = () => {
      const { coldStart } = window as unknown as { coldStart: ColdStart }
      const isOurs = document.getElementById('app') !== null
      return coldStart.frameMs !== null && (!isOurs || coldStart.appMs !== null)
    }
    // The table shows a missing picture as `never`.
    await page.waitForFunction(isDone, undefined, { polling: 200, timeout: PATIENCE_MS }).catch(() => {})
    return page.evaluate(() => (window as unknown as { coldStart: ColdStart }).coldStart)
  })
}

/** Presses a button of a page as soon as it answers. Returns the time to the first sound, null for none. */
export function visitRadio(profile: Profile, address: string, button: string): Promise<number | null> {
  return visit(profile, watchAudio, async (page) => {
    await page.goto(address)
    if (await page.locator('#app').count()) await untilPressable(page)
    await page.evaluate(watchPress)
    await page.locator(button).first().click()
    const heard = await page
      .waitForFunction(() => (window as unknown as { soundMs?: number }).soundMs, undefined, {
        polling: 200,
        timeout: PATIENCE_MS,
      })
      .catch(() => null)
    return heard && ((await heard.jsonValue()) ?? null)
  })
}

/** Fills a profile by a visit to a channel: with the worker, its precache and its prefetched lists. */
export function installOn(profile: Profile, home: string, channel: string): Promise<void> {
  return visit(profile, watchColdStart, async (page) => {
    await page.goto(home)
    await untilOfflineReady(page)
    await page.goto(channel)
    await page.waitForFunction(() => (window as unknown as { coldStart: ColdStart }).coldStart.frameMs !== null)
  })
}

async function visit<T>({ folder }: Profile, before: () => void, run: (page: Page) => Promise<T>): Promise<T> {
  const browser: BrowserContext = await openOwnBrowser(folder)
  try {
    const page = browser.pages()[0]!
    await page.addInitScript(before)
    return await run(page)
  } finally {
    await browser.close()
  }
}
