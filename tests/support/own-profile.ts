import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'

/** A browser with a fresh profile, into which sites can be installed: contexts of tests are incognito. */
export async function openOwnProfile(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'efir-home-'))
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    ...(await findBrowser()),
    locale: 'uk-UA',
    timezoneId: 'Europe/Warsaw',
    // An installed app is written to the menus of the user's home folder.
    env: { ...(process.env as Record<string, string>), HOME: home, XDG_DATA_HOME: join(home, 'data') },
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
