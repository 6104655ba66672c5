import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'

/** A browser with a profile on disk that can be killed and started again (Linux). */
export type MortalBrowser = {
  context: () => BrowserContext
  /** SIGKILL to the whole browser, as a battery would, and a new one on the same profile. */
  killAndRestart: () => Promise<void>
  close: () => Promise<void>
}

export async function startMortalBrowser(
  baseURL: string,
  cookies: Parameters<BrowserContext['addCookies']>[0],
): Promise<MortalBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'efir-profile-'))
  const launch = await findBrowser()
  const start = async (): Promise<BrowserContext> => {
    const opened = await chromium.launchPersistentContext(profile, {
      ...launch,
      baseURL,
      locale: 'uk-UA',
      timezoneId: 'Europe/Warsaw',
      viewport: { width: 1440, height: 900 },
    })
    // The browser writes cookies to the disk half a minute late; killed sooner, it would be signed out.
    await opened.addCookies(cookies)
    return opened
  }
  let context = await start()
  return {
    context: () => context,
    async killAndRestart() {
      const gone = new Promise((resolve) => context.once('close', resolve))
      // The group: a helper that outlives the browser would hold its pipes open.
      process.kill(-mainProcessOf(profile), 'SIGKILL')
      await gone
      context = await start()
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The process of the browser itself: the one with this profile that is no helper of another. */
function mainProcessOf(profile: string): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = commandOf(pid)
    if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) return Number(pid)
  }
  throw new Error(`no browser has the profile ${profile}`)
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
