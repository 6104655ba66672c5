import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'

/** A browser whose profile outlives it, as on a person's own device. */
export async function openOwnBrowser(profile: string, baseURL?: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...(await findBrowser()),
    ...(baseURL !== undefined && { baseURL }),
    locale: 'uk-UA',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1440, height: 900 },
  })
}
